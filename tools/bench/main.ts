// Implements npm run bench: measures the whole system, each figure beside its baseline, and prints only checked runs.
import { join, resolve } from 'node:path';
import { readOptions, USAGE } from './options.ts';
import { resultTables } from './result-tables.ts';
import { runBench } from './run-bench.ts';
import { writeDocument, writeJson } from './write-results.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const stateDir = resolve(process.env.TOUCHLINE_STATE_DIR ?? `${ROOT}/.touchline`);

async function main(args: string[]): Promise<void> {
  if (args.includes('--help')) {
    console.log(USAGE);
    return;
  }
  const options = readOptions(args);
  const result = await runBench(stateDir, options);
  console.log(resultTables(result));
  writeJson(stateDir, result);
  if (options.write) writeDocument(join(ROOT, 'docs', 'performance-tables.md'), result);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
