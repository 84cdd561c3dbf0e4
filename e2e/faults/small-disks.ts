// Makes disks that fill up: a tmpfs over a server's data folder, and a file that takes all the space left.
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { runAtOnce } from './run-program.ts';
import { undoAtExit } from './undo-at-exit.ts';

const BALLAST = 'ballast';

export interface SmallDisks {
  /** Moves a folder's content to a disk of its own, mounted in its place. */
  mount(folder: string, megabytes: number): void;
  fill(folder: string): void;
  free(folder: string): void;
  /** Unmounts all disks; their content is lost. */
  release(): void;
}

/** Makes the disks of one fixture; needs root. */
export function smallDisks(): SmallDisks {
  const mounted: string[] = [];
  const release = () => {
    for (const folder of mounted.splice(0)) runAtOnce('umount', ['--lazy', folder]);
  };
  let calledOff: () => void = () => undefined;
  return {
    mount(folder, megabytes) {
      renameSync(folder, `${folder}.before`);
      mkdirSync(folder);
      runAtOnce('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'touchline-faults', folder]);
      mounted.push(folder);
      calledOff();
      calledOff = undoAtExit(release);
      runAtOnce('cp', ['-a', `${folder}.before/.`, folder]);
      runAtOnce('chown', ['--reference', `${folder}.before`, folder]);
      runAtOnce('chmod', ['--reference', `${folder}.before`, folder]);
      rmSync(`${folder}.before`, { recursive: true });
    },
    fill(folder) {
      const file = openSync(join(folder, BALLAST), 'w');
      for (const bytes of [1_048_576, 4096]) writeUntilFull(file, Buffer.alloc(bytes, 1));
      closeSync(file);
    },
    free: (folder) => rmSync(join(folder, BALLAST), { force: true }),
    release() {
      release();
      calledOff();
    },
  };
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
