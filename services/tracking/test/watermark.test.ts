// Tests that every stored row is on the bus after processes died, lost their stores or had a wrong clock.
import assert from 'node:assert/strict';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish as publishToBus } from '@touchline/chassis/bus/publish.ts';
import { unavailable } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { viaProxy } from '@touchline/chassis/testing/tcp-proxy.ts';
import type { TrackingConfig } from '../src/config.ts';
import type { Overrides } from '../src/start.ts';
import { openSite, payment, type Running, type Site } from './running-tracking.ts';

const keys = (count: number, label: string) => Array.from({ length: count }, (_, i) => `${label}-${i}`);
const record = ({ client }: Running, events: readonly string[]) =>
  client.recordEvents({ events: events.map((key) => payment(key)) });

/** Makes publishing that a test can stop and resume. */
function valve() {
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  return {
    hold: () => {
      gate = Promise.withResolvers<void>();
    },
    release: () => gate.resolve(),
    publish: async (bus: Bus, events: readonly BusEvent[]) => {
      await gate.promise;
      await publishToBus(bus, events);
    },
  };
}

describe('the watermark of stored events', () => {
  let site: Site;
  before(async () => {
    site = await openSite('watermark');
  });
  after(() => site[Symbol.asyncDispose]());

  const publishedKeys = () => site.publishedKeys();
  const arePublished = (expected: readonly string[]) =>
    eventually(async () => assert.deepEqual(new Set(expected).difference(await publishedKeys()), new Set()));
  const pending = async ({ ops }: Running) => (await ops.getBacklog({})).backlogs[0]?.pending;
  const drained = (tracking: Running) => eventually(async () => assert.equal(await pending(tracking), 0n));

  /** Starts a process that can be cut from the database and then publishes nothing, which is as good as killed. */
  async function killableProcess(overrides: Overrides = {}, change: Partial<TrackingConfig> = {}) {
    const { url, proxy } = await viaProxy(site.config.MONGODB_URL);
    const { publish, hold, release } = valve();
    const tracking = await site.start({ ...overrides, publish }, { ...change, MONGODB_URL: url });
    return {
      ...tracking,
      hold,
      kill: () => proxy.cut(),
      async [Symbol.asyncDispose]() {
        await proxy.restore();
        release();
        await tracking[Symbol.asyncDispose]();
        await proxy[Symbol.asyncDispose]();
      },
    };
  }

  it('costs only one document while events arrive, which is deleted with the process', async () => {
    {
      await using tracking = await site.start();
      assert.equal(await site.writers.countDocuments(), 0, 'a process that stores nothing writes nothing');
      await record(tracking, keys(200, 'few'));
      assert.equal(await site.writers.countDocuments(), 1);
      await site.relayed();
      const marked = { $or: [{ pending: { $exists: true } }, { trace: { $exists: true } }] };
      assert.equal(await site.rows.countDocuments(marked), 0);
    }
    assert.equal(await site.writers.countDocuments(), 0);
  });

  it('has the next process publish exactly what a killed one left', async () => {
    await using dying = await killableProcess();
    await record(dying, keys(5, 'sent'));
    await arePublished(keys(5, 'sent'));
    await site.relayed();
    dying.hold();
    await record(dying, keys(10, 'stored'));
    await dying.kill();
    const published: string[] = [];
    const publish = async (bus: Bus, events: readonly BusEvent[]) => {
      published.push(...events.map(({ id }) => id));
      await publishToBus(bus, events);
    };
    await using next = await site.start({ publish });
    await drained(next);
    const left = await site.rows.find({ idempotency_key: { $in: keys(10, 'stored') } }).toArray();
    assert.deepEqual(new Set(published), new Set(left.map(({ _id }) => _id)));
    await arePublished(keys(10, 'stored'));
  });

  it('still has the rows of a living process when others start beside it', async () => {
    await using dying = await killableProcess();
    await record(dying, keys(3, 'before'));
    await arePublished(keys(3, 'before'));
    dying.hold();
    await record(dying, keys(3, 'early'));
    await using second = await site.start();
    await arePublished(keys(3, 'early'));
    await record(dying, keys(3, 'late'));
    await eventually(async () => assert.equal(await pending(second), 6n, 'as the other one reports'));
    await dying.kill();
    await using third = await site.start();
    await drained(third);
    await arePublished(keys(3, 'late'));
  });

  it('covers earlier rows after the clock has jumped back', async () => {
    let jump = 0;
    await using dying = await killableProcess({ clock: () => new Date(Date.now() + jump) });
    await record(dying, keys(2, 'ahead'));
    await site.relayed();
    dying.hold();
    jump = -600_000;
    await record(dying, keys(2, 'back'));
    await dying.kill();
    await using next = await site.start();
    await drained(next);
    await arePublished(keys(2, 'back'));
  });

  it('has events published whose write got no response, whichever process wrote them', async () => {
    const { url, proxy } = await viaProxy(site.config.MONGODB_URL);
    await using line = proxy;
    await using tracking = await site.start({}, { MONGODB_URL: url, COMMIT_TIMEOUT_MS: 1000 });
    await eventually(() => record(tracking, ['answered']));
    // On a machine that stands still, a call may be refused before its write is sent: then it is repeated.
    await eventually(async () => {
      line.hold('answers');
      const refused = assert.rejects(record(tracking, ['unanswered']), { code: 'UNAVAILABLE' });
      const isStored = eventually(async () =>
        assert.equal(await site.rows.countDocuments({ idempotency_key: 'unanswered' }), 1),
      );
      await Promise.race([isStored, refused]);
      line.reset();
      line.release();
      await refused;
      assert.equal(await site.rows.countDocuments({ idempotency_key: 'unanswered' }), 1);
    });
    assert.ok(!(await publishedKeys()).has('unanswered'));
    await arePublished(['unanswered']);
    await drained(tracking);
  });

  it('has more events published than fit in memory', async () => {
    const held = Promise.withResolvers<void>();
    let isFirst = true;
    const publish = async (bus: Bus, events: readonly BusEvent[]) => {
      if (isFirst) {
        isFirst = false;
        await held.promise;
      }
      await publishToBus(bus, events);
    };
    await using tracking = await site.start({ publish });
    const calls = Array.from({ length: 5 }, (_, call) => keys(500, `many-${call}`));
    for (const call of calls) await record(tracking, call);
    await eventually(async () => assert.ok((await publishedKeys()).has('many-4-499'), 'by the sweep'));
    assert.ok(((await pending(tracking)) ?? 0n) > 0n);
    held.resolve();
    await arePublished(calls.flat());
    await drained(tracking);
  });

  it('has events published that the bus did not accept', async () => {
    let isAway = true;
    const publish = async (bus: Bus, events: readonly BusEvent[]) => {
      if (isAway) throw unavailable('away');
      await publishToBus(bus, events);
    };
    await using tracking = await site.start({ publish });
    await record(tracking, keys(20, 'away'));
    await record(tracking, keys(20, 'later'));
    // A stream that was not checked yet counts as one.
    await eventually(async () => assert.equal(await pending(tracking), 40n));
    const { backlogs } = await tracking.ops.getBacklog({ withOldest: true });
    const oldest = await site.rows.findOne({ idempotency_key: 'away-0' });
    assert.deepEqual(backlogs[0]?.oldestAt && timestampDate(backlogs[0].oldestAt), oldest?.received_at);
    isAway = false;
    await arePublished([...keys(20, 'away'), ...keys(20, 'later')]);
    await drained(tracking);
  });

  it('has rows published that an earlier release flagged', async () => {
    {
      await using tracking = await site.start({ publish: () => Promise.reject(new Error('held back')) });
      await record(tracking, keys(3, 'marked'));
    }
    // The state that an earlier release leaves: a flag on each row, and no watermark.
    await site.writers.deleteMany({});
    const marked = { idempotency_key: { $in: keys(3, 'marked') } };
    await site.rows.updateMany(marked, [{ $set: { pending: '$received_at' } }]);
    await using tracking = await site.start();
    await drained(tracking);
    await arePublished(keys(3, 'marked'));
    assert.equal(await site.rows.countDocuments({ pending: { $exists: true } }), 0);
  });
});
