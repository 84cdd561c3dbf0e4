// Starts a child process with its own log file, waits until it is ready, and stops it without leaving anything behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { compileCache } from './compile-cache.ts';
import { lowerCpuPriority } from './cpu-priority.ts';

export interface ChildSpec {
  name: string;
  args: string[];
  env: Record<string, string>;
  logFile: string;
  /** Returns 200 when the process is ready. */
  readyUrl: string;
  readyTimeoutMs?: number;
  /** 1 to 19 for a process that yields the processor to others once it is ready. */
  niceness?: number | undefined;
}

export interface Child {
  readonly name: string;
  readonly pid: number;
  /** Resolves when the process has ended, with how it ended. */
  readonly ended: Promise<string>;
  /** Sends SIGTERM, and SIGKILL when the process has not ended within graceMs. */
  stop(graceMs?: number): Promise<void>;
  kill(signal: NodeJS.Signals): void;
}

const running = new Set<(graceMs: number) => Promise<void>>();

/** Stops every child of this process, including those that are still starting and have not been returned yet. */
export async function stopChildren(graceMs = 20_000): Promise<void> {
  await Promise.all([...running].map((stopOne) => stopOne(graceMs)));
}

/**
 * Starts Node with the given arguments and waits until readyUrl returns 200.
 * @throws Error with the end of its log when it ends before it is ready, or is not ready in time
 */
export async function startChild(spec: ChildSpec): Promise<Child> {
  mkdirSync(dirname(spec.logFile), { recursive: true });
  const log = openSync(spec.logFile, 'a');
  const env = { ...compileCache(), ...spec.env };
  const process_ = spawn(process.execPath, spec.args, { env, stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  const ended = new Promise<string>((resolve) => {
    process_.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `exited with ${code}`));
    process_.once('error', (error) => resolve(error.message));
  });
  const stopThis = (graceMs: number) => stop(process_, ended, graceMs);
  running.add(stopThis);
  void ended.then(() => running.delete(stopThis));
  const child: Child = {
    name: spec.name,
    pid: process_.pid ?? 0,
    ended,
    stop: (graceMs = 20_000) => stopThis(graceMs),
    kill: (signal) => process_.kill(signal),
  };
  try {
    await ready(spec, ended);
  } catch (error) {
    await child.stop(2000);
    throw error;
  }
  // Not earlier: on a busy machine the process would not start in time.
  if (spec.niceness !== undefined) void lowerCpuPriority(child.pid, spec.niceness);
  return child;
}

async function ready(spec: ChildSpec, ended: Promise<string>): Promise<void> {
  const deadline = performance.now() + (spec.readyTimeoutMs ?? 180_000);
  let over: string | undefined;
  ended.then((how) => {
    over = how;
  });
  for (;;) {
    const ok = await fetch(spec.readyUrl, { signal: AbortSignal.timeout(2000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (over)
      throw new Error(`${spec.name} ${over} before it was ready. The end of ${spec.logFile}:\n${tail(spec.logFile)}`);
    if (performance.now() > deadline)
      throw new Error(`${spec.name} was not ready in time. The end of ${spec.logFile}:\n${tail(spec.logFile)}`);
    await delay(50);
  }
}

async function stop(process_: ChildProcess, ended: Promise<string>, graceMs: number): Promise<void> {
  if (process_.exitCode !== null || process_.signalCode !== null) return;
  process_.kill('SIGTERM');
  const timer = setTimeout(() => process_.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(timer);
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
}
