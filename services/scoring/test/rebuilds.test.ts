// Tests when scores are rebuilt, and what readers and subscribers see of it.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { walkStream } from '@touchline/chassis/bus/walk-stream.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { scoresRebuilt } from '@touchline/proto/catalog.ts';
import { figuresOf } from './ad-account.ts';
import { type Harness, startHarness } from './harness.ts';

const DAY_MS = 86_400_000;

describe('rebuilds', () => {
  let harness: Harness;
  before(async () => {
    harness = await startHarness();
  });
  after(async () => harness[Symbol.asyncDispose]());

  const names = async (profileId: string, over: object = {}) =>
    (await harness.top(profileId, over)).ads.map(({ name }) => name);
  const scored = (profileId: string, expected: string[]) =>
    eventually(async () => assert.deepEqual(await names(profileId), expected));

  it('follow a sync; before there are no scores, and the list is empty', async () => {
    const profileId = randomUUID();
    const { ads, rebuiltAt } = await harness.top(profileId);
    assert.deepEqual([ads, rebuiltAt], [[], undefined]);
    harness.account.ads.set(profileId, [figuresOf(1), figuresOf(3), figuresOf(2)]);
    await harness.sync(profileId);
    await scored(profileId, ['Ad 3', 'Ad 2', 'Ad 1']);
    const top = await harness.top(profileId);
    assert.equal(top.reportingCurrency, 'CLP');
    assert.ok(top.rebuiltAt);
  });

  it('request the days of each window, every page of them', async () => {
    const profileId = randomUUID();
    harness.account.ads.set(
      profileId,
      Array.from({ length: 1001 }, (_, n) => figuresOf(n)),
    );
    await harness.sync(profileId);
    await eventually(async () => assert.equal((await names(profileId, { window: 'lifetime' })).length, 50));
    const own = harness.account.asked.filter((request) => request.profileId === profileId);
    for (const { lastDays } of own) assert.deepEqual(lastDays, [7, 14, 28, 0]);
    assert.deepEqual([...new Set(own.map(({ cursor }) => cursor))], ['', 'id-00999']);
    const scores = () => harness.collections.scores.countDocuments({ profile_id: profileId });
    await eventually(async () => assert.equal(await scores(), 4 * 1001));
  });

  it('are of the last days in the profile’s time zone, and name the accounts whose spend is by other days', async () => {
    const profileId = randomUUID();
    const other = { platform: 'social_ads', accountId: 'act_1', timeZone: 'America/Lima' };
    const days = { dateFrom: '2026-03-01', dateTo: '2026-03-28', timeZone: 'Asia/Tokyo', otherTimeZones: [other] };
    harness.account.ads.set(profileId, [figuresOf(1), figuresOf(2)]);
    harness.account.days.set(profileId, days);
    await harness.sync(profileId);
    await scored(profileId, ['Ad 2', 'Ad 1']);
    const own = harness.account.asked.filter((request) => request.profileId === profileId);
    assert.ok(own.length > 0);
    assert.ok(own.every(({ until }) => until !== undefined));
    const { days: told } = await harness.top(profileId, { window: '14d' });
    assert.deepEqual([told?.timeZone, told?.dateTo], ['Asia/Tokyo', '2026-03-28']);
    assert.deepEqual(
      told?.otherTimeZones.map(({ $typeName, ...rest }) => rest),
      [other],
    );
  });

  it('show the known part of amounts without a rate, and which rates are missing', async () => {
    const profileId = randomUUID();
    const known = { spend: '12.5', cashValue: '3' };
    harness.account.ads.set(profileId, [{ ...figuresOf(1), spend: undefined, known }, figuresOf(2)]);
    const days = { dateFrom: '2026-03-01', dateTo: '2026-03-28', timeZone: 'UTC' };
    harness.account.days.set(profileId, days);
    const lacks = (currency: string, day: string) => ({ currency, day: `2026-03-0${day}` });
    harness.account.missing.set(profileId, [
      lacks('PEN', '5'),
      lacks('CLP', '2'),
      lacks('PEN', '4'),
      lacks('PEN', '5'),
    ]);
    await harness.sync(profileId);
    await eventually(async () => assert.equal((await harness.top(profileId)).ads.length, 2));
    const { ads, unknownRates } = await harness.top(profileId);
    const shown = ads.map((ad) => [ad.name, ad.known?.spend, ad.known?.cashValue, ad.known?.pipelineValue]);
    assert.deepEqual(
      new Map(shown.map(([name, ...rest]) => [name, rest])),
      new Map([
        ['Ad 1', ['12.5', '3', undefined]],
        ['Ad 2', [undefined, undefined, undefined]],
      ]),
    );
    assert.deepEqual(
      unknownRates.map(({ currency, firstDay, days }) => [currency, firstDay, days]),
      [
        ['CLP', '2026-03-02', 1],
        ['PEN', '2026-03-04', 2],
      ],
    );
  });

  it('are repeated a day later, and not before', async () => {
    const profileId = randomUUID();
    harness.account.ads.set(profileId, [figuresOf(1), figuresOf(2)]);
    await harness.sync(profileId);
    await scored(profileId, ['Ad 2', 'Ad 1']);
    await harness.settled();
    harness.account.ads.set(profileId, [figuresOf(1), figuresOf(2), figuresOf(3)]);
    const { generation, next_at } = (await harness.collections.profiles.findOne({ _id: profileId })) ?? assert.fail();
    assert.ok(next_at.getTime() > Date.now() + DAY_MS / 2);
    assert.equal((await harness.collections.profiles.findOne({ _id: profileId }))?.generation, generation);
    harness.advance(DAY_MS);
    await scored(profileId, ['Ad 3', 'Ad 2', 'Ad 1']);
  });

  it('run at once when requested, and not for a profile of which nothing was synced', async () => {
    const profileId = randomUUID();
    assert.equal((await harness.client.requestRebuild({ profileId })).queued, false);
    harness.account.ads.set(profileId, [figuresOf(1), figuresOf(2)]);
    await harness.sync(profileId);
    await scored(profileId, ['Ad 2', 'Ad 1']);
    harness.account.ads.set(profileId, [figuresOf(7), figuresOf(8)]);
    assert.equal((await harness.client.requestRebuild({ profileId })).queued, true);
    await scored(profileId, ['Ad 8', 'Ad 7']);
  });

  it('run again when requested while one was in progress', async () => {
    const profileId = randomUUID();
    harness.account.ads.set(profileId, [figuresOf(1), figuresOf(2)]);
    let asked = false;
    harness.account.before = async (request) => {
      if (request.profileId !== profileId || asked) return;
      asked = true;
      await harness.client.requestRebuild({ profileId });
      harness.account.before = async () => undefined;
    };
    await harness.sync(profileId);
    await eventually(() => {
      const own = harness.account.asked.filter((one) => one.profileId === profileId);
      assert.ok(own.length >= 2);
    });
  });

  it('wait for attribution to come back, and serve the old scores meanwhile', async () => {
    const profileId = randomUUID();
    harness.account.ads.set(profileId, [figuresOf(1), figuresOf(2)]);
    await harness.sync(profileId);
    await scored(profileId, ['Ad 2', 'Ad 1']);
    harness.account.isAway = true;
    harness.account.ads.set(profileId, [figuresOf(5), figuresOf(6)]);
    const before = harness.account.asked.length;
    await harness.client.requestRebuild({ profileId });
    await eventually(() => assert.ok(harness.account.asked.length > before + 2));
    assert.deepEqual(await names(profileId), ['Ad 2', 'Ad 1']);
    harness.account.isAway = false;
    await scored(profileId, ['Ad 6', 'Ad 5']);
  });

  it('survive a Valkey that lost its jobs', async () => {
    const profileId = randomUUID();
    harness.account.ads.set(profileId, [figuresOf(1), figuresOf(2)]);
    harness.account.isAway = true;
    await harness.sync(profileId);
    await eventually(async () => assert.ok(await harness.collections.profiles.findOne({ _id: profileId })));
    await harness.stopService();
    await harness.loseJobs();
    harness.account.isAway = false;
    await harness.startService();
    await scored(profileId, ['Ad 2', 'Ad 1']);
  });

  it('write only the windows whose scores changed, and serve the others as they are', async () => {
    const profileId = randomUUID();
    harness.account.ads.set(profileId, [figuresOf(1), figuresOf(2)]);
    await harness.sync(profileId);
    await scored(profileId, ['Ad 2', 'Ad 1']);
    await harness.settled();
    const stored = async () => {
      const rows = await harness.collections.scores.find({ profile_id: profileId }).toArray();
      const generations = Map.groupBy(rows, ({ window }) => window);
      return Object.fromEntries(
        [...generations].map(([w, own]) => [w, [...new Set(own.map((row) => row.generation))]]),
      );
    };
    const first = await stored();
    await harness.rebuilt(profileId);
    await harness.settled();
    assert.deepEqual(await stored(), first);
    const { generation } = (await harness.collections.profiles.findOne({ _id: profileId })) ?? assert.fail();
    assert.ok(
      !Object.values(first)
        .flat()
        .includes(generation ?? ''),
    );

    harness.account.former.set(profileId, [figuresOf(9)]);
    await harness.rebuilt(profileId);
    await eventually(async () => {
      const { lifetime, ...others } = await stored();
      const { lifetime: before, ...asBefore } = first;
      assert.deepEqual(others, asBefore);
      assert.equal(lifetime?.length, 1);
      assert.notDeepEqual(lifetime, before);
    });
    assert.deepEqual(await names(profileId, { window: 'lifetime' }), ['Ad 9', 'Ad 2', 'Ad 1']);
    assert.deepEqual(await names(profileId), ['Ad 2', 'Ad 1']);
  });

  it('serve what an earlier release scored since, wherever its rows are', async () => {
    const profileId = randomUUID();
    harness.account.ads.set(profileId, [figuresOf(1), figuresOf(2)]);
    await harness.sync(profileId);
    await scored(profileId, ['Ad 2', 'Ad 1']);
    await harness.settled();
    const { profiles, scores } = harness.collections;
    // It swaps the generation alone, and removes the rows of all others.
    const rows = await scores.find({ profile_id: profileId }).toArray();
    const theirs = rows.map((row) => ({
      ...row,
      _id: `theirs|${row.window}|${row.scored.ad.id}`,
      generation: 'theirs',
    }));
    await scores.insertMany(theirs);
    await profiles.updateOne({ _id: profileId }, { $set: { generation: 'theirs' } });
    await scores.deleteMany({ profile_id: profileId, generation: { $ne: 'theirs' } });
    assert.deepEqual(await names(profileId), ['Ad 2', 'Ad 1']);
    await harness.rebuilt(profileId);
    assert.deepEqual(await names(profileId), ['Ad 2', 'Ad 1']);
    await eventually(async () => assert.equal(await scores.countDocuments({ profile_id: profileId }), 8));
  });

  it('keep one generation, and publish each to subscribers', async () => {
    const profileId = randomUUID();
    harness.account.ads.set(profileId, [figuresOf(1), figuresOf(2)]);
    await harness.sync(profileId);
    await scored(profileId, ['Ad 2', 'Ad 1']);
    await harness.rebuilt(profileId);
    await eventually(async () =>
      assert.equal(await harness.collections.scores.countDocuments({ profile_id: profileId }), 8),
    );
    const told = () => heard(harness, profileId);
    const { generation } = (await harness.collections.profiles.findOne({ _id: profileId })) ?? assert.fail();
    await eventually(async () => assert.equal((await told()).at(-1), generation));
    assert.ok((await told()).length >= 2);
  });

  it('are republished to a stream that lost them', async () => {
    const profileId = randomUUID();
    harness.account.ads.set(profileId, [figuresOf(1), figuresOf(2)]);
    await harness.sync(profileId);
    await scored(profileId, ['Ad 2', 'Ad 1']);
    await harness.settled();
    const { generation } = (await harness.collections.profiles.findOne({ _id: profileId })) ?? assert.fail();
    assert.equal((await heard(harness, profileId)).at(-1), generation);
    const { bus } = harness;
    await bus.manager.streams.delete(bus.stream(scoresRebuilt.stream));
    await bus.declare();
    await eventually(async () => assert.deepEqual(await heard(harness, profileId), [generation]));
  });
});

/** Returns the generations that subscribers received, in order. */
async function heard({ bus }: Harness, profileId: string): Promise<string[]> {
  const subjects = [`${bus.subject(scoresRebuilt.subject)}.${profileId}`];
  const ids: string[] = [];
  for await (const { headers } of walkStream(bus, bus.stream(scoresRebuilt.stream), { subjects, isHeadersOnly: true }))
    ids.push(headers?.get('ce-id') ?? '');
  return ids;
}
