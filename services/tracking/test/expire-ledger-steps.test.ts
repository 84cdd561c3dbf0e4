// Tests a pass over the ledger that is stopped, killed or delayed, on a real database and without the service.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createLeases, type LeaseDoc } from '@touchline/chassis/mongo/lease.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { type ExpireLedgerDeps, expireLedger } from '../src/jobs/expire-ledger.ts';
import { createLedgerExpiry } from '../src/store/ledger-expiry.ts';
import { createProfileStates } from '../src/store/profile-states.ts';
import type { RawEventDoc } from '../src/store/raw-event.ts';
import { createRelayWriters } from '../src/store/relay-writers.ts';
import { openSite, type Site } from './running-tracking.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2082-06-01T00:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

describe('a pass over the ledger', () => {
  let site: Site;
  let told: string[];
  before(async () => {
    site = await openSite('expire_steps');
  });
  after(() => site[Symbol.asyncDispose]());
  beforeEach(async () => {
    told = [];
    for (const name of ['raw_events', 'ledger_expiries', 'profile_states', 'leases', 'relay_writers'])
      await site.mongo.db.collection(name).deleteMany({});
    await states().keep({ ...STATE, ledgerDays: 100 });
  });

  const STATE = {
    profileId: 'p1',
    archived: false,
    defaultCountry: '',
    timeZone: '',
    changedAt: new Date('2026-01-01'),
  };
  const states = () => createProfileStates(site.mongo.db);
  const expiry = () => createLedgerExpiry(site.mongo.db);
  const leases = () => createLeases(site.mongo.db.collection<LeaseDoc>('leases'), { lastsMs: 60_000 });
  const place = async () => (await expiry().expiredUntil('p1'))?.getTime();

  const pass = (change: Partial<ExpireLedgerDeps> = {}, stopping = new AbortController()) =>
    expireLedger({
      ...{ expiry: expiry(), states: states(), writers: createRelayWriters(site.mongo.db), leases: leases() },
      publish: async (profileId) => void told.push(profileId),
      clock: () => NOW,
      logger: createLogger({ name: 'test', level: 'silent' }),
      ...change,
    })(stopping.signal);

  const fill = async (count: number, from: Date, change: Partial<RawEventDoc> = {}) => {
    const rows = Array.from({ length: count }, (_, i) => ({
      ...{ _id: randomUUID(), profile_id: 'p1', received_at: new Date(from.getTime() + i), event_name: 'page_view' },
      ...change,
    }));
    await site.rows.insertMany(rows as unknown as RawEventDoc[]);
  };
  const left = () => site.rows.countDocuments({});

  it('deletes more rows than one deletion holds, and publishes until when they are deleted', async () => {
    await fill(2500, daysAgo(400));
    await fill(3, daysAgo(300), { value: '10' });
    await fill(3, daysAgo(200), { value: null as never });
    await fill(2, daysAgo(99));
    await pass();
    assert.deepEqual([await left(), await place(), told], [5, daysAgo(100).getTime(), ['p1']]);
  });

  it('stops at once when the service does, and the next one continues', async () => {
    await fill(2500, daysAgo(400));
    const stopping = new AbortController();
    const stopped = expiry();
    const deleteSome: typeof stopped.deleteSome = async (...args) => {
      const deleted = await stopped.deleteSome(...args);
      stopping.abort();
      return deleted;
    };
    await pass({ expiry: { ...stopped, deleteSome } }, stopping);
    assert.deepEqual([await left(), await place()], [1500, undefined]);
    await pass();
    assert.deepEqual([await left(), await place()], [0, daysAgo(100).getTime()]);
  });

  it('continues where one was killed between a deletion and storing its position', async () => {
    await fill(1500, daysAgo(400));
    const killed = expiry();
    const finish = async () => {
      throw new Error('killed');
    };
    await pass({ expiry: { ...killed, finish } });
    assert.deepEqual([await left(), await place()], [0, undefined]);
    await fill(5, daysAgo(300));
    await pass();
    assert.deepEqual([await left(), await place()], [0, daysAgo(100).getTime()]);
  });

  it('reads nothing twice, and so nothing before its position', async () => {
    await fill(10, daysAgo(400), { value: '10' });
    await pass();
    const looked: number[] = [];
    const counted = expiry();
    const parts: typeof counted.parts = (profileId, span) => {
      looked.push(span.from);
      return counted.parts(profileId, span);
    };
    await pass({ expiry: { ...counted, parts } });
    assert.deepEqual(looked, [daysAgo(100).getTime()]);
  });

  it('keeps a row that waits to be published, and comes back to it', async () => {
    await fill(1, daysAgo(300), { pending: NOW });
    await fill(1, daysAgo(400));
    await fill(1, daysAgo(200));
    await pass();
    assert.equal(await place(), daysAgo(300).getTime());
    assert.ok(await site.rows.findOne({ pending: NOW }));
    await site.rows.updateMany({}, { $unset: { pending: '' } });
    await pass();
    assert.deepEqual([await left(), await place()], [0, daysAgo(100).getTime()]);
  });

  it('does not touch what a process may still have to publish for the first time', async () => {
    await createRelayWriters(site.mongo.db).write({ _id: 'w', beat: 1, from: daysAgo(300), waiting: 1 });
    await fill(1, daysAgo(400));
    await fill(1, daysAgo(299));
    await pass();
    assert.deepEqual([await left(), await place()], [1, daysAgo(300).getTime()]);
  });

  it('ends when the profile keeps everything again', async () => {
    await fill(2500, daysAgo(400));
    const kept = expiry();
    const deleteSome: typeof kept.deleteSome = async (...args) => {
      const deleted = await kept.deleteSome(...args);
      await states().keep({ ...STATE, ledgerDays: 0, changedAt: new Date('2026-02-01') });
      return deleted;
    };
    await pass({ expiry: { ...kept, deleteSome } });
    await pass();
    assert.deepEqual([await left(), await place()], [1500, undefined]);
  });

  it('leaves a profile to the process that is working on it', async () => {
    await fill(1, daysAgo(400));
    await using _another = await leases().take('p1');
    await pass();
    assert.equal(await left(), 1);
  });

  it('continues with the other profiles when one of them fails', async () => {
    await states().keep({ ...STATE, profileId: 'p2', ledgerDays: 100 });
    await fill(1, daysAgo(400));
    await fill(1, daysAgo(400), { profile_id: 'p2' });
    const failing = expiry();
    const deleteSome: typeof failing.deleteSome = async (profileId, part) => {
      if (profileId === 'p1') throw new Error('the database is unavailable');
      return failing.deleteSome(profileId, part);
    };
    await pass({ expiry: { ...failing, deleteSome } });
    assert.deepEqual([await site.rows.distinct('profile_id'), told], [['p1'], ['p2']]);
  });

  it('uses the newest message, and of two with the same time the one that has days', async () => {
    const said = async (ledgerDays: number, month: number) => {
      await states().keep({ ...STATE, ledgerDays, changedAt: new Date(Date.UTC(2026, month)) });
      return await states().ledgerDaysOf('p1');
    };
    assert.deepEqual([await said(0, 3), await said(300, 3), await said(0, 3), await said(200, 2)], [0, 300, 300, 300]);
    assert.deepEqual([await said(0, 4), await states().withRetention()], [0, []]);
  });
});
