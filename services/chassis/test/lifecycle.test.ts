// Tests how a service ends when supervisors and people stop it.
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

/**
 * Starts a process whose disposal lasts until its standard input ends, and whose deadline is deadlineMs; resolves when it is
 * ready.
 */
async function running(deadlineMs: number): Promise<Running> {
  const script = `
    const { runService } = await import('${LIFECYCLE}');
    const config = { LOG_LEVEL: 'info', PROTO_CODEC: 'own', DRAIN_TIMEOUT_MS: ${deadlineMs} };
    const isTold = new Promise((resolve) => process.stdin.once('end', resolve).resume());
    let signals = 0;
    process.on('SIGTERM', () => console.log('signal ' + ++signals));
    await runService('x', {}, () => config, async () => ({ [Symbol.asyncDispose]: () => isTold }), async () => undefined);
    `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  const says = (word: string) => eventually(() => assert.ok(printed.includes(word)));
  await says('ready');
  return { child, says };
}

/** Returns the exit code of a process with these arguments; its one task fails unless its argument is `well`. */
async function ended(...args: string[]): Promise<number> {
  const script = `
    const { runService } = await import('${LIFECYCLE}');
    const config = { LOG_LEVEL: 'silent', PROTO_CODEC: 'own', DRAIN_TIMEOUT_MS: 1000 };
    const work = async (_config, [how]) => { if (how !== 'well') throw new Error('not well'); };
    const served = async () => { throw new Error('it serves'); };
    await runService('x', {}, () => config, served, async () => undefined, { work });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, '--', 'main.ts', ...args]);
  const [code] = await once(child, 'exit');
  return code;
}

describe('a task of a service', () => {
  const cases: [string, string[], number][] = [
    ['is run instead of the service, with the arguments that follow its name', ['work', 'well'], 0],
    ['ends with an error when it fails', ['work', 'ill'], 1],
    ['may be the preparation of the stores', ['prepare'], 0],
    ['is not run when its name is unknown: the service is started', ['play'], 1],
  ];
  for (const [name, args, code] of cases) it(name, async () => assert.equal(await ended(...args), code));
});

describe('a service', () => {
  const LONG_MS = 600_000;
  const drained: [string, NodeJS.Signals[]][] = [
    ['drains at SIGTERM', ['SIGTERM']],
    ['still drains when SIGTERM comes twice', ['SIGTERM', 'SIGTERM']],
  ];
  for (const [name, signals] of drained) {
    it(name, async () => {
      const { child, says } = await running(LONG_MS);
      const exit = once(child, 'exit');
      for (const [i, signal] of signals.entries()) {
        child.kill(signal);
        await says(`signal ${i + 1}`);
      }
      await says('draining');
      child.stdin?.end();
      assert.deepEqual(await exit, [0, null]);
    });
  }

  const cut: [string, number, NodeJS.Signals[], number][] = [
    ['ends at once when Ctrl-C follows', LONG_MS, ['SIGTERM', 'SIGINT'], 130],
    ['does not outlive its deadline', 200, ['SIGTERM'], 1],
  ];
  for (const [name, deadlineMs, signals, code] of cut) {
    it(name, async () => {
      const { child, says } = await running(deadlineMs);
      const exit = once(child, 'exit');
      for (const [i, signal] of signals.entries()) {
        child.kill(signal);
        if (i === 0) await says('draining');
      }
      assert.deepEqual(await exit, [code, null]);
    });
  }
});
