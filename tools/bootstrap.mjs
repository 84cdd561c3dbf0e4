// Starts every npm script, on any Node from 20: installs the packages when they are missing or out of date, then runs the given
// TypeScript file on the Node version that the packages bring.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { differencesFromLock } from './check-installed.mjs';

const root = resolve(import.meta.dirname, '..');
const node = join(root, 'node_modules', '.bin', 'node');
const stamp = join(root, 'node_modules', '.touchline-lock');
const [script, ...args] = process.argv.slice(2);

if (!upToDate()) install();
if (!existsSync(node)) fail(`The package "node" brought no Node for ${process.platform}-${process.arch}.`);

const child = spawn(node, ['--disable-warning=ExperimentalWarning', resolve(root, script), ...args], {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` },
});
// Ctrl-C reaches the child by itself; a signal that is sent to this process alone is passed on.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 1 : 0);
});

function upToDate() {
  return existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock();
}

function lock() {
  return readFileSync(join(root, 'package-lock.json'), 'utf8');
}

function install() {
  console.error('Installing the npm packages …');
  const began = Date.now();
  // Not `npm ci`: it refuses a lock file that lacks the optional packages of other platforms, which not every registry has. The
  // check below compares the packages with the lock file instead.
  const result = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.status !== 0) fail('npm install failed; see its messages above.');
  const differences = differencesFromLock(root);
  if (differences.length > 0)
    fail(
      `The packages differ from package-lock.json: run \`npm install\` and commit the lock file.\n  ${differences.join('\n  ')}`,
    );
  writeFileSync(stamp, lock());
  console.error(`Installed the npm packages in ${Math.round((Date.now() - began) / 1000)} s.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
