// Tests through the service what journeys remove: figures stay, and what arrives or changes afterwards finds the events that are
// kept.
import assert from 'node:assert/strict';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { visitorPersonId } from '../src/domain/ids.ts';
import { figures } from './figures.ts';
import {
  adClick,
  DAY,
  eventIdOf,
  ledgerGone,
  PAGE,
  profile,
  profileKeeping,
  type ResolvedInit,
  resolved,
  T0,
} from './messages.ts';
import { fillProfile, isAsFresh, isSameState } from './replay-fixture.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const NOW = T0 + 1000 * DAY;

describe('journeys that keep events for 400 days', function () {
  this.timeout(300_000);
  let app: RunningAttribution;
  const aheadMs = NOW - Date.now();
  before(async () => {
    const env = { JOURNEY_EXPIRY_INTERVAL_MS: '50', JOURNEY_EXPIRY_PASS_MS: '10' };
    app = await runAttribution('expire', { replacedRetentionMs: 0, now: () => new Date(Date.now() + aheadMs) }, env);
  });
  after(async () => await app[Symbol.asyncDispose]());

  const visit = (profileId: string, key: string, at: number, change: Partial<ResolvedInit> = {}) =>
    resolved({ profileId, key, at, visitorId: key.split(' ')[0] ?? '', web: PAGE, ...change });
  const pay = (profileId: string, key: string, at: number) =>
    visit(profileId, key, at, { eventType: 'payment_received', value: '10', currency: 'CLP' });
  const keysOf = async (profileId: string) =>
    (await app.collections.journeyEvents.distinct('idempotency_key', { profile_id: profileId })).sort();
  const expire = (profileId: string, until = NOW - 400 * DAY) =>
    app.publish([profileKeeping(profileId, 400, T0 + DAY), ledgerGone(profileId, until)]);
  const publish = async (...events: Parameters<RunningAttribution['publish']>[0]) => {
    await app.publish(events);
    await app.drained();
  };
  /** Waits until only these events are left, and are derived. */
  const isLeft = async (profileId: string, keys: string[]) => {
    await eventually(async () => assert.deepEqual(await keysOf(profileId), keys.sort()));
    await app.drained();
  };

  it('leave every figure as it was, and a replay of what is left gives the same', async () => {
    await fillProfile(app, 'many', 60);
    const [before, stored] = [await figures(app.collections, 'many'), (await keysOf('many')).length];
    await expire('many');
    const kept = 3 * 60;
    await eventually(async () => assert.equal((await keysOf('many')).length, kept));
    assert.ok(stored > 2 * kept);
    await app.drained();
    isSameState(await figures(app.collections, 'many'), before);
    await isAsFresh(app, 'many');
    await app.replays.requestReplay({ profileId: 'many' });
    await app.drained();
    isSameState(await figures(app.collections, 'many'), before);
  });

  it('remove a person who never converted, with the summary of that person', async () => {
    const profileId = 'quiet';
    await publish(profile(profileId), visit(profileId, 'v 1', T0), visit(profileId, 'v 2', T0 + DAY));
    const person_id = visitorPersonId(profileId, 'v');
    const said = {
      text: 'Came twice.',
      source: 'rules' as const,
      model: null,
      event_count: 2,
      generated_at: new Date(),
    };
    await app.collections.summaries.insertOne({
      _id: `${profileId}|${person_id}`,
      profile_id: profileId,
      person_id,
      ...said,
    });
    await expire(profileId);
    await isLeft(profileId, []);
    const { totalCount } = await app.client.getJourney({ profileId, personId: person_id, limit: 10 });
    assert.deepEqual([totalCount, await app.collections.summaries.countDocuments({ profile_id: profileId })], [0n, 0]);
  });

  it('never run ahead of the ledger, by which an erasure finds its rows', async () => {
    const profileId = 'ahead';
    await publish(profile(profileId), ...[1, 2, 3].map((n) => visit(profileId, `v${n}`, T0 + n * DAY)));
    await app.publish([profileKeeping(profileId, 400, T0 + DAY)]);
    await app.publish([ledgerGone(profileId, T0 + 1.5 * DAY)]);
    await isLeft(profileId, ['v2', 'v3']);
    await app.publish([ledgerGone(profileId, T0 + 2.5 * DAY), ledgerGone(profileId, T0)]);
    await isLeft(profileId, ['v3']);
  });

  it('keep recent events, events that arrived recently however old they are, and events of another profile', async () => {
    const [profileId, receivedAt] = ['young', timestampFromDate(new Date(NOW - DAY))];
    await publish(
      ...[profile(profileId), profile('keeps'), visit('keeps', 'theirs', T0), visit(profileId, 'old', T0)],
      ...[visit(profileId, 'young', NOW - 399 * DAY), visit(profileId, 'imported', T0, { receivedAt })],
    );
    await expire(profileId);
    await isLeft(profileId, ['imported', 'young']);
    assert.deepEqual(await keysOf('keeps'), ['theirs']);
  });

  it('count an event once that arrives again after the ledger has removed it', async () => {
    const profileId = 'again';
    const lead = { eventType: 'lead_created' };
    const all = [visit(profileId, 'v 1', T0, { marketing: adClick() }), visit(profileId, 'v 2', T0 + DAY, lead)];
    await publish(profile(profileId), ...all);
    await expire(profileId);
    await app.drained();
    const [events, before] = [await stored(profileId), await figures(app.collections, profileId)];
    const receivedAt = timestampFromDate(new Date(NOW));
    await publish(
      visit(profileId, 'v 1', T0, { marketing: adClick(), receivedAt }),
      visit(profileId, 'v 2', NOW, { ...lead, receivedAt }),
    );
    assert.deepEqual([await stored(profileId), await figures(app.collections, profileId)], [events, before]);
  });

  const stored = (profileId: string) =>
    app.collections.journeyEvents.find({ profile_id: profileId }).sort({ _id: 1 }).toArray();

  it('also take an event for new that arrives again after they have removed it', async () => {
    const profileId = 'anew';
    await publish(profile(profileId), visit(profileId, 'v', T0));
    await expire(profileId);
    await isLeft(profileId, []);
    await publish(visit(profileId, 'v', T0, { receivedAt: timestampFromDate(new Date(NOW)) }));
    assert.deepEqual(
      (await stored(profileId)).map(({ _id }) => _id),
      [eventIdOf(profileId, 'v')],
    );
  });

  it('give a late payment the touches that are kept', async () => {
    const profileId = 'late';
    const marketing = adClick({ campaign: 'spring' });
    await publish(
      profile(profileId),
      visit(profileId, 'v 1', T0, { marketing }),
      visit(profileId, 'w 1', T0, { marketing }),
      pay(profileId, 'v 2', T0 + DAY),
    );
    await expire(profileId);
    await isLeft(profileId, ['v 1', 'v 2']);
    await publish(pay(profileId, 'v 3', T0 + 2 * DAY), pay(profileId, 'w 2', T0 + 2 * DAY));
    const found = await app.collections.conversions.find({ profile_id: profileId }).sort({ time: 1 }).toArray();
    const touches = Map.groupBy(found, ({ person_id }) => person_id === visitorPersonId(profileId, 'v'));
    assert.deepEqual(
      touches.get(true)?.map(({ campaigns }) => campaigns?.length),
      [1, 1],
    );
    assert.deepEqual(
      touches.get(false)?.map(({ campaigns }) => campaigns?.length),
      [0],
    );
  });

  it('still find the persons whom a change of the catalog affects', async () => {
    const profileId = 'refs';
    const marketing = adClick({ campaign: 'autumn' });
    await publish(
      ...[profile(profileId), visit(profileId, 'v 1', T0, { marketing: adClick({ campaign: 'unread' }) })],
      ...[visit(profileId, 'v 2', T0 + 370 * DAY, { marketing }), pay(profileId, 'v 3', T0 + 371 * DAY)],
    );
    await expire(profileId);
    await isLeft(profileId, ['v 2', 'v 3']);
    const refs = async () => (await app.collections.persons.findOne({ profile_id: profileId }))?.refs;
    assert.deepEqual(await refs(), ['autumn']);
  });

  it('keep everything again after an operator says so, whatever an earlier release says at the same moment', async () => {
    const profileId = 'keeps-again';
    await publish(profile(profileId), visit(profileId, 'v', T0));
    await publish(profileKeeping(profileId, 400, T0 + DAY), profile(profileId, 'CLP', T0 + DAY));
    const days = async () => (await app.collections.profiles.findOne({ _id: profileId }))?.journeys_kept?.days;
    assert.equal(await days(), 400);
    await publish(profileKeeping(profileId, 0, T0 + 2 * DAY), profileKeeping(profileId, 400, T0));
    assert.equal(await days(), 0);
    await publish(ledgerGone(profileId, NOW));
    // A pass over another profile that begins later is over by then.
    await publish(profile('after'), visit('after', 'v', T0));
    await expire('after');
    await isLeft('after', []);
    assert.deepEqual(await keysOf(profileId), ['v']);
  });
});
