// Fails when a proto changes in a way that a running neighbour or a subscriber could not read. Compares with BREAKING_AGAINST (a
// git revision), or else with the revision on which the last commit was built.
import { execFileSync, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

function revision(): string | undefined {
  for (const candidate of [process.env.BREAKING_AGAINST, 'HEAD~1']) {
    if (!candidate) continue;
    const found = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${candidate}^{commit}`], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const hash = found.status === 0 ? found.stdout.trim() : '';
    if (hash && spawnSync('git', ['cat-file', '-e', `${hash}:proto/buf.yaml`], { cwd: ROOT }).status === 0) return hash;
  }
  return undefined;
}

const base = revision();
if (!base) {
  console.log('No earlier protos to compare with.');
} else {
  execFileSync('buf', ['breaking', '--against', `../.git#ref=${base},subdir=proto`], {
    cwd: resolve(ROOT, 'proto'),
    stdio: 'inherit',
  });
  console.log(`No breaking change since ${base.slice(0, 12)}.`);
}
