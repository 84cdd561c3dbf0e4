// Checks that node_modules holds what package-lock.json says: every package in that version and with that content. `npm ci` does
// this and more: it refuses a lock file that lacks optional packages of other platforms, which not every registry has. This check
// accepts such a package on its platform, in the version that its parent package names.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** @param {string} root the folder of package-lock.json @returns {string[]} the differences, one line per package */
export function differencesFromLock(root) {
  const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  const locked = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(installed).flatMap(([path, { version, integrity, optional, os, cpu }]) => {
    const name = path.replace(/^.*node_modules\//, '');
    const wanted = locked[path];
    const isOfPlatform = optional === true && (os !== undefined || cpu !== undefined);
    if (wanted === undefined) return isOfPlatform ? [] : [`${name}: not in package-lock.json`];
    if (wanted.version !== version) return [`${name}: ${version} instead of ${wanted.version}`];
    return wanted.integrity === integrity ? [] : [`${name}: content differs from package-lock.json`];
  });
}

if (resolve(process.argv[1] ?? '') === import.meta.filename) {
  const differences = differencesFromLock(resolve(process.argv[2] ?? '.'));
  if (differences.length > 0) {
    const advice = 'node_modules differs from package-lock.json: run `npm install` and commit the lock file.';
    console.error([advice, ...differences.map((line) => `  ${line}`)].join('\n'));
    process.exitCode = 1;
  }
}
