// Tests that one tick makes one call, that requests get their own verdicts, and that they share failures.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { RecordEventsResponseSchema, VerdictStatus } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { createCoalesceEvents } from './coalesce-events.ts';

type Call = Parameters<typeof createCoalesceEvents>[0]['call'];
const LONG_MS = 60_000;
const draft = (idempotencyKey: string) => ({ idempotencyKey });

/** A RecordEvents that returns each draft's key as its id. */
const echo: Call = async ({ events = [] }) =>
  create(RecordEventsResponseSchema, {
    verdicts: events.map(({ idempotencyKey = '' }) => ({ status: VerdictStatus.RECORDED, eventId: idempotencyKey })),
  });

describe('createCoalesceEvents', () => {
  it('makes one call of what arrives in one tick, and gives each request its own verdicts', async () => {
    const sizes: number[] = [];
    const record = createCoalesceEvents({
      call: (request) => {
        sizes.push(request.events?.length ?? 0);
        return echo(request);
      },
    });
    const answers = await Promise.all([
      record([draft('a')], []),
      record([draft('b'), draft('c')], []),
      record([], [{ code: 'x' }]),
      record([draft('d')], []),
    ]);
    assert.deepEqual(sizes, [4]);
    assert.deepEqual(
      answers.map((verdicts) => verdicts.map(({ eventId }) => eventId)),
      [['a'], ['b', 'c'], [], ['d']],
    );
  });

  it('collects arrivals while the most calls that may run are running', async () => {
    const open: (() => void)[] = [];
    const sizes: number[] = [];
    const record = createCoalesceEvents({
      maxInFlight: 1,
      longestWaitMs: LONG_MS,
      call: async (request) => {
        sizes.push(request.events?.length ?? 0);
        await new Promise<void>((resolve) => open.push(resolve));
        return echo(request);
      },
    });
    const first = record([draft('1')], []);
    await new Promise(setImmediate);
    const others: Promise<unknown>[] = [];
    for (const key of ['2', '3', '4']) {
      others.push(record([draft(key)], []));
      await new Promise(setImmediate);
    }
    assert.deepEqual(sizes, [1]);
    open.shift()?.();
    await first;
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    open.shift()?.();
    await Promise.all(others);
    assert.deepEqual(sizes, [1, 3]);
  });

  /**
   * Makes a recorder whose calls return when they are released; one runs at a time unless waiting events get another one beside
   * it.
   */
  function held(patienceMs: number) {
    const open: (() => void)[] = [];
    const sizes: number[] = [];
    const record = createCoalesceEvents({
      fullGroup: 2,
      patienceMs,
      longestWaitMs: LONG_MS,
      call: async (request) => {
        sizes.push(request.events?.length ?? 0);
        await new Promise<void>((resolve) => open.push(resolve));
        return echo(request);
      },
    });
    const letAll = () => {
      for (const answer of open) answer();
    };
    return { record, sizes, letAll };
  }

  it('makes a call beside a slow one when enough events are waiting', async () => {
    const { record, sizes, letAll } = held(LONG_MS);
    const answers = [record([draft('1')], [])];
    await new Promise(setImmediate);
    answers.push(record([draft('2')], []));
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    assert.deepEqual(sizes, [1], 'one event waits for the running call');
    answers.push(record([draft('3')], []));
    await eventually(() => assert.deepEqual(sizes, [1, 2]));
    letAll();
    assert.equal((await Promise.all(answers)).length, 3);
  });

  it('makes a call beside a slow one when events have waited long enough', async () => {
    const { record, sizes, letAll } = held(5);
    const answers = [record([draft('1')], [])];
    await new Promise(setImmediate);
    answers.push(record([draft('2')], []));
    await eventually(() => assert.deepEqual(sizes, [1, 1]));
    letAll();
    assert.equal((await Promise.all(answers)).length, 2);
  });

  it('refuses new events when the first in the queue has waited for too long', async () => {
    const open: (() => void)[] = [];
    const record = createCoalesceEvents({
      maxInFlight: 1,
      longestWaitMs: 5,
      call: async (request) => {
        await new Promise<void>((resolve) => open.push(resolve));
        return echo(request);
      },
    });
    const answers = [record([draft('1')], [])];
    await new Promise(setImmediate);
    answers.push(record([draft('2')], []));
    await eventually(async () => {
      const late = record([draft('3')], []);
      answers.push(late.catch(() => []));
      const isRefused = await Promise.race([late.then(undefined, () => true), new Promise(setImmediate)]);
      assert.equal(isRefused, true);
    });
    await eventually(() => assert.equal(open.length, 1));
    open.shift()?.();
    await eventually(() => assert.equal(open.length, 1));
    open.shift()?.();
    assert.equal((await Promise.all(answers)).at(-1)?.length, 0);
  });

  it('sends a large batch alone and immediately', async () => {
    const sizes: number[] = [];
    const record = createCoalesceEvents({
      largeBatch: 2,
      call: (request) => {
        sizes.push(request.events?.length ?? 0);
        return echo(request);
      },
    });
    await Promise.all([record([draft('a')], []), record([draft('b'), draft('c')], [])]);
    assert.deepEqual(sizes, [2, 1]);
  });

  it('refuses what exceeds the limit immediately, and accepts events again when some are done', async () => {
    const open: (() => void)[] = [];
    const record = createCoalesceEvents({
      limit: 3,
      call: async (request) => {
        await new Promise<void>((resolve) => open.push(resolve));
        return echo(request);
      },
    });
    const first = record([draft('a'), draft('b')], []);
    await assert.rejects(record([draft('c'), draft('d')], []), { reason: 'service_unavailable', retryAfterSeconds: 1 });
    await new Promise(setImmediate);
    open.shift()?.();
    assert.equal((await first).length, 2);
    const next = record([draft('c'), draft('d')], []);
    await new Promise(setImmediate);
    open.shift()?.();
    assert.equal((await next).length, 2);
  });

  it('accepts one request that is larger than the limit when nothing else is in flight', async () => {
    const record = createCoalesceEvents({ limit: 1, call: echo });
    assert.equal((await record([draft('a'), draft('b')], [])).length, 2);
  });

  it('fails every request of a failed call, and continues with the next', async () => {
    let fail = true;
    const record = createCoalesceEvents({
      call: async (request) => {
        if (fail) throw new Error('down');
        return echo(request);
      },
    });
    const failed = await Promise.allSettled([record([draft('a')], []), record([draft('b')], [])]);
    assert.deepEqual(
      failed.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    fail = false;
    assert.equal((await record([draft('c')], [])).length, 1);
  });

  it('fails when the verdicts do not match the events', async () => {
    const record = createCoalesceEvents({ call: async () => create(RecordEventsResponseSchema, {}) });
    await assert.rejects(record([draft('a')], []), { reason: 'internal_error' });
  });
});
