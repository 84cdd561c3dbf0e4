// The way of an erasure through the other services: in pages, with pauses, and on from where it was after a crash at any step.
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
import { DEADLINE_MS, PATIENT, type RunningIdentity, runIdentity, testEvent } from './running-identity.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

describe('an erasure on its way', () => {
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

  it('goes leg by leg through journeys and ledger, and takes its messages off the stream', async () => {
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

  it('is queued while a service is away, and done soon after it is back', async () => {
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

  it('answers before it is over when it takes longer than a caller waits', async () => {
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

  it('gathers small pages, so that ledger and streams are gone through once for many', async () => {
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
    // The ledger had no patience for its whole stream: it is asked on, from where it was.
    assert.deepEqual(calls, [
      ['0', ...pages],
      ['7', ...pages],
    ]);
    assert.equal(await messagesOf(identity, profileId), 0);
  });

  it('holds up no other while figures are long in moving, nor when it fails', async () => {
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

  /** Has a browser come to the erased customer, as by an event that was on its way. */
  async function linkLate(identity: RunningIdentity, visitorId: string): Promise<void> {
    const { db } = identity.mongo;
    const erasure = await db.collection('erasures').findOne({ profile_id: profileId });
    await db.collection<{ _id: string }>('visitors').insertOne({
      _id: `${profileId}|${visitorId}`,
      ...{ profile_id: profileId, visitor_id: visitorId, customer_id: erasure?.customer_ids[0] },
      ...{ evidence_time: new Date(), evidence_event_id: visitorId, evidence_method: 'identified' },
    });
  }

  it('leaves a browser that came late to whoever has taken it over', async () => {
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

  it('forgets no browser that came late when another comes later still', async () => {
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

  it('has ledger and stream follow for what came late', async () => {
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
    it(`goes on where it was when it is killed ${where}`, async () => {
      const { asked, ledger, hooks, doubles } = createErasureFixture();
      await using identity = await runIdentity(1, {}, doubles);
      const [first] = await Promise.all([spawnService(MAIN, identity.env), load(identity)]);
      // The process that is killed is the only one that looks after erasures.
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
      // What a dead process held is free after ten seconds; here at once.
      await db.collection('erasures').updateMany({}, { $set: { 'saga.held_until': new Date(0) } });
      await using _second = await start(configFromEnv(identity.env), PATIENT);
      await eventually(async () =>
        assert.equal(await db.collection('erasures').countDocuments({ completed_at: null }), 0),
      );
      assert.deepEqual([...new Set(ledger)].sort(), ['e1', 'e2', 'e3']);
      // It begins with the leg in hand, not from the start.
      assert.ok((asked[before]?.after ?? '') >= (asked[before - 1]?.after ?? ''));
      assert.equal(await messagesOf(identity, profileId), 1);
    });
  }
});
