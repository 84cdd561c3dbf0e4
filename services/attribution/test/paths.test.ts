// Tests the report on paths as the service gives it, from messages in.
import assert from 'node:assert/strict';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { AppError } from '@touchline/chassis/errors.ts';
import type { GetPathsResponse } from '@touchline/proto/gen/touchline/attribution/v1/paths_pb.ts';
import fc from 'fast-check';
import { adClick, DAY, DIRECT, eventIdOf, linked, merged, PAGE, profile, resolved, T0 } from './messages.ts';
import { attribute } from './naive/attribute.ts';
import { naivePaths } from './naive/path-report.ts';
import { NOW, people } from './naive/random-people.ts';
import { WORLD } from './naive/world.ts';
import { isPathReport } from './path-answers.ts';
import { asKnown, messagesOf } from './person-messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const RANGE = { dateFrom: '2026-02-01', dateTo: '2026-04-30' };
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const PEOPLE = 30;
const EMAIL = { channel: 'email', source: 'news', medium: 'email', hasEvidence: true };
const SMS = { ...EMAIL, channel: 'sms', medium: 'sms' };

describe('the report on paths', () => {
  let app: RunningAttribution;
  let profiles = 0;
  before(async () => {
    app = await runAttribution('paths');
  });
  after(async () => app[Symbol.asyncDispose]());

  const report = async (profileId: string, over: object = {}) => {
    await app.drained();
    return app.paths.getPaths({ profileId, range: RANGE, limit: 20, ...over });
  };
  const rows = ({ paths }: GetPathsResponse) =>
    paths.map(({ channels, conversions, revenue = 'unknown' }) => `${channels.join(' ')} ${conversions} ${revenue}`);
  const counts = (answer: GetPathsResponse) =>
    [answer.conversions, answer.conversionsWithoutTouch, answer.otherConversions].map(Number);

  const visit = (profileId: string, key: string, day: number, marketing: object, visitorId = 'v') =>
    resolved({ profileId, key, at: T0 + day * DAY, visitorId, web: PAGE, marketing });
  const paid = (profileId: string, key: string, day: number, value: string, over: object = {}) =>
    resolved({
      ...{ profileId, key, at: T0 + day * DAY, customerId: 'ana', value, currency: 'CLP', marketing: DIRECT },
      ...{ eventType: 'payment_received', ...over },
    });

  /** Creates a profile whose customer Ana came by an ad and twice by email, directly after that, and paid. */
  async function ana(): Promise<string> {
    const profileId = `paths-${profiles++}`;
    await app.publish([
      profile(profileId),
      visit(profileId, 'ad', 0, adClick({ campaign: 'spring' })),
      visit(profileId, 'news', 2, { ...EMAIL, campaign: 'one' }),
      visit(profileId, 'again', 3, { ...EMAIL, campaign: 'two' }),
      visit(profileId, 'direct', 4, DIRECT),
      linked(profileId, 'v', 'ana', T0 + 4 * DAY, 'direct'),
      paid(profileId, 'first', 5, '100.50'),
    ]);
    await app.drained();
    return profileId;
  }

  it('shows the channels by which a conversion was reached, its length and its lag', async () => {
    const answer = await report(await ana());
    assert.deepEqual(rows(answer), ['paid_social email direct 1 100.5']);
    assert.deepEqual(counts(answer), [1, 0, 0]);
    const { lengths, lags } = answer;
    assert.deepEqual(
      lengths.flatMap(({ conversions, touchesFrom, touchesTo }) =>
        conversions > 0n ? [[touchesFrom, touchesTo]] : [],
      ),
      [[4, 4]],
    );
    assert.deepEqual(
      lags.flatMap(({ conversions, daysFrom, daysTo }) => (conversions > 0n ? [[daysFrom, daysTo]] : [])),
      [[3, 7]],
    );
    assert.deepEqual(
      [lengths.length, lengths.at(-1)?.touchesTo, lags.length, lags.at(-1)?.daysTo],
      [8, undefined, 6, undefined],
    );
    assert.deepEqual([answer.reportingCurrency, answer.days?.timeZone], ['CLP', 'UTC']);
  });

  it('counts apart what no touch came before, and what all touches are too old for', async () => {
    const profileId = await ana();
    await app.publish([
      paid(profileId, 'till', 0, '7', { customerId: 'ben' }),
      // 101 days after the only touch, with a window of 90.
      visit(profileId, 'old', -60, EMAIL, 'w'),
      linked(profileId, 'w', 'cleo', T0, 'old'),
      paid(profileId, 'late', 41, '8', { customerId: 'cleo' }),
    ]);
    const answer = await report(profileId);
    assert.deepEqual([counts(answer), rows(answer)], [[1, 2, 0], ['paid_social email direct 1 100.5']]);
    const { conversions, revenue } = await app.client.getOverview({ profileId, range: RANGE });
    assert.deepEqual([conversions, revenue], [3n, '115.5']);
  });

  it('agrees with the figures of tracking, for which direct visits alone are no touch', async () => {
    const profileId = await ana();
    await app.publish([
      paid(profileId, 'till', 0, '7', { customerId: 'ben' }),
      visit(profileId, 'typed', 3, DIRECT, 'w'),
      linked(profileId, 'w', 'dora', T0 + 3 * DAY, 'typed'),
      paid(profileId, 'home', 5, '9', { customerId: 'dora' }),
    ]);
    const answer = await report(profileId);
    assert.deepEqual(counts(answer), [2, 1, 0]);
    const { total, byDay } = await app.client.countTouchedConversions({ profileId, range: RANGE });
    assert.deepEqual([total?.conversions, total?.withTouch], [3n, 1n]);
    assert.deepEqual(
      byDay.map(({ conversions, withTouch }) => [conversions, withTouch]),
      [
        [1n, 0n],
        [2n, 1n],
      ],
    );
  });

  it('keeps one type of conversion, whose money alone it adds up', async () => {
    const profileId = await ana();
    const lead = { eventType: 'lead_created', value: '', currency: '' };
    await app.publish([paid(profileId, 'lead', 4.5, '', lead), paid(profileId, 'second', 6, '0.25')]);
    const all = await report(profileId);
    assert.deepEqual([counts(all), rows(all)], [[3, 0, 0], ['paid_social email direct 3 100.75']]);
    const leads = await report(profileId, { conversionKey: 'lead_created' });
    assert.deepEqual([counts(leads), rows(leads)], [[1, 0, 0], ['paid_social email direct 1 0']]);
    assert.equal(leads.lengths.find(({ conversions }) => conversions > 0n)?.touchesFrom, 4);
    const none = await report(profileId, { conversionKey: 'nothing' });
    assert.deepEqual([counts(none), rows(none)], [[0, 0, 0], []]);
  });

  it('counts together what it does not list, and only the days of the range', async () => {
    const profileId = await ana();
    await app.publish([
      visit(profileId, 'text', 1, SMS, 'w'),
      linked(profileId, 'w', 'ben', T0 + DAY, 'text'),
      ...[2, 3].map((day) => paid(profileId, `ben-${day}`, day, '1', { customerId: 'ben' })),
    ]);
    const answer = await report(profileId, { limit: 1 });
    assert.deepEqual([counts(answer), rows(answer)], [[3, 0, 1], ['sms 2 2']]);
    const day = { dateFrom: '2026-03-06', dateTo: '2026-03-06' };
    assert.deepEqual(rows(await report(profileId, { range: day })), ['paid_social email direct 1 100.5']);
  });

  it('follows a goal that is defined anew: its window, and what reaches it', async () => {
    const profileId = await ana();
    const goal = { conversionKey: 'payment_received', name: 'Paid', kind: 'cash', isDefault: true };
    const window = (lookbackWindowDays: number, eventTypes = ['payment_received']) =>
      app.client.upsertGoal({ profileId, goal: { ...goal, eventTypes, eventNames: [], lookbackWindowDays } });
    await window(2);
    assert.deepEqual(rows(await report(profileId)), ['email direct 1 100.5']);
    await window(1);
    assert.deepEqual(rows(await report(profileId)), ['direct 1 100.5']);
    await window(90, ['something_else']);
    assert.deepEqual(counts(await report(profileId)), [0, 0, 0]);
    await window(90);
    assert.deepEqual(rows(await report(profileId)), ['paid_social email direct 1 100.5']);
  });

  it('takes refunds off, and forgets what was refunded in full', async () => {
    const profileId = await ana();
    const payment = { profileId, paymentId: eventIdOf(profileId, 'first') };
    await app.client.recordRefund({ ...payment, amount: '0.5' });
    assert.deepEqual(rows(await report(profileId)), ['paid_social email direct 1 100']);
    await app.client.undoRefund(payment);
    await app.client.recordRefund({ ...payment, amount: '100.5' });
    const gone = await report(profileId);
    assert.deepEqual([counts(gone), rows(gone)], [[0, 0, 0], []]);
    assert.ok([...gone.lengths, ...gone.lags].every(({ conversions }) => conversions === 0n));
    await app.client.undoRefund(payment);
    assert.deepEqual(rows(await report(profileId)), ['paid_social email direct 1 100.5']);
  });

  it('does not know the revenue of a path without a rate, says what is known of it, and names the rate', async () => {
    const profileId = await ana();
    await app.publish([paid(profileId, 'foreign', 6, '3', { currency: 'SEK' })]);
    const missing = await report(profileId);
    const [path] = missing.paths;
    assert.deepEqual([path?.revenue, path?.knownRevenue], [undefined, '100.5']);
    assert.deepEqual(
      missing.unknownRates.map(({ currency, firstDay, days }) => [currency, firstDay, days]),
      [['SEK', '2026-03-07', 1]],
    );
    const leads = await report(profileId, { conversionKey: 'lead_created' });
    assert.deepEqual(leads.unknownRates, []);
    await app.client.importRates({ rates: [{ date: '2026-03-07', base: 'SEK', currency: 'CLP', rate: '100' }] });
    const [known] = (await report(profileId)).paths;
    assert.deepEqual([known?.revenue, known?.knownRevenue], ['400.5', undefined]);
  });

  it('has the whole path of customers who turn out to be one', async () => {
    const profileId = await ana();
    await app.publish([
      visit(profileId, 'text', 1, SMS, 'phone'),
      linked(profileId, 'phone', 'anna', T0 + DAY, 'text'),
      paid(profileId, 'anna', 6, '1', { customerId: 'anna' }),
    ]);
    assert.deepEqual(rows(await report(profileId)), ['paid_social email direct 1 100.5', 'sms 1 1']);
    await app.publish([merged(profileId, 'anna', 'ana')]);
    assert.deepEqual(rows(await report(profileId)), ['paid_social sms email direct 2 101.5']);
  });

  it('is the same after a person was erased, and after a replay', async () => {
    const profileId = await ana();
    const before = await report(profileId);
    const person = { profileId, customerIds: ['ana'], visitorIds: ['v'], erasedAt: timestampFromDate(new Date(NOW)) };
    for (let after = '', isDone = false; !isDone; ) {
      const { next, done } = await app.erasures.erasePerson({ ...person, after });
      [after, isDone] = [next, done];
    }
    assert.deepEqual(await report(profileId), before);
    await app.replays.requestReplay({ profileId });
    assert.deepEqual(await report(profileId), before);
  });

  it('shows nothing of another profile, and refuses days that are none', async () => {
    await ana();
    const empty = await report('nobody');
    assert.deepEqual([counts(empty), rows(empty)], [[0, 0, 0], []]);
    const range = { dateFrom: '2026-03-02', dateTo: '2026-03-01' };
    await assert.rejects(
      app.paths.getPaths({ profileId: 'nobody', range, limit: 20 }),
      (error) => error instanceof AppError && error.reason === 'invalid_date_range',
    );
  });

  it(`is that of a naive implementation for random people, whatever the order, with repeats and a replay (SEED=${SEED})`, async () => {
    const profileId = `paths-${profiles++}`;
    const sample = fc.sample(people, { numRuns: PEOPLE, seed: SEED });
    const world = { ...WORLD, reportingCurrency: 'CLP' };
    await app.client.replaceGoals({
      profileId,
      goals: world.goals.map(({ key, names, types, kind, lookbackDays, isDefault }) => ({
        ...{ conversionKey: key, name: key, eventNames: [...names], eventTypes: [...types], kind },
        ...{ lookbackWindowDays: lookbackDays, isDefault },
      })),
    });
    const messages = sample.flatMap((person, n) => messagesOf(profileId, n, person));
    const repeated = messages.map((message): BusEvent => ({ ...message, id: `${message.id}-again` }));
    const shuffled = fc.sample(fc.shuffledSubarray([...messages, ...repeated], { minLength: messages.length * 2 }), {
      ...{ numRuns: 1, seed: SEED },
    })[0];
    await app.publish([profile(profileId)]);
    for (let from = 0; from < messages.length * 2; from += 60)
      await app.publish(shuffled?.slice(from, from + 60) ?? []);
    const conversions = sample.flatMap((person, n) =>
      attribute(asKnown(profileId, n, person).events, { ...world, rates: [] }),
    );
    const range = { dateFrom: '2025-11-01', dateTo: '2026-03-31' };
    const areSame = async (limit: number, type = '') => {
      const of = conversions.filter(({ day, goal }) => day >= range.dateFrom && (type === '' || goal.key === type));
      isPathReport(await report(profileId, { range, limit, conversionKey: type }), naivePaths(of, limit));
    };
    const areAllSame = async () => {
      for (const limit of [1, 5, 100]) await areSame(limit);
      for (const { key } of world.goals) await areSame(100, key);
    };
    await areAllSame();
    await app.replays.requestReplay({ profileId });
    await areAllSame();
  });
});
