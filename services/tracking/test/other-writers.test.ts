// Tests taking over from dead writers, on a real database; only the monotonic clock is the test's own.
import assert from 'node:assert/strict';
import { unavailable } from '@touchline/chassis/errors.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { createOtherWriters } from '../src/relay/other-writers.ts';
import { createRelayWriters } from '../src/store/relay-writers.ts';
import { openSite, type Site } from './running-tracking.ts';

const GONE_MS = 10_000;
const SILENT_MS = 3001;
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 1, 0, 0, seconds));

describe('other writers', () => {
  let site: Site;
  before(async () => {
    site = await openSite('writers');
  });
  after(() => site[Symbol.asyncDispose]());
  beforeEach(async () => {
    await site.writers.deleteMany({});
  });

  const beat = (id: string, beat: number, seconds: number, waiting = 0) =>
    createRelayWriters(site.mongo.db).write({ _id: id, beat, from: at(seconds), waiting });
  const living = async () => (await site.writers.find({}).toArray()).map(({ _id }) => _id).sort();

  function watch() {
    const published: Date[] = [];
    const state = { now: 0, isBusAway: false };
    const others = createOtherWriters({
      id: 'me',
      writers: createRelayWriters(site.mongo.db),
      publishSince: async (from) => {
        if (state.isBusAway) throw unavailable('away');
        published.push(from);
      },
      goneMs: GONE_MS,
      monotonic: () => state.now,
      logger: createLogger({ name: 'test', level: 'silent' }),
    });
    return { others, published, state, waiting: async () => (await others.waiting()).count };
  }

  it('publishes at the start what they left, and deletes them once they are certainly gone', async () => {
    await beat('me', 1, 1);
    await beat('left', 3, 20, 7);
    await beat('older', 1, 10);
    const { others, published, state, waiting } = watch();
    assert.equal(await waiting(), 8, 'at least one for each that was not checked yet');
    await others.sweep();
    assert.deepEqual(published, [at(10)], 'all at once, beginning with the oldest');
    assert.equal(await waiting(), 0);
    state.now = GONE_MS - 1;
    await others.sweep();
    assert.deepEqual([published.length, await living()], [1, ['left', 'me', 'older']]);
    state.now = GONE_MS;
    await others.sweep();
    assert.deepEqual(published.slice(1), [at(20), at(10)], 'also what came after the first check');
    assert.deepEqual(await living(), ['me']);
  });

  it('leaves a living writer alone, which reports itself what waits', async () => {
    const { others, published, state, waiting } = watch();
    await others.sweep();
    for (let second = 1; second <= 30; second++) {
      await beat('alive', second, second, second % 3);
      state.now = second * 1000;
      await others.sweep();
      assert.equal(await waiting(), second % 3);
    }
    assert.deepEqual([published, await living()], [[], ['alive']]);
  });

  it('counts a silent writer as waiting until it was taken over', async () => {
    const { others, published, state, waiting } = watch();
    await others.sweep();
    await beat('dying', 1, 40);
    await others.sweep();
    assert.equal(await waiting(), 0);
    state.now = SILENT_MS;
    assert.deepEqual(await others.waiting(), { count: 1, oldestAt: at(40) });
    state.now = GONE_MS;
    await others.sweep();
    assert.deepEqual([published, await waiting(), await living()], [[at(40)], 0, []]);
  });

  it('keeps what could not be published for the next sweep', async () => {
    await beat('left', 1, 5, 2);
    const { others, published, state, waiting } = watch();
    state.isBusAway = true;
    await assert.rejects(others.sweep());
    state.now = GONE_MS;
    await assert.rejects(others.sweep());
    assert.deepEqual([await waiting(), await living()], [2, ['left']]);
    state.isBusAway = false;
    await others.sweep();
    assert.deepEqual([published, await waiting(), await living()], [[at(5), at(5)], 0, []]);
  });

  it('does not delete one that beats again while it is taken over', async () => {
    const writers = createRelayWriters(site.mongo.db);
    await beat('back', 5, 50);
    await beat('back', 6, 60);
    await writers.remove('back', 5);
    assert.deepEqual(await living(), ['back']);
    await assert.rejects(beat('back', 4, 10), { code: 11000 }, 'a beat that timed out and arrives late');
    assert.deepEqual((await site.writers.findOne({ _id: 'back' }))?.from, at(60));
  });

  it('is deleted by its own process, although its last beats were not stored', async () => {
    const writers = createRelayWriters(site.mongo.db);
    await beat('cut off', 5, 50);
    await writers.remove('cut off', 7);
    assert.deepEqual(await living(), []);
  });
});
