// Fails when proto/gen is not what buf generates from the protos, so that it is neither edited by hand nor left out of date.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PROTO = resolve(import.meta.dirname, '../../proto');
const fresh = mkdtempSync(join(tmpdir(), 'touchline-gen-'));
try {
  execFileSync('buf', ['generate', '--output', fresh], { cwd: PROTO, stdio: 'inherit' });
  const stale = differences(join(fresh, 'gen'), join(PROTO, 'gen'));
  for (const file of stale) console.error(`proto/gen/${file} is not what buf generates.`);
  if (stale.length > 0) console.error('Run `npm run generate` and commit what changed.');
  else console.log('proto/gen is up to date.');
  process.exitCode = stale.length === 0 ? 0 : 1;
} finally {
  rmSync(fresh, { recursive: true, force: true });
}

function differences(wanted: string, actual: string): string[] {
  const [left, right] = [files(wanted), files(actual)];
  return [...new Set([...left.keys(), ...right.keys()])].filter((file) => left.get(file) !== right.get(file)).sort();
}

function files(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
