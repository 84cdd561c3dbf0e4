// Tests that what an earlier release derived is derived anew automatically, without a dirty flag and without a request.
import assert from 'node:assert/strict';
import { DERIVATION } from '../src/domain/derivation.ts';
import { derivedState } from './derived-state.ts';
import { adClick, DAY, DIRECT, PAGE, profile, resolved, T0 } from './messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

describe('an upgrade', () => {
  let app: RunningAttribution;
  before(async () => {
    app = await runAttribution('upgrade');
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
  });

  /** Creates a profile with `count` persons, each with a click and a payment. */
  async function people(profileId: string, count: number): Promise<void> {
    const journeys = Array.from({ length: count }, (_, i) => {
      const visitorId = `v${i}`;
      const marketing = adClick({ campaign: i % 2 ? 'spring' : 'summer' });
      const payment = { eventType: 'payment_received', value: `${i}.5`, currency: 'CLP', marketing: DIRECT };
      return [
        resolved({ profileId, key: `visit${i}`, at: T0, visitorId, web: PAGE, marketing }),
        resolved({ profileId, key: `paid${i}`, at: T0 + DAY, visitorId, ...payment }),
      ];
    });
    await app.publish([profile(profileId), ...journeys.flat()]);
    await app.drained();
  }

  /** Makes what is stored look as the release before the sixth model and before paths left it. */
  async function downgrade(profileId: string): Promise<void> {
    const { persons, conversions, dailyFacts } = app.collections;
    const of = { profile_id: profileId };
    const without = { $set: { digest: 'old' }, $unset: { 'credits.position_based': 1, campaigns: 1 } } as never;
    await conversions.updateMany(of, without);
    await dailyFacts.deleteMany({ ...of, model: 'position_based' });
    await dailyFacts.deleteMany({ ...of, level: 'path' });
    // Last, because the running service sees a person from here on.
    for (const person of await persons.find(of).toArray()) {
      const facts = Object.fromEntries(
        Object.entries(person.facts).filter(([key]) => !/^(position_based|\*\|path)/.test(key)),
      );
      await persons.updateOne({ _id: person._id }, { $set: { facts }, $unset: { derivation: 1 } });
    }
  }

  it('derives every person anew, in every profile, and gives the result of a fresh start', async () => {
    await people('upgraded', 230);
    await people('other', 3);
    const fresh = await derivedState(app.collections, 'upgraded');
    await downgrade('upgraded');
    await downgrade('other');
    await app.restart();
    await app.drained();
    assert.equal(await app.collections.persons.countDocuments({ derivation: { $ne: DERIVATION } }), 0);
    assert.equal(await derivedState(app.collections, 'upgraded'), fresh);
    assert.ok((await app.collections.dailyFacts.countDocuments({ profile_id: 'other', model: 'position_based' })) > 0);
    assert.ok((await app.collections.dailyFacts.countDocuments({ profile_id: 'other', level: 'path' })) > 0);
  });

  it('is not over while persons are pending for it', async () => {
    await people('waiting', 2);
    await app.collections.persons.updateMany({ profile_id: 'waiting' }, { $set: { derivation: 0 } });
    await app.drained();
    const versions = await app.collections.persons.distinct('derivation', { profile_id: 'waiting' });
    assert.deepEqual(versions, [DERIVATION]);
  });

  it('removes a person who has nothing to derive anymore', async () => {
    await people('merged', 1);
    const [person] = await app.collections.persons.find({ profile_id: 'merged' }).toArray();
    assert.ok(person);
    const gone = { ...person, _id: 'merged|gone', person_id: 'gone', derivation: 0, facts: {} };
    await app.collections.persons.insertOne(gone);
    await app.drained();
    assert.equal(await app.collections.persons.countDocuments({ profile_id: 'merged' }), 1);
  });
});
