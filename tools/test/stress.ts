// Implements npm run test:stress -- <project> [file …] [--times 10] [--load 8]: runs a suite repeatedly beside busy loops, and
// lists every test that was not green each time. It finds a test that depends on the machine's speed before it fails a whole run.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startBusyLoops } from './busy-loops.ts';
import { flakyTests, type Round } from './flaky-tests.ts';
import { runSuite } from './run-mocha.ts';
import { useStack } from './use-stack.ts';

const USAGE = `Usage: npm run test:stress -- <project> [file …] [options]

Runs a suite several times beside processes that take all the processor time they can get, and lists every test that was not
green each time. A project is gateway, identity, … tools or e2e; e2e:trouble and e2e:chart are suites of e2e. Files are
relative to the project's folder; without any, all of the suite run.

  --times 10   how often
  --load 8     how many busy loops run beside it`;

const ROOT = resolve(import.meta.dirname, '../..');
const stateDir = resolve(process.env.TOUCHLINE_STATE_DIR ?? `${ROOT}/.touchline`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '10' },
    load: { type: 'string', default: '8' },
    help: { type: 'boolean' },
  },
});
const [suite = '', ...files] = positionals;
const times = Number(values.times);
const load = Number(values.load);
const [project = '', target = 'test'] = suite.replace('@touchline/', '').split(':');
const folder = [`services/${project}`, project].map((path) => resolve(ROOT, path)).find((path) => hasSuite(path));

if (values.help || suite === '') console.log(USAGE);
else if (folder === undefined)
  fail(`There is no suite "${suite}"; the name of a folder in services/, tools or e2e is one.`);
else if (!(Number.isInteger(times) && times > 0)) fail('--times must be a whole number of at least 1.');
else if (!(Number.isInteger(load) && load >= 0)) fail('--load must be a whole number.');
else process.exitCode = (await stress(folder)) ? 0 : 1;

function hasSuite(path: string): boolean {
  const manifest = resolve(path, 'package.json');
  return project !== '' && existsSync(manifest) && target in JSON.parse(readFileSync(manifest, 'utf8')).scripts;
}

/** @returns true when every test was green each time */
async function stress(cwd: string): Promise<boolean> {
  const stack = await useStack(stateDir);
  using _loops = startBusyLoops(load);
  try {
    const rounds: Round[] = [];
    for (let number = 1; number <= times; number++) rounds.push(await play(cwd, number, stack.env));
    const listed = flakyTests(rounds);
    for (const { title, green } of listed) console.log(`green in ${green} of ${times}: ${title}`);
    console.log(
      listed.length === 0 ? `Every test was green ${times} times.` : `${listed.length} were not green each time.`,
    );
    return listed.length === 0;
  } finally {
    await stack.stop();
  }
}

/** Runs the suite once, and returns its results. */
async function play(cwd: string, number: number, env: Record<string, string>): Promise<Round> {
  const logs = join(stateDir, 'stress');
  mkdirSync(logs, { recursive: true });
  const path = join(logs, `${project}-${target}-${number}.log`);
  const log = openSync(path, 'w');
  const began = performance.now();
  const round = await runSuite({ cwd, script: target, files }, { ...process.env, ...env }, log);
  closeSync(log);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`run ${number} of ${times}: ${round.passed.length} passed, ${round.failed.length} failed (${seconds} s)`);
  for (const { title, error } of round.failed)
    console.log(`    ${title}\n      ${error.split('\n').slice(0, 12).join('\n      ')}`);
  if (round.failed.length > 0) console.log(`    its output: ${path}`);
  return round;
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 2;
}
