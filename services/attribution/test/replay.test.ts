// Tests the replay of a whole profile: it serves the old figures until the new ones are complete, then all of them at once,
// whatever happens in between.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { derivedState, totals } from './derived-state.ts';
import { adClick, DAY, DIRECT, eventIdOf, linked, MINUTE, merged, PAGE, resolved, T0 } from './messages.ts';
import {
  fillProfile,
  isAsFresh,
  isSameState,
  LETTER_IS_DIRECT,
  LETTER_IS_PRINT,
  rulesServed,
  storedGenerations,
} from './replay-fixture.ts';
import { createReplayHold } from './replay-hold.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

/** Four parts. */
const PERSONS = 80;
/** Two parts. */
const FEW = 40;
const retryNow = { $set: { 'failed.retry_at': new Date(0) } };
const RANGE = { dateFrom: '2026-03-01', dateTo: '2026-05-31' };

describe('a replay', () => {
  let app: RunningAttribution;
  let profiles = 0;
  const { beforeReplayStep, halfway } = createReplayHold();

  before(async () => {
    app = await runAttribution('replay', { replacedRetentionMs: 0, eventsPerPart: 200, beforeReplayStep });
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
  });

  async function filledProfile(persons = PERSONS): Promise<string> {
    const profileId = `profile-${profiles++}`;
    await fillProfile(app, profileId, persons);
    return profileId;
  }

  const putRules = (profileId: string, ...rules: (typeof LETTER_IS_DIRECT)[]) =>
    app.classifications.setClassification({ profileId, rules });
  const status = (profileId: string) => app.replays.getReplayStatus({ profileId });
  const isDone = (profileId: string) => eventually(async () => assert.equal((await status(profileId)).status, 'done'));

  async function messages(profileId: string): Promise<number> {
    const { state } = await app.bus.manager.streams.info(app.bus.stream('CONVERSIONS'), {
      subjects_filter: `${app.bus.subject('touchline.conversions.credited')}.${profileId}`,
    });
    return Object.values(state.subjects ?? {})[0] ?? 0;
  }

  /**
   * Returns the figures of two responses: every conversion, those credited to no campaign, and the campaign's under two models.
   */
  async function figures(profileId: string) {
    const [overview, { rows }] = await Promise.all([
      app.client.getOverview({ profileId, range: RANGE, model: 'last_non_direct' }),
      app.client.listCampaigns({ profileId, range: RANGE, model: 'all', limit: 100 }),
    ]);
    const count = (model: string) => Number(rows[0]?.byModel[model]?.counts?.attributedOutcomeCount ?? 0n);
    return {
      total: Number(overview.conversions),
      unattributed: Number(overview.unattributedConversions),
      rows: rows.length,
      firstTouch: count('first_touch'),
      lastNonDirect: count('last_non_direct'),
    };
  }

  it('derives what is derived without it, once, and leaves no earlier generation', async () => {
    const profileId = await filledProfile(FEW);
    const first = await derivedState(app.collections, profileId);
    await isAsFresh(app, profileId);
    await app.replays.requestReplay({ profileId });
    await app.drained();
    isSameState(await derivedState(app.collections, profileId), first);
    const { status: state, progress, personsDone, eventsDone, cause } = await status(profileId);
    assert.deepEqual(
      [state, progress, personsDone, eventsDone, cause],
      ['done', 1, BigInt(FEW), BigInt(FEW * 10), 'operator'],
    );
    await eventually(async () => assert.deepEqual(await storedGenerations(app), [`${profileId}~2`]));
    await eventually(async () => assert.equal((await status(profileId)).phase, ''));
  });

  it('is idle before the first one, and has nothing to do without events', async () => {
    assert.equal((await status('profile-nobody')).status, 'idle');
    assert.equal((await app.replays.requestReplay({ profileId: 'profile-nobody' })).queued, false);
    assert.equal((await status('profile-nobody')).status, 'idle');
  });

  it('changes every figure at one moment, and none before', async () => {
    const profileId = await filledProfile();
    const old = { total: PERSONS, unattributed: PERSONS, rows: 1, firstTouch: PERSONS, lastNonDirect: 0 };
    const fresh = { total: PERSONS, unattributed: 0, rows: 1, firstTouch: PERSONS, lastNonDirect: PERSONS };
    assert.deepEqual(await figures(profileId), old);
    const goOn = await halfway(profileId, () => putRules(profileId, LETTER_IS_DIRECT));
    const seen = { old: 0, fresh: 0 };
    for (let isOver = false; !isOver; ) {
      if (seen.old > 5) goOn();
      isOver = (await status(profileId)).status === 'done';
      const now = await figures(profileId);
      // Two responses: the overview may be from before the swap and the campaigns from after it, but neither mixes both.
      const isNew = { overview: now.unattributed !== old.unattributed, campaigns: now.lastNonDirect !== 0 };
      assert.deepEqual(now, {
        ...old,
        unattributed: (isNew.overview ? fresh : old).unattributed,
        lastNonDirect: (isNew.campaigns ? fresh : old).lastNonDirect,
      });
      assert.ok(seen.fresh === 0 || (isNew.overview && isNew.campaigns), 'the old figures came back');
      seen[isNew.overview && isNew.campaigns ? 'fresh' : 'old'] += 1;
    }
    assert.deepEqual(await figures(profileId), fresh);
  });

  it('publishes conversions whose credit changed, and no others', async () => {
    const profileId = await filledProfile(FEW);
    assert.equal(await messages(profileId), FEW);
    await app.replays.requestReplay({ profileId });
    await app.drained();
    assert.equal(await messages(profileId), FEW, 'the same credit');
    await putRules(profileId, LETTER_IS_PRINT);
    await app.drained();
    assert.equal(await messages(profileId), FEW, 'the same credit, of a touch in another channel');
    await putRules(profileId, LETTER_IS_DIRECT);
    await app.drained();
    assert.equal(await messages(profileId), 2 * FEW, 'other credit');
  });

  it('includes what happens meanwhile: events, links, merges and goals', async () => {
    const profileId = await filledProfile();
    const payment = { eventType: 'payment_received', value: '7', currency: 'CLP', marketing: DIRECT };
    const ordered = ['v1', 'v2'].map((visitorId, i) =>
      resolved({ profileId, key: `order${i}`, at: T0 + 30 * DAY, visitorId, customerId: `customer-${i}` }),
    );
    await app.publish(ordered);
    await app.drained();
    const goOn = await halfway(profileId, () => putRules(profileId, LETTER_IS_DIRECT));
    const click = adClick({ campaign: 'autumn' });
    await app.publish([
      resolved({ profileId, key: 'visit-new', at: T0 + DAY, visitorId: 'new', web: PAGE, marketing: click }),
      resolved({ profileId, key: 'paid-new', at: T0 + 2 * DAY, visitorId: 'new', ...payment }),
      ...Array.from({ length: 40 }, (_, i) =>
        resolved({ profileId, key: `again${i}`, at: T0 + 40 * DAY, visitorId: `v${i * 8 + 3}`, ...payment }),
      ),
      linked(profileId, 'v1', 'customer-0', T0 + 30 * DAY, 'order0'),
      linked(profileId, 'v2', 'customer-1', T0 + 30 * DAY, 'order1'),
      merged(profileId, 'customer-1', 'customer-0'),
    ]);
    await app.client.upsertGoal({
      profileId,
      goal: { conversionKey: 'read', name: 'Read', eventNames: ['letter_read'], kind: 'pipeline' },
    });
    await app.client.recordRefund({ profileId, paymentId: eventIdOf(profileId, 'paid-5'), amount: '1' });
    goOn();
    await app.drained();
    await isDone(profileId);
    assert.equal((await rulesServed(app, profileId)).length, 1);
    await isAsFresh(app, profileId);
    const owners = await app.collections.journeyEvents.distinct('person_id', {
      profile_id: profileId,
      visitor_id: { $in: ['v1', 'v2'] },
    });
    assert.deepEqual(owners, ['customer-0']);
  });

  it('starts over with the rules of a second request, and never runs beside another replay', async () => {
    const profileId = await filledProfile();
    const before = await figures(profileId);
    const goOn = await halfway(profileId, () => putRules(profileId, LETTER_IS_PRINT));
    assert.ok((await status(profileId)).personsDone > 0n);
    assert.equal((await putRules(profileId, LETTER_IS_DIRECT)).replayQueued, true);
    const { status: state, personsDone } = await status(profileId);
    assert.deepEqual([state, personsDone], ['queued', 0n], 'started over');
    assert.deepEqual(await figures(profileId), before);
    goOn();
    await app.drained();
    assert.equal(await app.collections.replays.countDocuments({ _id: profileId }), 1);
    const [rule] = await rulesServed(app, profileId);
    assert.equal(rule?.channel, 'direct');
    await isAsFresh(app, profileId);
    await eventually(async () =>
      assert.equal((await storedGenerations(app)).filter((key) => key.startsWith(`${profileId}~`)).length, 1),
    );
  });

  it('loses none of many concurrent requests', async () => {
    const profileId = await filledProfile(FEW);
    const channels = Array.from({ length: 8 }, (_, i) => `channel${i}`);
    await Promise.all(channels.map((channel) => putRules(profileId, { ...LETTER_IS_DIRECT, channel })));
    await putRules(profileId, { ...LETTER_IS_DIRECT, channel: 'the_last' });
    await app.drained();
    assert.deepEqual(
      (await rulesServed(app, profileId)).map(({ channel }) => channel),
      ['the_last'],
    );
    await isAsFresh(app, profileId);
  });

  it('reports that a step failed, keeps the figures, and continues by itself as soon as it can', async () => {
    const profileId = await filledProfile(FEW);
    const { journeyEvents } = app.collections;
    const _id = eventIdOf(profileId, 'paid-1');
    await journeyEvents.updateOne({ _id }, { $set: { value: 'no amount' } });
    await app.replays.requestReplay({ profileId });
    await eventually(async () => {
      const { status: state, retryAt } = await status(profileId);
      assert.deepEqual([state, retryAt !== undefined], ['failed', true]);
    });
    assert.equal((await figures(profileId)).total, FEW);
    await journeyEvents.updateOne({ _id }, { $set: { value: '5' } });
    // It waits longer after each failure; the test does not wait.
    await eventually(async () => {
      await app.collections.replays.updateOne({ _id: profileId, failed: { $ne: null } }, retryNow);
      assert.equal((await status(profileId)).status, 'done');
    });
    await app.drained();
    assert.equal((await status(profileId)).status, 'done');
    await isAsFresh(app, profileId);
  });

  it('continues while new persons keep arriving, who do not wait for it', async () => {
    const profileId = await filledProfile();
    await app.replays.requestReplay({ profileId });
    const lead = { eventType: 'lead_created', marketing: DIRECT, web: PAGE };
    let sent = 0;
    while ((await status(profileId)).status !== 'done') {
      await app.publish([
        resolved({ profileId, key: `lead${sent}`, at: T0 + MINUTE, visitorId: `n${sent++}`, ...lead }),
      ]);
    }
    await app.drained();
    assert.equal((await totals(app.collections, profileId)).count, PERSONS + sent);
    await isAsFresh(app, profileId);
  });
});
