// A service's end, as supervisors and people cause it.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '../src/testing/eventually.ts';

const LIFECYCLE = new URL('../src/lifecycle.ts', import.meta.url).href;

interface Running {
  child: ChildProcess;
  /** Waits until the process has printed the word. */
  says(word: string): Promise<void>;
}

/** A process whose disposal takes drainMs, and whose deadline is deadlineMs; answers when it is ready. */
async function running({ drainMs, deadlineMs }: { drainMs: number; deadlineMs: number }): Promise<Running> {
  const script = `
    const { runService } = await import('${LIFECYCLE}');
    const config = { LOG_LEVEL: 'info', DRAIN_TIMEOUT_MS: ${deadlineMs} };
    const dispose = () => new Promise((resolve) => setTimeout(resolve, ${drainMs}));
    setInterval(() => undefined, 1000);
    await runService('x', {}, () => config, async () => ({ [Symbol.asyncDispose]: dispose }), async () => undefined);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  const says = (word: string) => eventually(() => assert.ok(printed.includes(word)), { timeoutMs: 20_000 });
  await says('ready');
  return { child, says };
}

/** The exit code of a process with these arguments, whose one task fails unless it is told `well`. */
async function ended(...args: string[]): Promise<number> {
  const script = `
    const { runService } = await import('${LIFECYCLE}');
    const config = { LOG_LEVEL: 'silent', DRAIN_TIMEOUT_MS: 1000 };
    const work = async (_config, [how]) => { if (how !== 'well') throw new Error('not well'); };
    const served = async () => { throw new Error('it serves'); };
    await runService('x', {}, () => config, served, async () => undefined, { work });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, '--', 'main.ts', ...args]);
  const [code] = await once(child, 'exit');
  return code;
}

describe('a task of a service', () => {
  const cases: [string, string[], number][] = [
    ['is run instead of the service, with what stands behind its name', ['work', 'well'], 0],
    ['ends with an error when it fails', ['work', 'ill'], 1],
    ['may be to prepare the stores', ['prepare'], 0],
    ['is none that nobody wrote: the service is started', ['play'], 1],
  ];
  for (const [name, args, code] of cases) it(name, async () => assert.equal(await ended(...args), code));
});

describe('a service', () => {
  const cases: [string, { drainMs: number; deadlineMs: number }, NodeJS.Signals[], number][] = [
    ['drains at SIGTERM', { drainMs: 50, deadlineMs: 5000 }, ['SIGTERM'], 0],
    ['drains all the same when SIGTERM comes twice', { drainMs: 300, deadlineMs: 5000 }, ['SIGTERM', 'SIGTERM'], 0],
    ['ends at once when Ctrl-C follows', { drainMs: 60_000, deadlineMs: 60_000 }, ['SIGTERM', 'SIGINT'], 130],
    ['does not outlive its deadline', { drainMs: 60_000, deadlineMs: 200 }, ['SIGTERM'], 1],
  ];
  for (const [name, times, signals, code] of cases) {
    it(name, async () => {
      const { child, says } = await running(times);
      const exit = once(child, 'exit');
      for (const [i, signal] of signals.entries()) {
        child.kill(signal);
        if (i === 0) await says('draining');
      }
      assert.deepEqual(await exit, [code, null]);
    });
  }
});
