// Starts a browser with an empty profile, and ends it with everything that it started.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { chromiumSwitches } from './chromium-switches.ts';
import { type Devtools, type DevtoolsMessage, openDevtools } from './devtools-pipe.ts';
import type { Chromium } from './find-chromium.ts';

interface Options {
  readonly chromium: Chromium;
  readonly proxyUrl: string;
  readonly userAgent: string;
  readonly hasSandbox: boolean;
  readonly onEvent: (event: DevtoolsMessage) => void;
  /** Called when the browser has ended, by itself too. */
  readonly onEnd: () => void;
}

export interface RunningChromium extends AsyncDisposable {
  readonly devtools: Devtools;
}

/** Disposing kills the browser's process group and deletes its profile. */
export async function startChromium({ chromium, onEvent, onEnd, ...rest }: Options): Promise<RunningChromium> {
  const profileDir = await mkdtemp(join(tmpdir(), 'touchline-visit-'));
  const child = spawn(chromium.path, [...chromiumSwitches({ profileDir, ...rest }), '--no-startup-window'], {
    // A group of its own, so that all its processes can be killed; none of this process's environment, which has secrets.
    detached: true,
    cwd: profileDir,
    env: { HOME: profileDir, TMPDIR: profileDir, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const hasExited = exitOf(child);
  const input = child.stdio[3] as Writable;
  const output = child.stdio[4] as Readable;
  const devtools = openDevtools({ input, output }, onEvent, onEnd);
  return {
    devtools,
    async [Symbol.asyncDispose]() {
      killGroup(child);
      await hasExited;
      await rm(profileDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** Resolves when the process has ended, or never began. */
async function exitOf(child: ChildProcess): Promise<void> {
  await Promise.race([once(child, 'exit'), new Promise((resolve) => child.once('error', resolve))]).catch(
    () => undefined,
  );
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}
