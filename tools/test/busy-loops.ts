// Starts processes that only take processor time, as neighbours on a busy machine do.
import { spawn } from 'node:child_process';

/** Starts this many processes; they end when the result is disposed of, and with this process. */
export function startBusyLoops(count: number): Disposable {
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, [
      '-e',
      `const parent = ${process.pid}; for (;;) { for (let i = 0; i < 1e8; i++); if (process.ppid !== parent) break; }`,
    ]),
  );
  return {
    [Symbol.dispose]: () => {
      for (const loop of loops) loop.kill('SIGKILL');
    },
  };
}
