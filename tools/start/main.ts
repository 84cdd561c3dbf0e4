// Implements npm start: runs the whole system on one machine with a demo business, from nothing to a ROAS table, until Ctrl-C.
import { resolve } from 'node:path';
import { stopChildren } from './child.ts';
import { startSystem } from './system.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const stateDir = resolve(process.env.TOUCHLINE_STATE_DIR ?? `${ROOT}/.touchline`);

const stopRequested = new Promise<void>((stop) => {
  let asked = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      asked++;
      if (asked === 1) stop();
      if (asked === 3) process.exit(1);
    });
  }
});

const stack = new AsyncDisposableStack();
try {
  const interrupted = stopRequested.then(() => 'asked to stop');
  const began = performance.now();
  const starting = startSystem(stack, { stateDir, watch: process.argv.includes('--watch') });
  const system = await Promise.race([starting, interrupted]);
  if (typeof system === 'object') {
    console.error(`Ready after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    console.log(system.summary);
    const reason = await Promise.race([interrupted, system.failed]);
    if (reason !== 'asked to stop') {
      console.error(`${reason}; its log is in ${stateDir}/logs.`);
      process.exitCode = 1;
    }
  } else {
    starting.catch(() => undefined);
  }
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
console.error('Stopping …');
// Before the stack is disposed of: an interrupted start continues until this process ends, and has children not on the stack yet.
await stopChildren();
await stack.disposeAsync();
await stopChildren();
console.error('Stopped.');
process.exit();
