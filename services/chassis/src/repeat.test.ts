import assert from 'node:assert/strict';
import { type Repeated, repeat } from './repeat.ts';
import type { Logger } from './telemetry/logger.ts';
import { eventually } from './testing/eventually.ts';

/** So long that a test that waited for it would reach its time limit. */
const NEVER_MS = 2 ** 30;

describe('repeat', () => {
  const warnings: string[] = [];
  const nothing = () => undefined;
  const logger: Logger = { debug: nothing, info: nothing, error: nothing, warn: (_, text) => warnings.push(text) };
  const options = { name: 'the look', everyMs: NEVER_MS, logger };
  let stack: AsyncDisposableStack;
  beforeEach(() => {
    warnings.length = 0;
    stack = new AsyncDisposableStack();
  });
  afterEach(() => stack.disposeAsync());

  /** Makes work that a test ends, and counts how often it has begun. */
  function held() {
    const ends: PromiseWithResolvers<void>[] = [];
    return {
      count: () => ends.length,
      /** Resolves once the work has begun for the n-th time. */
      began: (n: number) => eventually(() => assert.equal(ends.length, n), { everyMs: 1 }),
      end: (n: number, error?: Error) => (error ? ends[n - 1]?.reject(error) : ends[n - 1]?.resolve()),
      work: () => {
        const end = Promise.withResolvers<void>();
        ends.push(end);
        return end.promise;
      },
    };
  }

  it('begins at once, and again everyMs after its end', async () => {
    const { work, began, end } = held();
    stack.use(repeat({ ...options, everyMs: 1 }, work));
    await began(1);
    end(1);
    await began(2);
    end(2);
    await began(3);
    end(3);
  });

  it('begins when it is woken, even while it works, and only once for several calls', async () => {
    const { work, began, end, count } = held();
    const look = stack.use(repeat(options, work));
    await began(1);
    look.wake();
    look.wake();
    end(1);
    await began(2);
    end(2);
    await new Promise(setImmediate);
    look.wake();
    await began(3);
    end(3);
    await new Promise(setImmediate);
    assert.equal(count(), 3);
  });

  it('logs what failed, and then waits for afterFailuresMs even when it is woken', async () => {
    const { work, began, end, count } = held();
    const waits: number[] = [];
    const afterFailuresMs = (failures: number) => {
      waits.push(failures);
      return failures === 1 ? 1 : NEVER_MS;
    };
    const look = repeat({ ...options, afterFailuresMs }, work);
    await began(1);
    end(1, new Error('no answer'));
    await began(2);
    end(2, new Error('no answer'));
    await new Promise(setImmediate);
    look.wake();
    await new Promise(setImmediate);
    assert.deepEqual([count(), waits], [2, [1, 2]]);
    assert.deepEqual(warnings, Array(2).fill('the look failed and will be retried'));
    await look[Symbol.asyncDispose]();
  });

  it('waits for its end when it is stopped, and logs no more warnings', async () => {
    const ended = Promise.withResolvers<void>();
    let isAsked = false;
    const look: Repeated = repeat(options, async (stopping) => {
      await new Promise((resolve) => stopping.addEventListener('abort', resolve));
      isAsked = true;
      await ended.promise;
      throw new Error('stopped');
    });
    const stopped = look[Symbol.asyncDispose]();
    await new Promise(setImmediate);
    assert.equal(isAsked, true);
    ended.resolve();
    await stopped;
    assert.deepEqual(warnings, []);
  });
});
