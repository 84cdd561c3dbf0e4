// Tests that a writer that stood still until another one took the lease of the object writes nothing anymore.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import type { Collection } from 'mongodb';
import { createActions } from '../src/store/actions.ts';
import { createAdTags } from '../src/store/ad-tags.ts';
import { type Collections, collectionsOf } from '../src/store/collections.ts';
import { createObjectLeases, type ObjectRef } from '../src/store/object-leases.ts';
import { createWriteCounts } from '../src/store/write-counts.ts';
import { createPerform } from '../src/writing/perform.ts';
import type { Found } from '../src/writing/platform.ts';
import { createResolveActions } from '../src/writing/resolve-actions.ts';

const LASTS_MS = 600_000;
const WINDOW_MS = 600_000;

interface FormerTurn {
  _id: string;
  owner: string;
  until: Date;
  turn: number;
}

const isAway = (error: unknown) => error instanceof AppError && error.reason === 'service_unavailable';

describe('a lease that ran out', () => {
  let mongo: Mongo;
  let collections: Collections;
  let of: ObjectRef;
  before(async () => {
    mongo = await connectMongo({
      url: testStack().mongodbUrl,
      database: testDatabaseName('lost_leases'),
      appName: 'lost-leases',
    });
    collections = collectionsOf(mongo.db);
  });
  beforeEach(() => {
    of = { profileId: randomUUID(), level: 'campaign', externalId: '1' };
  });
  after(async () => {
    await mongo.db.dropDatabase();
    await mongo[Symbol.asyncDispose]();
  });

  /** A process with a stopwatch of its own, and with the timers of a machine that stands still. */
  function fakeProcess() {
    let at = 0;
    const leases = createObjectLeases(collections, { lastsMs: LASTS_MS, elapsedMs: () => at });
    return {
      leases,
      /** Takes the lease from a holder that has not renewed it in time. */
      async takeOver() {
        await assert.rejects(leases.take(of, 0), isAway);
        at += LASTS_MS;
        return await leases.take(of, 0);
      },
    };
  }

  it('is held until another process takes it, and not after that', async () => {
    await using first = await fakeProcess().leases.take(of, 0);
    await first.assertHeld();
    await using second = await fakeProcess().takeOver();
    assert.ok(second.token > first.token);
    await assert.rejects(first.assertHeld(), isAway);
    await second.assertHeld();
  });

  it('is taken at once when its holder has released it', async () => {
    const [a, b] = [fakeProcess(), fakeProcess()];
    const first = await a.leases.take(of, 0);
    await first[Symbol.asyncDispose]();
    await using second = await b.leases.take(of, 0);
    assert.ok(second.token > first.token);
  });

  describe('beside a release that counts turns', () => {
    const raw = () => collections.leases as unknown as Collection<FormerTurn>;
    /** Takes a turn at a given time, as that release does. */
    const takeTurn = async (now: number, owner: string) =>
      await raw().findOneAndUpdate(
        { until: { $lte: new Date(now) } },
        [
          {
            $set: {
              owner,
              until: new Date(now + LASTS_MS),
              turn: { $max: [now, { $add: [{ $ifNull: ['$turn', 0] }, 1] }] },
            },
          },
        ],
        { returnDocument: 'after' },
      );
    const isTurnHeld = async (owner: string) => (await raw().findOne({ owner })) !== null;
    beforeEach(async () => void (await raw().deleteMany({})));

    it('keeps the object from a process that has not waited until the lease is over', async () => {
      await using _lease = await fakeProcess().leases.take(of, 0);
      assert.equal(await takeTurn(Date.now(), 'former'), null);
    });

    it('is lost to that release once it is over, and the numbers of both increase', async () => {
      await using lease = await fakeProcess().leases.take(of, 0);
      const turn = await takeTurn(Date.now() + 2 * LASTS_MS, 'former');
      assert.ok((turn?.turn ?? 0) > lease.token);
      await assert.rejects(lease.assertHeld(), isAway);
    });

    it('does not take a turn that is not over, and ends one that is', async () => {
      await (await fakeProcess().leases.take(of, 0))[Symbol.asyncDispose]();
      await takeTurn(Date.now(), 'former');
      await assert.rejects(fakeProcess().leases.take(of, 0), isAway);
      const turn = await takeTurn(Date.now() + LASTS_MS + 1, 'former of before');
      await raw().updateMany({}, { $set: { until: new Date(0) } });
      await using lease = await fakeProcess().leases.take(of, 0);
      assert.ok(lease.token > (turn?.turn ?? 0));
      assert.equal(await isTurnHeld('former of before'), false);
    });
  });

  function performing(steal: 'before the write' | 'during the write') {
    const { leases } = fakeProcess();
    const outbox = { write: async () => {}, nudge: () => {} };
    const actions = createActions(
      mongo.client,
      collections,
      outbox as never,
      createAdTags(collections),
      createWriteCounts(collections),
    );
    const written: string[] = [];
    const live = { status: 'ACTIVE', effectiveStatus: 'ACTIVE', dailyBudget: null, minorPerMajor: 100 };
    const found = {
      ...{ connectionId: 'c', platform: 'social_ads', name: 'Spring', live, currency: 'USD', problem: '' },
      mayWrite: true,
    } as unknown as Found;
    const now = () => new Date();
    const resolveActions = createResolveActions({ actions, windowMs: WINDOW_MS, now });
    const takeOver = async () => {
      await using _lease = await fakeProcess().takeOver();
      await resolveActions(of, found);
    };
    let looks = 0;
    const platform = {
      read: async () => found,
      delivery: async () => {
        if (steal === 'before the write' && looks++ === 0) await takeOver();
        return { ads: [], adSets: [], spend: [] };
      },
      write: async ({ after }: { after: string }) => {
        if (steal === 'during the write') await takeOver();
        written.push(after);
        live.status = after;
      },
      validate: async () => undefined,
    };
    const perform = createPerform({ actions, leases, platform, resolveActions, waitMs: 0, windowMs: WINDOW_MS, now });
    const quota = { workspaceId: 'w', writesPerDay: 10, budgetRaisePerDay: new Map() };
    const appliedBy = { kind: 'user' as const, id: 'u', credential_id: 'c' };
    return { written, pause: () => perform({ ...of, operationId: 'op', appliedBy, quota, kind: 'pause' }) };
  }

  it('sends nothing to the platform', async () => {
    const { written, pause } = performing('before the write');
    await assert.rejects(pause(), isAway);
    assert.deepEqual(written, []);
    // The repeated request finds its lease free and completes.
    assert.equal((await pause()).state, 'applied');
    assert.deepEqual(written, ['PAUSED']);
  });

  it('leaves a change that is under way to its writer', async () => {
    const { written, pause } = performing('during the write');
    assert.equal((await pause()).state, 'applied');
    assert.deepEqual(written, ['PAUSED']);
  });
});
