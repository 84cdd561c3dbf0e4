// Tests that installs match the lock file, although `npm ci` cannot make them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CHECK = join(import.meta.dirname, 'check-installed.mjs');
const LEFT_PAD = { version: '1.3.0', integrity: 'sha512-aaaa' };

describe('an install', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-installed-'));
    mkdirSync(join(folder, 'node_modules'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const check = (installed: Record<string, object>) => {
    const locked = {
      'node_modules/left-pad': LEFT_PAD,
      'node_modules/elsewhere': { version: '1.0.0', optional: true },
    };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }));
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
    const { status, stderr } = spawnSync(process.execPath, [CHECK, folder], { encoding: 'utf8' });
    return { status, stderr };
  };

  it('is what the lock file says, less what this platform does not need', () => {
    assert.deepEqual(check({ 'node_modules/left-pad': LEFT_PAD }), { status: 0, stderr: '' });
  });

  it('may include packages of a platform on which the lock file was not made', () => {
    const ofPlatform = { version: '1.3.0', optional: true, os: ['darwin'], cpu: ['arm64'] };
    const { status } = check({ 'node_modules/left-pad': LEFT_PAD, 'node_modules/left-pad-darwin-arm64': ofPlatform });
    assert.equal(status, 0);
  });

  for (const [what, installed, words] of [
    [
      'another version',
      { 'node_modules/left-pad': { ...LEFT_PAD, version: '1.3.1' } },
      /left-pad: 1\.3\.1 instead of 1\.3\.0/,
    ],
    [
      'different content',
      { 'node_modules/left-pad': { ...LEFT_PAD, integrity: 'sha512-bbbb' } },
      /left-pad: content differs/,
    ],
    [
      'a package that the lock file does not name',
      { 'node_modules/evil': { version: '1.0.0' } },
      /evil: not in package-lock\.json/,
    ],
  ] as const)
    it(`is refused with ${what}`, () => {
      const { status, stderr } = check(installed);
      assert.equal(status, 1);
      assert.match(stderr, words);
      assert.match(stderr, /npm install/);
    });
});
