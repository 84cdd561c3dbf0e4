// Runs npm run test:faults [-- word …]: the scenarios with one of the given words in their names, or all.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { allScenarios } from './scenarios/all-scenarios.ts';

const USAGE = `Usage: npm run test:faults -- [options] [word …]

Plays every fault scenario with one of the words in its name, or all of them, each on a system and servers of its own.

  --list          lists the scenarios and what they promise
  --write         writes the times into docs/faults.md
  --help          shows this text`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean' },
    write: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const chosen = allScenarios.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);

if (values.help) console.log(USAGE);
else if (values.list) for (const { name, promise } of chosen) console.log(`${name.padEnd(30)} ${promise}`);
else if (chosen.length === 0) fail('No scenario has such a name; --list shows them.');
else playAll();

function playAll(): void {
  const names = chosen.map(({ name }) => `faults ${name}: `).join('|');
  const child = spawn('mocha', ['--config', '.mocharc.json', '--grep', names], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
    env: { ...process.env, FAULTS_WRITE: values.write ? 'yes' : '' },
  });
  // Ctrl-C reaches the child by itself, and this process must not end before the child has cleaned up.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 2;
}
