// Tests a profile that changes at the moment at which a batch of its persons begins.
import assert from 'node:assert/strict';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import { createOutbox } from '@touchline/chassis/mongo/outbox.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { recomputeBatch } from '../src/jobs/recompute-batch.ts';
import type { Collections } from '../src/store/collections.ts';
import { storeProfileFacts } from '../src/store/profiles/profile-facts.ts';
import { totals } from './derived-state.ts';
import { heldByAnother } from './hold-profile.ts';
import { DAY, profile, resolved, T0 } from './messages.ts';
import { runAttribution } from './running-attribution.ts';

const logger = createLogger({ name: 'attribution-tests', level: 'silent' });
const PROFILE = 'profile-changed';

describe('a currency that changes while a batch begins', () => {
  it('is that of the figures afterwards', async () => {
    await using app = await runAttribution('changed');
    const { client } = app.db;
    await using outbox = createOutbox({ db: app.db, bus: app.bus, logger });
    const payment = { eventType: 'payment_received', value: '100.50', currency: 'GBP' };
    const paid = resolved({ profileId: PROFILE, key: 'paid', at: T0, visitorId: 'v', ...payment });
    await app.publish([profile(PROFILE), paid]);
    await app.drained();
    assert.deepEqual(await totals(app.collections, PROFILE), { count: 1, cash: 0, unknown: 1 });

    const facts = { profileId: PROFILE, reportingCurrency: 'GBP', timeZone: 'UTC', healthcareFamily: false };
    const changed = { ...facts, journeyDays: 0, changedAt: new Date(T0 + DAY) };
    {
      await using lease = await heldByAnother(app.collections, PROFILE);
      const collections = changing(app.collections, () =>
        withTransaction(client, (session) => storeProfileFacts(app.collections, changed, session)),
      );
      await recomputeBatch({ client, collections, outbox }, lease, PROFILE);
    }
    await app.drained();
    assert.deepEqual(await totals(app.collections, PROFILE), { count: 1, cash: 100.5, unknown: 0 });
  });
});

/** Returns the collections, of which the invalidations let something happen before they are first read. */
function changing(collections: Collections, happen: () => Promise<unknown>): Collections {
  const { invalidations } = collections;
  let once: Promise<unknown> | undefined;
  const findOne: typeof invalidations.findOne = async (...args: unknown[]) => {
    once ??= happen();
    await once;
    return (invalidations.findOne as (...given: unknown[]) => Promise<unknown>)(...args) as never;
  };
  const proxy = new Proxy(invalidations, {
    get: (target, name) => {
      if (name === 'findOne') return findOne;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...collections, invalidations: proxy };
}
