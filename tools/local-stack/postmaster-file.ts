// PostgreSQL refuses to start beside its former self, and takes a process that has ended but that nobody has reaped for
// one that runs. After a kill -9 of the stack, above all in a container, that is what a start may find.

import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { processState } from './state-lock.ts';

const patienceMs = 5_000;

/** Waits until the postmaster named in the data folder is gone; drops its file when it is a zombie that stays. */
export async function awaitFormerPostmaster(dataFolder: string): Promise<void> {
  const file = join(dataFolder, 'postmaster.pid');
  const pid = pidIn(file);
  if (pid === undefined) return;
  const deadline = Date.now() + patienceMs;
  while (processState(pid) === 'Z') {
    if (Date.now() > deadline) {
      // Its own children end within moments of it: by now nothing holds its shared memory.
      await rm(file, { force: true });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function pidIn(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}
