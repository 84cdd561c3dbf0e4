// Runs one server process of the stack: starts it with its log in a file, waits until it is ready, and makes sure that it stops.

import type { ChildProcess, StdioOptions } from 'node:child_process';
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

export type ServerProcess = { name: string; pid: number; exited: Promise<void>; stop(): Promise<void> };

export type ServerSpec = {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  logFile: string;
  stopSignal: NodeJS.Signals;
  /** Opens an IPC channel, whose end tells a Node child that its parent is gone. */
  ipc?: boolean;
  /** Resolves true when the server responds; called again until then. */
  isReady(): Promise<boolean>;
};

const readyLimitMs = 60_000;
const stopLimitMs = 15_000;

/** Starts the server and waits until it is ready. Throws with the end of its log when it dies or does not respond. */
export async function startServer(spec: ServerSpec): Promise<ServerProcess> {
  const log = openSync(spec.logFile, 'w');
  const stdio: StdioOptions = spec.ipc === true ? ['ignore', log, log, 'ipc'] : ['ignore', log, log];
  // The server has its own process group: Ctrl-C reaches only this process, which stops the servers in order.
  const child = spawn(spec.command, spec.args, { env: spec.env ?? process.env, stdio, detached: true });
  closeSync(log);
  let ended = false;
  const exited = new Promise<void>((resolve) => {
    const end = (): void => {
      ended = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  const server = { name: spec.name, pid: child.pid ?? 0, exited, stop: () => stop(child, exited, spec.stopSignal) };
  const deadline = Date.now() + readyLimitMs;
  while (!(await spec.isReady())) {
    if (!ended && Date.now() < deadline) {
      await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 40))]);
      continue;
    }
    await server.stop();
    const why = ended ? 'ended while starting' : `is not ready after ${readyLimitMs / 1000} s`;
    throw new Error(`${spec.name} ${why}. The end of ${spec.logFile}:\n${tailOf(spec.logFile)}`);
  }
  return server;
}

async function stop(child: ChildProcess, exited: Promise<void>, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
  await exited;
  clearTimeout(timer);
}

function tailOf(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
}
