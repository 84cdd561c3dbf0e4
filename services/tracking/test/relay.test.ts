import assert from 'node:assert/strict';
import { unavailable } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { VerdictStatus } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { openGate } from './gate.ts';
import { openSite, payment, type Site } from './running-tracking.ts';

const keys = (count: number, label: string) => Array.from({ length: count }, (_, i) => `${label}-${i}`);

describe('the relay', () => {
  let site: Site;
  before(async () => {
    site = await openSite('relay');
  });
  after(() => site[Symbol.asyncDispose]());

  const publishedKeys = () => site.publishedKeys();

  it('publishes at the next start what a process left behind', async () => {
    {
      await using tracking = await site.start({ publish: () => Promise.reject(unavailable('held back')) });
      const { verdicts } = await tracking.client.recordEvents({ events: keys(30, 'left').map((key) => payment(key)) });
      assert.ok(verdicts.every(({ status }) => status === VerdictStatus.RECORDED));
      const { backlogs } = await tracking.ops.getBacklog({ withOldest: true });
      assert.ok((backlogs[0]?.pending ?? 0n) >= 30n);
      assert.ok(backlogs[0]?.oldestAt, 'since when the oldest waits');
    }
    assert.equal((await site.published()).length, 0);
    await using tracking = await site.start();
    await eventually(async () => assert.equal((await tracking.ops.getBacklog({})).backlogs[0]?.pending, 0n));
    assert.deepEqual(await publishedKeys(), new Set(keys(30, 'left')), 'when nothing waits, everything is there');
    assert.equal((await site.published()).length, 30);
  });

  it('refills a stream that was wiped while it runs from the ledger', async () => {
    await using tracking = await site.start();
    await tracking.client.recordEvents({ events: keys(5, 'wiped').map((key) => payment(key)) });
    await eventually(async () => assert.equal((await publishedKeys()).size, 35));
    await site.bus.manager.streams.delete(site.bus.stream('EVENTS'));
    await eventually(async () => assert.equal((await publishedKeys()).size, 35));
    await tracking.client.recordEvents({ events: [payment('after-wipe')] });
    await eventually(async () => {
      assert.ok((await publishedKeys()).has('after-wipe'));
      assert.equal((await tracking.ops.getBacklog({})).backlogs[0]?.pending, 0n);
    });
  });

  it('refills a stream that was wiped while nothing ran', async () => {
    await site.bus.manager.streams.delete(site.bus.stream('EVENTS'));
    await using _tracking = await site.start();
    await eventually(async () => assert.equal((await publishedKeys()).size, 36));
  });

  it('does not publish again when the stream is the known one', async () => {
    const before = (await site.published()).length;
    await using tracking = await site.start();
    await eventually(async () => assert.equal((await tracking.ops.getBacklog({})).backlogs[0]?.pending, 0n));
    assert.equal((await site.published()).length, before);
  });
});

describe('a ledger that cannot accept events', () => {
  it('refuses events at once when too many wait', async () => {
    await using site = await openSite('full', { COMMIT_QUEUE_LIMIT: '5' });
    await using tracking = await site.start();
    await assert.rejects(
      tracking.client.recordEvents({ events: keys(6, 'full').map((key) => payment(key)) }),
      (error) => {
        const { code, reason, retryAfterSeconds } = error as {
          code: string;
          reason: string;
          retryAfterSeconds: number;
        };
        assert.deepEqual([code, reason], ['RESOURCE_EXHAUSTED', 'service_unavailable']);
        return retryAfterSeconds >= 1;
      },
    );
    assert.equal(await site.rows.countDocuments(), 0);
  });

  it('refuses events at once while the database is unavailable, and accepts them when it is back', async () => {
    await using site = await openSite('away');
    const real = new URL(site.config.MONGODB_URL);
    await using gate = await openGate(real.hostname, Number(real.port));
    const url = `mongodb://127.0.0.1:${gate.port}/?directConnection=true&retryWrites=false`;
    // What a write may have stored when the database became unavailable is searched for once the write's time is over.
    await using tracking = await site.start({}, { MONGODB_URL: url, COMMIT_TIMEOUT_MS: 3000 });
    const send = (key: string) => tracking.client.recordEvents({ events: [payment(key)] });
    await eventually(() => send('before'));
    gate.shut();
    await eventually(() => assert.rejects(send('during'), { code: 'UNAVAILABLE' }));
    // A caller that had waited for the database would get another message.
    const message = 'The event store is unavailable; send the events again.';
    await assert.rejects(send('during'), { code: 'UNAVAILABLE', reason: 'service_unavailable', message });
    gate.open();
    await eventually(() => send('back'));
    await eventually(async () => {
      assert.equal((await tracking.ops.getBacklog({})).backlogs[0]?.pending, 0n);
      assert.ok((await site.publishedKeys()).has('back'));
    });
  });
});
