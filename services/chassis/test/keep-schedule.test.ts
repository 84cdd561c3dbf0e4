// Tests schedules that survive the loss of Valkey's data, with a real Valkey and keepers that look every few milliseconds.
import assert from 'node:assert/strict';
import { keepSchedule, type Schedule } from '../src/jobs/keep-schedule.ts';
import { createQueue, createWorker, type JobQueue } from '../src/jobs/queue.ts';
import { connectValkey } from '../src/jobs/valkey.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { clearJobs } from '../src/testing/clear-jobs.ts';
import { eventually } from '../src/testing/eventually.ts';
import { testBusPrefix, testStack } from '../src/testing/stack.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const ID = 'often';
const HOUR_MS = 3_600_000;
const hourly: Schedule = {
  id: ID,
  repeat: { every: HOUR_MS },
  job: { name: 'look', opts: { removeOnComplete: true } },
};

describe('a kept schedule', () => {
  const { redisUrl } = testStack();
  let name: string;
  let jobs: JobQueue<object>;
  let stack: AsyncDisposableStack;
  beforeEach(() => {
    stack = new AsyncDisposableStack();
    name = `${testBusPrefix()}-schedules`;
    jobs = stack.use(createQueue(redisUrl, name));
    stack.defer(() => clearJobs(redisUrl, name));
  });
  afterEach(() => stack.disposeAsync());

  /** Starts a keeper, as each replica has one; returns a function that counts its looks. */
  const keep = (schedule: Schedule = hourly) => {
    let looks = 0;
    const queue = stack.use(createQueue(redisUrl, name));
    const ping = () => {
      looks++;
      return queue.ping();
    };
    stack.use(keepSchedule({ queue: queue.queue, ping }, schedule, { logger, everyMs: 5 }));
    return () => looks;
  };
  const looksOn = async (...keepers: (() => number)[]) => {
    const before = keepers.map((looks) => looks());
    await eventually(() => assert.ok(keepers.every((looks, at) => looks() > (before[at] ?? 0) + 3)));
  };
  const work = () => {
    const runs: string[] = [];
    stack.use(createWorker(redisUrl, name, async (job) => void runs.push(job.id ?? ''), { logger }));
    return runs;
  };
  const next = async () => (await jobs.queue.getJobScheduler(ID))?.next;

  it('is set again after Valkey lost its data, and its job runs again, once for all replicas', async () => {
    const keepers = [keep(), keep(), keep()];
    const runs = work();
    await eventually(() => assert.equal(runs.length, 1));
    await clearJobs(redisUrl, name);
    await eventually(() => assert.equal(runs.length, 2));
    await looksOn(...keepers);
    assert.equal(runs.length, 2, 'the next run is an hour away');
    assert.equal(await jobs.queue.getDelayedCount(), 1);
  });

  it('is left alone while it is in place, so that a waiting job keeps its position', async () => {
    const looks = keep();
    await eventually(async () => assert.ok(await next()));
    await jobs.add('later', {});
    await looksOn(looks);
    const waiting = await jobs.queue.getWaiting();
    assert.deepEqual(
      waiting.map((job) => job.name),
      ['look', 'later'],
    );
  });

  it('is set again when only its next job is lost', async () => {
    keep();
    const runs = work();
    await eventually(() => assert.equal(runs.length, 1));
    const lost = `repeat:${ID}:${await next()}`;
    const redis = connectValkey(redisUrl, {});
    stack.defer(() => redis.disconnect());
    await redis.del(jobs.queue.toKey(lost), jobs.queue.toKey('delayed'));
    await eventually(async () => assert.equal(await jobs.queue.getDelayedCount(), 1));
  });

  it('follows the replica that started last, and stays that way', async () => {
    const older = keep();
    await eventually(async () => assert.ok(await next()));
    const newer = keep({ ...hourly, repeat: { every: 2 * HOUR_MS } });
    const interval = async () => (await jobs.queue.getJobScheduler(ID))?.every;
    await eventually(async () => assert.equal(Number(await interval()), 2 * HOUR_MS));
    await looksOn(older, newer);
    assert.equal(Number(await interval()), 2 * HOUR_MS);
  });

  it('is removed when it is no longer wanted', async () => {
    const { queue } = jobs;
    await queue.upsertJobScheduler(ID, { every: HOUR_MS }, { name: 'look', data: {} });
    keep({ ...hourly, repeat: null });
    await eventually(async () => assert.equal(await next(), undefined));
  });

  it('can be disposed when Valkey has never been available', async () => {
    await using away = createQueue('redis://127.0.0.1:1', name);
    await using _kept = keepSchedule(away, hourly, { logger, everyMs: 5 });
  });
});
