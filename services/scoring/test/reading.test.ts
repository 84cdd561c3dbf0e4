// Tests what a reader can request, and that it never sees half of a rebuild or another profile's ads.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type Figures, figuresOf } from './ad-account.ts';
import { type Harness, startHarness } from './harness.ts';

const video = { thumbnailUrl: 'https://cdn.example/1.jpg', videoId: '77', objectType: 'VIDEO' };
const photo = { objectType: 'PHOTO', callToActionType: 'BOOK_NOW' };

const ADS: Figures[] = [
  figuresOf(6, {
    name: 'cash',
    spend: '100.5',
    creative: video,
    attributedOutcomes: 3n,
    cashOutcomes: 2n,
    cashValue: '900',
  }),
  figuresOf(5, {
    name: 'lead',
    objective: 'OUTCOME_LEADS',
    spend: '100',
    creative: photo,
    attributedOutcomes: 1n,
    pipelineOutcomes: 1n,
  }),
  figuresOf(4, { name: 'chat', destinationType: 'WHATSAPP', spend: '99.999999', conversationsStarted: 4n }),
  figuresOf(3, {
    name: 'claim',
    spend: '50',
    creative: { objectType: 'SHARE', cardCount: 4 },
    platformConversions: 3n,
    platformConversionsExact: '2.6',
    platformConversionValue: '12.5',
  }),
  { ...figuresOf(2, { name: 'no rate' }), spend: undefined },
  figuresOf(1, { name: 'idle', spend: '0', impressions: 0n, clicks: 0n }),
];

