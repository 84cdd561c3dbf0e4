// Tests how an erasure passes through the other services: in pages, with pauses, and continuing where it was after a crash at any
// step.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { unavailable } from '@touchline/chassis/errors.ts';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { ErasureService } from '@touchline/proto/gen/touchline/identity/v1/erasure_pb.ts';
import { configFromEnv } from '../src/config.ts';
import { start } from '../src/start.ts';
import type { ErasureDoubles } from './erasure-doubles.ts';
import { createErasureFixture, messagesOf } from './erasure-fixture.ts';
import { completed } from './graph-to-erase.ts';
import { DEADLINE_MS, LONG_TIMEOUTS, type RunningIdentity, runIdentity, testEvent } from './running-identity.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

describe('an erasure in flight', () => {
  let profileId: string;
  beforeEach(() => {
    profileId = randomUUID();
  });
  const load = async (identity: RunningIdentity) => {
    await identity.client.importCustomers({ profileId, rows: [{ email: 'ana@example.com', externalId: 'C-77' }] });
    await identity.record([
      testEvent(profileId, { id: 'e1', visitor: 'v', traits: { email: 'ana@example.com' } }),
      testEvent(profileId, { id: 'e2', visitor: 'v' }),
      testEvent(profileId, { id: 'other' }),
    ]);
    await identity.resolutionOf(['e1', 'e2', 'other']);
    await identity.drained();
  };
  const request = () => ({ profileId, requestRef: 'dsr', externalId: 'C-77' });

  it('goes leg by leg through journeys and ledger, and erases its messages from the stream', async () => {
    const { asked, ledger, doubles } = createErasureFixture();
    await using identity = await runIdentity(1, {}, doubles);
    await load(identity);
    assert.equal(await messagesOf(identity, profileId), 3);
    const { erasure } = await identity.erasures.eraseCustomer(request());
    await completed(identity, profileId, erasure);
    assert.deepEqual(
      asked.map(({ after }) => after),
      ['', 'e1', 'e2', 'e3', 'e3'],
    );
    assert.ok(asked.every(({ visitorIds, customerIds }) => visitorIds.join() === 'v' && customerIds.length === 1));
    assert.deepEqual(ledger, ['e1', 'e2', 'e3']);
    assert.equal(await messagesOf(identity, profileId), 1);
  });

  it('is queued while a service is unavailable, and done soon after it is back', async () => {
    const { hooks, doubles } = createErasureFixture();
    let isAway = true;
    hooks.journeys = async (after) => {
      if (isAway && after === 'e2') throw unavailable('away');
    };
    await using identity = await runIdentity(1, {}, doubles);
    await load(identity);
    const { erasure } = await identity.erasures.eraseCustomer(request());
    assert.equal(erasure?.completedAt, undefined);
    assert.equal((await identity.client.findCustomer({ profileId, externalId: 'C-77' })).customer, undefined);
    isAway = false;
    await completed(identity, profileId, erasure);
  });

  it('returns before its end when it takes longer than a caller waits', async () => {
    const { hooks, doubles } = createErasureFixture();
    const held = Promise.withResolvers<void>();
    hooks.ledger = (eventId) => (eventId === 'e2' ? held.promise : Promise.resolve());
    await using identity = await runIdentity(1, {}, doubles, { erasurePatienceMs: 100 });
    await load(identity);
    const { erasure } = await identity.erasures.eraseCustomer(request());
    assert.equal(erasure?.completedAt, undefined);
    held.resolve();
    await completed(identity, profileId, erasure);
  });

  it('collects small pages, so that ledger and streams are walked once for many', async () => {
    const calls: string[][] = [];
    const pages = ['e1', 'e2', 'other'];
    const doubles: Partial<ErasureDoubles> = {
      journeys: {
        erasePerson: async ({ after }) => {
          const eventId = pages[pages.indexOf(after) + 1];
          return eventId === undefined
            ? { next: after, done: true }
            : { events: [{ eventId, visitorPseudonym: '', revision: 0 }], next: eventId };
        },
      },
      ledger: {
        eraseEvents: async ({ events, afterSequence }) => {
          calls.push([String(afterSequence), ...events.map(({ eventId }) => eventId)]);
          return { nextSequence: afterSequence === 0n ? 7n : 0n };
        },
      },
    };
    await using identity = await runIdentity(1, {}, doubles);
    await load(identity);
    const { erasure } = await identity.erasures.eraseCustomer(request());
    assert.notEqual(erasure?.completedAt, undefined);
    // The ledger's time was up before the end of its stream, so it is called again from where it was.
    assert.deepEqual(calls, [
      ['0', ...pages],
      ['7', ...pages],
    ]);
    assert.equal(await messagesOf(identity, profileId), 0);
  });

  it('does not delay others while figures take long to move, nor when it fails', async () => {
    const waiting = randomUUID();
    let isAway = true;
    const doubles: Partial<ErasureDoubles> = {
      journeys: {
        erasePerson: async (asked) => {
          if (asked.profileId === waiting) return { next: asked.after || 'e1', waitsFor: 'replay' };
          if (isAway) throw unavailable('away');
          return { next: 'e1', done: true };
        },
      },
    };
    await using identity = await runIdentity(1, {}, doubles, { erasurePatienceMs: 100 });
    const many = Array.from({ length: 6 }, (_, i) => ({ email: `waiting-${i}@example.com` }));
    await identity.client.importCustomers({ profileId: waiting, rows: many });
    await identity.client.importCustomers({ profileId, rows: [{ email: 'ana@example.com', externalId: 'C-77' }] });
    await Promise.all(
      many.map(({ email }, i) =>
        identity.erasures.eraseCustomer({ profileId: waiting, requestRef: `dsr-${i}`, email }),
      ),
    );
    const { erasure } = await identity.erasures.eraseCustomer(request());
    assert.equal(erasure?.completedAt, undefined);
    isAway = false;
    const { db } = identity.mongo;
    const open = { completed_at: null };
    await eventually(async () =>
      assert.equal(await db.collection('erasures').countDocuments({ ...open, profile_id: profileId }), 0),
    );
    assert.equal(await db.collection('erasures').countDocuments(open), many.length);
  });

  /** Links a browser to the erased customer, as an event in flight would. */
  async function linkLate(identity: RunningIdentity, visitorId: string): Promise<void> {
    const { db } = identity.mongo;
    const erasure = await db.collection('erasures').findOne({ profile_id: profileId });
    await db.collection<{ _id: string }>('visitors').insertOne({
      _id: `${profileId}|${visitorId}`,
      ...{ profile_id: profileId, visitor_id: visitorId, customer_id: erasure?.customer_ids[0] },
      ...{ evidence_time: new Date(), evidence_event_id: visitorId, evidence_method: 'identified' },
    });
  }

  it('leaves a late browser to the process that has taken it over', async () => {
    const { asked, hooks, doubles } = createErasureFixture();
    await using identity = await runIdentity(1, {}, doubles);
    await load(identity);
    const erasures = identity.mongo.db.collection('erasures');
    const hold = (holder: string, heldUntil: Date) =>
      erasures.updateOne({ profile_id: profileId }, { $set: { 'saga.holder': holder, 'saga.held_until': heldUntil } });
    let ends = 0;
    hooks.journeys = async (after) => {
      if (after !== 'e3' || ++ends !== 2) return;
      await linkLate(identity, 'late');
      await hold('another process', new Date(Date.now() + 600_000));
    };
    const { erasure } = await identity.erasures.eraseCustomer(request());
    assert.equal(erasure?.completedAt, undefined);
    const late = { profile_id: profileId, visitor_id: 'late' };
    await eventually(() => assert.equal(ends, 2));
    assert.equal(await identity.mongo.db.collection('visitors').countDocuments(late), 1);
    await hold('', new Date(0));
    await completed(identity, profileId, erasure);
    assert.deepEqual([...(asked.at(-1)?.visitorIds ?? [])].sort(), ['late', 'v']);
    assert.equal(await identity.mongo.db.collection('visitors').countDocuments(late), 0);
  });

  it('forgets no late browser when another one comes even later', async () => {
    const { asked, hooks, doubles } = createErasureFixture();
    await using identity = await runIdentity(1, {}, doubles);
    await load(identity);
    let ends = 0;
    hooks.journeys = async (after) => {
      if (after !== 'e3') return;
      ends += 1;
      if (ends === 2) await linkLate(identity, 'late');
      if (ends === 4) await linkLate(identity, 'later');
    };
    const { erasure } = await identity.erasures.eraseCustomer(request());
    await completed(identity, profileId, erasure);
    assert.deepEqual([...(asked.at(-1)?.visitorIds ?? [])].sort(), ['late', 'later', 'v']);
  });

  it('erases late events in ledger and stream', async () => {
    const { late, ledger, doubles } = createErasureFixture();
    await using identity = await runIdentity(1, {}, doubles);
    await load(identity);
    late.push({ profileId, eventId: 'other' });
    await eventually(() => assert.deepEqual([late.length, ledger], [0, ['other']]));
    assert.equal(await messagesOf(identity, profileId), 2);
  });

  const STEPS: [
    string,
    (hooks: ReturnType<typeof createErasureFixture>['hooks'], stop: () => Promise<void>) => void,
  ][] = [
    [
      'before the first page',
      (hooks, stop) => {
        hooks.journeys = (after) => (after === '' ? stop() : Promise.resolve());
      },
    ],
    [
      'in the ledger',
      (hooks, stop) => {
        hooks.ledger = (eventId) => (eventId === 'e2' ? stop() : Promise.resolve());
      },
    ],
    [
      'between two pages',
      (hooks, stop) => {
        hooks.journeys = (after) => (after === 'e2' ? stop() : Promise.resolve());
      },
    ],
    [
      'while figures move',
      (hooks, stop) => {
        hooks.journeys = (after) => (after === 'e3' ? stop() : Promise.resolve());
      },
    ],
  ];
  for (const [where, arrange] of STEPS) {
    it(`continues where it was when it is killed ${where}`, async () => {
      const { asked, ledger, hooks, doubles } = createErasureFixture();
      await using identity = await runIdentity(1, {}, doubles);
      const [first] = await Promise.all([spawnService(MAIN, identity.env), load(identity)]);
      // The process that is killed is the only one that works on erasures.
      await identity.services[0]?.[Symbol.asyncDispose]();
      const killed = Promise.withResolvers<void>();
      let isArmed = true;
      arrange(hooks, async () => {
        if (!isArmed) return;
        isArmed = false;
        first.child.kill('SIGKILL');
        await once(first.child, 'exit');
        killed.resolve();
      });
      const client = grpcClient(ErasureService, { address: first.address, deadlineMs: DEADLINE_MS });
      await client.eraseCustomer(request()).catch(() => undefined);
      await killed.promise;
      await client[Symbol.asyncDispose]();
      const before = asked.length;
      const { db } = identity.mongo;
      // A dead process loses its lease after ten seconds; this ends it at once.
      await db.collection('erasures').updateMany({}, { $set: { 'saga.held_until': new Date(0) } });
      await using _second = await start(configFromEnv(identity.env), LONG_TIMEOUTS);
      await eventually(async () =>
        assert.equal(await db.collection('erasures').countDocuments({ completed_at: null }), 0),
      );
      assert.deepEqual([...new Set(ledger)].sort(), ['e1', 'e2', 'e3']);
      // It begins with the leg that was in hand, and not from the start.
      assert.ok((asked[before]?.after ?? '') >= (asked[before - 1]?.after ?? ''));
      assert.equal(await messagesOf(identity, profileId), 1);
    });
  }
});
