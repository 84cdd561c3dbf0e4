// Copies the script of Scalar's API reference from its package into the gateway: node tools/provision/api-reference.ts VERSION
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const PACKAGE = '@scalar/api-reference';
const FILE = 'package/dist/browser/standalone.js';
const FOLDER = join(import.meta.dirname, '../../services/gateway/assets/api-reference');

const [version] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new Error('Usage: node tools/provision/api-reference.ts 1.2.3');
const folder = mkdtempSync(join(tmpdir(), 'api-reference-'));
try {
  const told = execFileSync('npm', ['pack', '--json', `${PACKAGE}@${version}`], { cwd: folder, encoding: 'utf8' });
  const [packed] = JSON.parse(told) as [{ filename: string; integrity: string }];
  execFileSync('tar', ['xzf', packed.filename, FILE, 'package/package.json'], { cwd: folder });
  const { license } = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8')) as { license: string };
  const script = readFileSync(join(folder, FILE));
  const sha256 = createHash('sha256').update(script).digest('hex');
  const origin = { package: PACKAGE, version, license, integrity: packed.integrity, file: FILE, sha256 };
  writeFileSync(join(FOLDER, 'scalar.js.gz'), gzipSync(script, { level: 9 }));
  writeFileSync(join(FOLDER, 'origin.json'), `${JSON.stringify(origin, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