describe('reading top performers', () => {
  let harness: Harness;
  const profileId = randomUUID();
  before(async () => {
    harness = await startHarness();
    harness.account.ads.set(profileId, ADS);
    await harness.sync(profileId);
    await eventually(async () => assert.equal((await harness.top(profileId)).ads.length, 5));
  });
  after(async () => harness[Symbol.asyncDispose]());

  const table: [name: string, over: object, found: string[]][] = [
    ['all that delivered', {}, ['cash', 'chat', 'claim', 'lead', 'no rate']],
    ['those that cost enough, to the last digit', { minSpend: '100' }, ['cash', 'lead']],
    ['those that cost more, by more digits than floats have', { minSpend: '100.000000000000000001' }, ['cash']],
    ['any known spend', { minSpend: '0' }, ['cash', 'chat', 'claim', 'lead']],
    ['an objective', { objectives: ['messaging'] }, ['chat']],
    ['one of two objectives', { objectives: ['messaging', 'leads'] }, ['chat', 'lead']],
    ['what is proven', { truthGrades: ['attributed'] }, ['cash', 'lead']],
    ['none of a grade that needs an experiment', { truthGrades: ['lift'] }, []],
    ['an outcome to headline', { outcomeKinds: ['meta', 'none'] }, ['claim', 'no rate']],
    ['a format', { formats: ['carousel', 'ugc_video'] }, ['claim']],
    ['videos', { hasVideo: true }, ['cash']],
    ['those known to have none', { hasVideo: false }, ['claim', 'lead']],
    ['nothing of two that exclude each other', { hasVideo: true, formats: ['static'] }, []],
    [
      'all together',
      { minSpend: '60', objectives: ['sales'], outcomeKinds: ['cash'], formats: ['video'], hasVideo: true },
      ['cash'],
    ],
  ];
  for (const [name, over, found] of table)
    it(`finds ${name}`, async () => {
      const { ads } = await harness.top(profileId, over);
      assert.deepEqual(ads.map((ad) => ad.name).sort(), found);
    });

  it('returns the best first, and no more than requested', async () => {
    const { ads } = await harness.top(profileId);
    const order = ads.map(({ composite }) => composite ?? -1);
    assert.deepEqual(
      order,
      [...order].sort((a, b) => b - a),
    );
    assert.deepEqual((await harness.top(profileId, { limit: 2 })).ads, ads.slice(0, 2));
  });

  const walks: [name: string, over: object][] = [
    ['of all', {}],
    ['of those that a filter keeps', { minSpend: '0' }],
  ];
  for (const [name, over] of walks)
    it(`returns every row once to a reader of the pages ${name}, also when a rebuild comes between them`, async () => {
      const whole = await harness.top(profileId, over);
      assert.equal(whole.nextCursor, '');
      const found: string[] = [];
      for (let cursor = ''; ; ) {
        const { ads, nextCursor } = await harness.top(profileId, { ...over, limit: 2, cursor });
        found.push(...ads.map(({ externalId }) => externalId));
        if (nextCursor === '') break;
        assert.equal(ads.length, 2);
        cursor = nextCursor;
        await harness.rebuilt(profileId);
      }
      assert.deepEqual(
        found,
        whole.ads.map(({ externalId }) => externalId),
      );
    });

  it('returns what is known of an ad, and leaves out what is not', async () => {
    const { ads } = await harness.top(profileId);
    const named = (name: string) => ads.find((ad) => ad.name === name) ?? assert.fail(name);
    const { externalId, videoId, format, spend, cashValue, primaryOutcomeKind, truthGrade } = named('cash');
    assert.deepEqual(
      [externalId, videoId, format, spend, cashValue, primaryOutcomeKind, truthGrade],
      ['9006', '77', 'video', '100.5', '900', 'cash', 'attributed'],
    );
    const { spend: unknown, conversationsStarted, platformConversions, format: untold } = named('no rate');
    assert.deepEqual(
      [unknown, conversationsStarted, platformConversions, untold],
      [undefined, undefined, undefined, ''],
    );
    const { platformConversionsExact, platformConversionValue, truthGrade: grade } = named('claim');
    assert.equal(platformConversionsExact, '2.6');
    assert.deepEqual([platformConversionValue, grade], ['12.5', 'predicted']);
  });

  it('compares ads of one country, audience and placement, and reads a score of an earlier release that named none', async () => {
    const own = randomUUID();
    const [here, there] = [{ geo: 'CL', placement: 'instagram', audienceWarmth: 'warm' }, { geo: 'PE' }];
    const ads = Array.from({ length: 10 }, (_, n) => figuresOf(n, n < 5 ? here : there));
    harness.account.ads.set(own, ads);
    await harness.sync(own);
    await eventually(async () => assert.equal((await harness.top(own)).ads.length, 10));
    const cohorts = async () => {
      const rows = (await harness.top(own)).ads.filter(({ name }) => name === 'Ad 1' || name === 'Ad 9');
      return rows.map(({ name, cohort }) => [name, cohort?.key, cohort?.geo, cohort?.placement, cohort?.ads]).sort();
    };
    const key = 'channel=social_ads|objective=sales|format=unknown';
    assert.deepEqual(await cohorts(), [
      ['Ad 1', `${key}|audience_warmth=warm|geo=CL|placement=instagram`, 'CL', 'instagram', 5],
      ['Ad 9', `${key}|audience_warmth=unknown|geo=PE|placement=unknown`, 'PE', 'unknown', 5],
    ]);
    const earlier = { 'scored.cohort.geo': 1, 'scored.cohort.placement': 1, 'scored.ad.geo': 1 } as const;
    await harness.collections.scores.updateMany({ profile_id: own }, { $unset: earlier });
    assert.deepEqual(
      (await cohorts()).map(([name, , geo, placement]) => [name, geo, placement]),
      [
        ['Ad 1', '', ''],
        ['Ad 9', '', ''],
      ],
    );
  });

  it('shows no ad of another profile, nor lets one weigh in its scores', async () => {
    const before = (await harness.top(profileId)).ads;
    const other = randomUUID();
    harness.account.ads.set(other, [
      figuresOf(1, { name: 'theirs', clicks: 9000n }),
      figuresOf(2, { name: 'theirs too' }),
    ]);
    await harness.sync(other);
    await eventually(async () => assert.equal((await harness.top(other)).ads.length, 2));
    await harness.rebuilt(profileId);
    assert.deepEqual((await harness.top(profileId)).ads, before);
    assert.deepEqual((await harness.top(randomUUID())).ads, []);
  });

  it('sees one complete generation while others replace it', async () => {
    const busy = randomUUID();
    const account = (round: number) =>
      Array.from({ length: 40 }, (_, n) => figuresOf(n, { adSetName: `round ${round}` }));
    harness.account.ads.set(busy, account(0));
    await harness.sync(busy);
    await eventually(async () => assert.equal((await harness.top(busy)).ads.length, 40));
    let rounds = 0;
    const rebuilding = (async () => {
      for (; rounds < 6; rounds += 1) {
        harness.account.ads.set(busy, account(rounds + 1));
        await harness.rebuilt(busy);
      }
    })();
    let reads = 0;
    for (; rounds < 6; reads += 1) {
      const { ads } = await harness.top(busy);
      assert.equal(ads.length, 40);
      assert.ok(new Set(ads.map(({ adSetName }) => adSetName)).size === 1);
    }
    await rebuilding;
    assert.ok(reads > 6);
  });

  const refused: [why: string, over: object][] = [
    ['an unknown window', { window: '30d' }],
    ['no limit', { limit: 0 }],
    ['a limit above fifty', { limit: 51 }],
    ['a spend that is no amount', { minSpend: '1e3' }],
    ['no profile', { profileId: '' }],
    ['a cursor that it never returned', { cursor: 'e30' }],
  ];
  for (const [why, over] of refused)
    it(`refuses ${why}`, () => assert.rejects(harness.top(profileId, over), { reason: 'invalid_parameter' }));
});
