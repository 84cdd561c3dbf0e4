// Tests recorded outcomes: an event of a server that reaches a goal is recorded once, permanently, and published without a name.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { consume, type Handler } from '@touchline/chassis/bus/consume.ts';
import { done } from '@touchline/chassis/bus/verdict.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { outcomesRecorded } from '@touchline/proto/catalog.ts';
import { Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { OutcomeRecorded, OutcomeRecordedSchema } from '@touchline/proto/gen/touchline/events/v1/outcomes_pb.ts';
import { outcomeId } from '../src/domain/outcomes/recordable.ts';
import { DAY, eventIdOf, linked, merged, profile, type ResolvedInit, resolved } from './messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const NOW = Date.now();

describe('recorded outcomes', () => {
  let app: RunningAttribution;
  let subscription: AsyncDisposable;
  const told: OutcomeRecorded[] = [];
  before(async () => {
    app = await runAttribution('outcomes');
    const logger = createLogger({ name: 'outcomes-test', level: 'error' });
    const handle: Handler<typeof OutcomeRecordedSchema> = async (deliveries) => {
      // A message that is delivered again was not acknowledged in time.
      told.push(...deliveries.filter(({ attempt }) => attempt === 1).map(({ data }) => data));
      return deliveries.map(() => done());
    };
    subscription = await consume(app.bus, { entry: outcomesRecorded, service: 'subscriber', handle, logger });
  });
  after(async () => {
    await subscription[Symbol.asyncDispose]();
    await app[Symbol.asyncDispose]();
  });

  const outcome = (init: Omit<ResolvedInit, 'receivedAt'>, receivedAt = NOW): BusEvent =>
    resolved({
      ...{ eventType: 'payment_received', value: '10.50', currency: 'USD', origin: Origin.SERVER },
      ...{ receivedAt: timestampFromDate(new Date(receivedAt)), ...init },
    });
  async function newProfile(...events: ((profileId: string) => BusEvent)[]) {
    const profileId = randomUUID();
    await app.publish([profile(profileId), ...events.map((event) => event(profileId))]);
    await app.drained();
    return profileId;
  }
  const publish = async (...events: BusEvent[]) => {
    await app.publish(events);
    await app.drained();
  };
  const listed = async (profileId: string, cursor = '') =>
    (await app.outcomes.listRecordedOutcomes({ profileId, limit: 200, cursor })).outcomes;
  const keysOf = (profileId: string, keys: readonly string[]) =>
    keys.map((key) => outcomeId(eventIdOf(profileId, key)));
  const idsOf = async (profileId: string) => (await listed(profileId)).map(({ id }) => id);

  it('say what happened, when, from which origin and to whom', async () => {
    const at = NOW - 3 * DAY;
    const profileId = await newProfile(
      (profileId) => outcome({ profileId, key: 'paid', at, customerId: 'ana' }),
      (profileId) =>
        outcome({ profileId, key: 'lead', at: at + 1, visitorId: 'v', eventType: 'lead_created', value: '' }),
    );
    const [paid, lead, ...others] = await listed(profileId);
    assert.equal(others.length, 0);
    const recordedAt = timestampDate(paid?.recordedAt ?? assert.fail()).getTime();
    assert.ok(recordedAt >= NOW && recordedAt <= Date.now());
    const { $typeName, recordedAt: _at, occurredAt, ...said } = paid ?? assert.fail();
    assert.equal(timestampDate(occurredAt ?? assert.fail()).getTime(), at);
    assert.deepEqual(said, {
      ...{ id: outcomeId(eventIdOf(profileId, 'paid')), provider: 'api', outcomeType: 'payment_received' },
      ...{ outcomeEventId: eventIdOf(profileId, 'paid'), customerId: 'ana', value: '10.5', currency: 'USD' },
    });
    assert.deepEqual([lead?.outcomeType, lead?.customerId, lead?.value, lead?.currency], ['lead_created', '', '', '']);
  });

  const origins: [what: string, origin: Omit<ResolvedInit, 'profileId' | 'key' | 'at'>, provider: string | null][] = [
    ['POST /events', { origin: Origin.SERVER }, 'api'],
    ['POST /events that calls itself a provider', { origin: Origin.SERVER, properties: { provider: 'webpay' } }, 'api'],
    ['POST /payments/webpay', { origin: Origin.PROVIDER, provider: 'webpay' }, 'webpay'],
    ['an origin that names it in a field of its own', { origin: Origin.PROVIDER, provider: 'crm_pro' }, 'crm_pro'],
    ['a server with such a field', { origin: Origin.SERVER, provider: 'webpay' }, 'api'],
    ['an origin without a name', { origin: Origin.PROVIDER }, 'unknown'],
    ['an origin with an invalid name', { origin: Origin.PROVIDER, provider: 'a@b.example' }, 'unknown'],
    ['a browser', { origin: Origin.BROWSER, properties: { provider: 'webpay' } }, null],
    ['a browser of an earlier release', { origin: Origin.UNSPECIFIED }, null],
  ];
  for (const [what, origin, provider] of origins)
    it(`of ${what} are ${provider === null ? 'none' : `those of ${provider}`}`, async () => {
      const profileId = await newProfile((profileId) =>
        outcome({ profileId, key: 'x', at: NOW, visitorId: 'v', ...origin }),
      );
      assert.equal(await app.collections.conversions.countDocuments({ profile_id: profileId }), 1);
      assert.deepEqual(
        (await listed(profileId)).map((row) => row.provider),
        provider === null ? [] : [provider],
      );
    });

  it('are events that reached a goal, history included, but none that was received before the window', async () => {
    const profileId = await newProfile(
      (profileId) => outcome({ profileId, key: 'no goal', at: NOW, visitorId: 'v', eventType: 'coffee' }),
      (profileId) => outcome({ profileId, key: 'history', at: NOW - 900 * DAY, visitorId: 'v' }),
      (profileId) => outcome({ profileId, key: 'stale', at: NOW - 91 * DAY, visitorId: 'v' }, NOW - 91 * DAY),
      (profileId) => outcome({ profileId, key: 'late', at: NOW - 91 * DAY, visitorId: 'v' }, NOW - 89 * DAY),
    );
    assert.equal(await app.collections.conversions.countDocuments({ profile_id: profileId }), 3);
    assert.deepEqual(await idsOf(profileId), keysOf(profileId, ['history', 'late']));
  });

  it('stay one each through repeats, revisions, refunds, merges, goals that are removed and restored, and a restart', async () => {
    const profileId = await newProfile();
    const paid = { profileId, key: 'paid', at: NOW - DAY, visitorId: 'v', subjectRef: 'one' };
    await publish(outcome(paid));
    await publish(outcome(paid), outcome({ ...paid, revision: 1, subjectRef: 'two' }));
    await publish(linked(profileId, 'v', 'young', NOW - DAY, 'paid'));
    await publish(merged(profileId, 'young', 'old'));
    const [whose] = await listed(profileId);
    assert.equal(whose?.customerId, 'old');
    await app.client.recordRefund({ profileId, paymentId: eventIdOf(profileId, 'paid'), amount: '1' });
    await app.drained();
    const goal = { conversionKey: 'payment_received', name: 'Paid', eventTypes: ['other'], kind: 'cash' };
    for (const eventTypes of [['other'], ['payment_received']]) {
      await app.client.upsertGoal({ profileId, goal: { ...goal, eventTypes } });
      await app.drained();
      const expected = eventTypes.includes('payment_received') ? 1 : 0;
      assert.equal(await app.collections.conversions.countDocuments({ profile_id: profileId }), expected);
    }
    await app.restart();
    await publish(outcome({ ...paid, revision: 2 }));
    assert.deepEqual(await idsOf(profileId), keysOf(profileId, ['paid']));
    await eventually(() => assert.ok(told.some((message) => message.profileId === profileId)));
    await publish(outcome({ profileId, key: 'last', at: NOW, visitorId: 'v' }));
    await eventually(() =>
      assert.deepEqual(
        told.filter((message) => message.profileId === profileId).map(({ id }) => id),
        keysOf(profileId, ['paid', 'last']),
      ),
    );
  });

  it('are added when a goal makes conversions of stored events', async () => {
    const profileId = await newProfile(
      (profileId) => outcome({ profileId, key: 'demo-2', at: NOW - DAY, visitorId: 'w', eventType: 'demo' }),
      (profileId) => outcome({ profileId, key: 'demo-1', at: NOW - 2 * DAY, visitorId: 'v', eventType: 'demo' }),
      (profileId) => outcome({ profileId, key: 'paid', at: NOW - 3 * DAY, visitorId: 'v' }),
    );
    const goal = { conversionKey: 'demo', name: 'Demo', eventTypes: ['demo'], kind: 'pipeline' };
    await app.client.upsertGoal({ profileId, goal });
    await app.drained();
    assert.deepEqual(await idsOf(profileId), keysOf(profileId, ['paid', 'demo-1', 'demo-2']));
  });

  it('are published on the bus in their order, with ids and without names', async () => {
    const keys = Array.from({ length: 30 }, (_, n) => `told-${String(n).padStart(2, '0')}`);
    const profileId = await newProfile(
      ...keys.map(
        (key, n) => (profileId: string) =>
          outcome({ profileId, key, at: NOW - DAY + n, customerId: `c${n}`, visitorId: 'v' }),
      ),
    );
    const messages = () => told.filter((message) => message.profileId === profileId);
    await eventually(() => assert.equal(messages().length, keys.length));
    const inOrder = messages().toSorted((a, b) => Number(a.sequence - b.sequence));
    assert.deepEqual(
      inOrder.map(({ sequence }) => Number(sequence)),
      keys.map((_, n) => n + 1),
    );
    assert.deepEqual(
      inOrder.map(({ id }) => id),
      await idsOf(profileId),
    );
    const [row] = await listed(profileId);
    const { $typeName: _type, sequence: _sequence, profileId: _profile, ...said } = inOrder[0] ?? assert.fail();
    const { $typeName: _row, ...answered } = row ?? assert.fail();
    assert.deepEqual(said, answered);
  });

  it('are none on a healthcare-family profile, and none for what happened while it was one', async () => {
    const profileId = randomUUID();
    const paid = (key: string) => outcome({ profileId, key, at: NOW, visitorId: key });
    const become = (healthcareFamily: boolean, days: number) =>
      publish(profile(profileId, 'CLP', NOW + days * DAY, healthcareFamily));
    await become(false, 0);
    await publish(paid('before'));
    const { nextCursor } = await app.outcomes.listRecordedOutcomes({ profileId, limit: 200 });
    await become(true, 1);
    await publish(paid('while'));
    assert.deepEqual(await listed(profileId), []);
    assert.deepEqual(await listed(profileId, nextCursor), []);
    await become(false, 2);
    await app.client.recordRefund({ profileId, paymentId: eventIdOf(profileId, 'while'), amount: '1' });
    await publish(paid('after'));
    assert.deepEqual(await idsOf(profileId), keysOf(profileId, ['before', 'after']));
    assert.deepEqual(
      (await listed(profileId, nextCursor)).map(({ id }) => id),
      keysOf(profileId, ['after']),
    );
  });

  it('are none while it is unknown whether the profile is of the healthcare family', async () => {
    const profileId = await newProfile();
    await app.collections.profiles.updateOne({ _id: profileId }, { $unset: { healthcare_family: '' } });
    await publish(outcome({ profileId, key: 'unknown', at: NOW, visitorId: 'v' }));
    assert.equal(await app.collections.recordedOutcomes.countDocuments({ profile_id: profileId }), 0);
    await publish(profile(profileId), outcome({ profileId, key: 'known', at: NOW, visitorId: 'v' }));
    assert.deepEqual(await idsOf(profileId), keysOf(profileId, ['known']));
  });

  it('no longer identify their customer after an erasure', async () => {
    const customerId = randomUUID();
    const profileId = await newProfile((profileId) =>
      outcome({ profileId, key: 'canary', at: NOW - DAY, customerId, visitorId: 'canary', subjectRef: 'canary' }),
    );
    assert.equal((await listed(profileId))[0]?.customerId, customerId);
    const request = { profileId, customerIds: [customerId], visitorIds: ['canary'] };
    for (let after = '', isDone = false; !isDone; ) {
      const erasedAt = timestampFromDate(new Date());
      ({ next: after, done: isDone } = await app.erasures.erasePerson({ ...request, erasedAt, after }));
    }
    const [row, ...others] = await listed(profileId);
    assert.equal(others.length, 0);
    assert.notEqual(row?.customerId, customerId);
    const stored = await app.collections.recordedOutcomes.find({ profile_id: profileId }).toArray();
    assert.doesNotMatch(JSON.stringify(stored), new RegExp(`canary|${customerId}`));
  });

  it('can be followed from the end on, even in an empty log and while the profile is of the healthcare family', async () => {
    const profileId = await newProfile();
    const end = async () => {
      const { outcomes, nextCursor, hasNext } = await app.outcomes.listRecordedOutcomes({
        profileId,
        limit: 1,
        atEnd: true,
      });
      assert.deepEqual([outcomes.length, hasNext], [0, false]);
      return nextCursor;
    };
    const paid = (key: string) => outcome({ profileId, key, at: NOW, visitorId: 'v' });
    const behind = async (cursor: string) => (await listed(profileId, cursor)).map(({ id }) => id);
    const beginning = await end();
    await publish(paid('first'));
    await publish(paid('second'));
    assert.deepEqual(await behind(beginning), keysOf(profileId, ['first', 'second']));
    const middle = await end();
    assert.deepEqual(await behind(middle), []);
    await publish(profile(profileId, 'CLP', NOW + DAY, true));
    assert.equal(await end(), middle);
    await publish(profile(profileId, 'CLP', NOW + 2 * DAY, false), paid('third'));
    assert.deepEqual(await behind(middle), keysOf(profileId, ['third']));
  });

  it('of another profile are not seen', async () => {
    const profileId = await newProfile((profileId) => outcome({ profileId, key: 'mine', at: NOW, visitorId: 'v' }));
    const other = await newProfile((profileId) => outcome({ profileId, key: 'theirs', at: NOW, visitorId: 'v' }));
    assert.deepEqual(await idsOf(profileId), keysOf(profileId, ['mine']));
    assert.deepEqual(await idsOf(other), keysOf(other, ['theirs']));
  });
});
