// Checks the version of the driver: the patch reaches into its internals, so a new version must be examined before it is used.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PATCHED_DRIVER } from './lost-socket.ts';

interface Manifest {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const ROOT = join(import.meta.dirname, '../../../..');
const LOOK =
  'Read writeCommand of the new driver, run test/outage.test.ts without failOnLostSockets, and fix or delete lost-socket.ts.';

describe('the driver that is patched', () => {
  it('is the one that is installed', () => {
    const { version } = createRequire(import.meta.url)('mongodb/package.json') as Manifest;
    assert.equal(version, PATCHED_DRIVER, LOOK);
  });

  it('is pinned to its exact version in every package that uses it, and in the lock file', () => {
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, Manifest>;
    };
    const manifests = globSync(
      ['package.json', 'proto/package.json', 'tools/package.json', 'e2e/package.json', 'services/*/package.json'],
      {
        cwd: ROOT,
      },
    ).map((path): [string, Manifest] => [path, JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Manifest]);
    const asked = [...manifests, ...Object.entries(lock.packages)].flatMap(
      ([path, { dependencies, devDependencies }]) => {
        const range = dependencies?.mongodb ?? devDependencies?.mongodb;
        return range === undefined ? [] : [[path, range]];
      },
    );
    assert.ok(asked.length >= 18, 'the services and their entries in the lock file');
    assert.deepEqual(
      asked.filter(([, range]) => range !== PATCHED_DRIVER),
      [],
      LOOK,
    );
    assert.equal(lock.packages['node_modules/mongodb']?.version, PATCHED_DRIVER);
  });
});
