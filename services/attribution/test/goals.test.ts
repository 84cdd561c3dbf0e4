// Tests that goals are changed one by one or all at once, and that credit follows.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { totals } from './derived-state.ts';
import { DAY, profile, resolved, T0 } from './messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const refusal = (reason: string, field?: string) => (error: unknown) =>
  error instanceof AppError && error.reason === reason && (field === undefined || error.details.field === field);

describe('the goals of a profile', () => {
  let app: RunningAttribution;
  let profiles = 0;
  before(async () => {
    app = await runAttribution('goals');
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
  });

  /** Creates a profile with one event of each type, a day apart. */
  async function profileWith(...types: string[]): Promise<string> {
    const profileId = `profile-${profiles++}`;
    const events = types.map((eventType, i) =>
      resolved({ profileId, key: `e${i}`, at: T0 + i * DAY, customerId: `c${i}`, eventType }),
    );
    await app.publish([profile(profileId), ...events]);
    await app.drained();
    return profileId;
  }

  async function byType(profileId: string): Promise<Record<string, number>> {
    await app.drained();
    const found = await app.collections.conversions.find({ profile_id: profileId }).toArray();
    return Object.fromEntries(
      [...Map.groupBy(found, ({ goal }) => goal)].map(([goal, own]) => [goal, own.length] as const).sort(),
    );
  }

  const idOf = async (profileId: string, key: string) => {
    const { goals } = await app.client.listGoals({ profileId });
    return goals.find(({ conversionKey }) => conversionKey === key)?.id ?? assert.fail(key);
  };
  const demo = { conversionKey: 'demo', name: 'Demo', eventTypes: ['demo'], kind: 'pipeline' };
  const sale = { conversionKey: 'sale', name: 'Sale', eventNames: ['order'], kind: 'cash', lookbackWindowDays: 30 };

  describe('accept an event key', () => {
    it('that is an outcome of the contract, for a stage of a pipeline', async () => {
      const profileId = await profileWith('demo', 'appointment_booked');
      await app.client.upsertGoal({ profileId, goal: demo });
      assert.deepEqual(await byType(profileId), { appointment_booked: 1, demo: 1 });
      const { goal } = await app.client.setGoalEvent({
        profileId,
        id: await idOf(profileId, 'demo'),
        eventKey: 'appointment_booked',
      });
      assert.deepEqual([goal?.eventNames, goal?.eventTypes], [['appointment_booked'], ['appointment_booked']]);
      assert.deepEqual(await byType(profileId), { demo: 1 });
    });

    it('and refuse any other for a stage of a pipeline, changing nothing', async () => {
      const profileId = await profileWith('demo');
      await app.client.upsertGoal({ profileId, goal: demo });
      const id = await idOf(profileId, 'demo');
      for (const eventKey of ['deal', 'Closed_won', '', 'x'.repeat(65)])
        await assert.rejects(
          app.client.setGoalEvent({ profileId, id, eventKey }),
          refusal('validation_error', 'event_key'),
        );
      assert.deepEqual(await byType(profileId), { demo: 1 });
    });

    it('of any name for other goals', async () => {
      const profileId = await profileWith('order', 'payment_received');
      const id = await idOf(profileId, 'payment_received');
      await app.client.setGoalEvent({ profileId, id: id.toUpperCase(), eventKey: 'order' });
      assert.deepEqual(await byType(profileId), { payment_received: 1 });
      assert.equal(
        await app.collections.conversions.countDocuments({ profile_id: profileId, goal: 'payment_received' }),
        1,
      );
    });

    it('but not for an id that is not the profile’s', async () => {
      const [own, other] = [await profileWith(), await profileWith()];
      const id = await idOf(other, 'closed_won');
      const eventKey = 'closed_won';
      await assert.rejects(app.client.setGoalEvent({ profileId: own, id, eventKey }), refusal('not_found'));
    });
  });

  describe('replaced all at once', () => {
    it('are those and no others, without the default ones and their conversions', async () => {
      const profileId = await profileWith('lead_created', 'payment_received', 'demo');
      assert.deepEqual(await byType(profileId), { lead_created: 1, payment_received: 1 });
      const { goals } = await app.client.replaceGoals({ profileId, goals: [sale, demo] });
      assert.deepEqual(
        goals.map(({ conversionKey, lookbackWindowDays }) => [conversionKey, lookbackWindowDays]),
        [
          ['demo', 90],
          ['sale', 30],
        ],
      );
      assert.deepEqual((await app.client.listGoals({ profileId })).goals, goals);
      assert.deepEqual(await byType(profileId), { demo: 1 });
      assert.equal((await totals(app.collections, profileId)).count, 1);
    });

    it('can bring a default goal back, and one that was removed counts as new', async () => {
      const profileId = await profileWith('lead_created');
      await app.client.replaceGoals({ profileId, goals: [] });
      assert.deepEqual(await byType(profileId), {});
      const lead = { conversionKey: 'lead_created', name: 'Lead', eventTypes: ['lead_created'], kind: 'pipeline' };
      assert.equal((await app.client.upsertGoal({ profileId, goal: lead, createOnly: true })).created, true);
      assert.deepEqual(await byType(profileId), { lead_created: 1 });
    });

    it('have nobody derived anew whom no change affects', async () => {
      const profileId = await profileWith('demo');
      await app.client.replaceGoals({ profileId, goals: [demo] });
      await app.drained();
      const { invalidations } = app.collections;
      await app.client.replaceGoals({ profileId, goals: [{ ...demo, name: 'Another name' }] });
      assert.equal(await invalidations.countDocuments({ profile_id: profileId }), 0);
      assert.equal((await app.client.listGoals({ profileId })).goals[0]?.name, 'Another name');
    });

    it('are refused as a whole when one is wrong', async () => {
      const profileId = await profileWith('demo');
      const before = await app.client.listGoals({ profileId });
      const wrong = [
        [demo, demo],
        [demo, { ...sale, kind: 'magic' }],
        Array.from({ length: 101 }, (_, i) => ({ ...demo, conversionKey: `demo${i}` })),
      ];
      for (const goals of wrong)
        await assert.rejects(app.client.replaceGoals({ profileId, goals }), refusal('validation_error'));
      assert.deepEqual(await app.client.listGoals({ profileId }), before);
    });

    it('by several concurrent calls are those of one of them', async () => {
      const profileId = await profileWith();
      const sets = Array.from({ length: 6 }, (_, i) =>
        [0, 1, 2].map((n) => ({ ...demo, conversionKey: `set${i}-${n}`, eventTypes: [`type${n}`] })),
      );
      await Promise.all(sets.map((goals) => app.client.replaceGoals({ profileId, goals })));
      const { goals } = await app.client.listGoals({ profileId });
      assert.equal(new Set(goals.map(({ conversionKey }) => conversionKey.split('-')[0])).size, 1);
      assert.equal(goals.length, 3);
    });

    it('take effect once per operation_id, however often they are sent', async () => {
      const profileId = await profileWith();
      const first = await app.client.replaceGoals({ profileId, goals: [demo], operationId: 'put-1' });
      await app.client.replaceGoals({ profileId, goals: [sale] });
      assert.deepEqual(await app.client.replaceGoals({ profileId, goals: [demo], operationId: 'put-1' }), first);
      assert.deepEqual(
        (await app.client.listGoals({ profileId })).goals.map(({ conversionKey }) => conversionKey),
        ['sale'],
      );
    });
  });
});
