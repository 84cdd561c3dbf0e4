// Tests the list of top performers from a sync of ads and some conversions on, against a second computation from the report of
// ads.
import assert from 'node:assert/strict';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testStack } from '@touchline/chassis/testing/stack.ts';
import { daysAgo } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { naiveComposites } from './naive-scores.ts';

const ACCOUNT = '777000555';
const TOKEN = 'top-performers-token';
const [CAMPAIGN, VIDEOS, CHATS] = ['95000', '95100', '95101'];

/** Seven video ads for sales, and two that open a chat; n is the last digit of their ids. */
const ADS = [
  ...[0, 1, 2, 3, 4, 5, 6].map((n) => ({
    ...{ n, id: `9520${n}`, adSet: VIDEOS },
    creative: { video_id: `88${n}`, message: '¿Cansada de esperar? Ahorra', title: 'Ofertas: 20% de descuento' },
  })),
  ...[7, 8].map((n) => ({
    n,
    id: `9520${n}`,
    adSet: CHATS,
    creative: { cards: 3, call_to_action_type: 'WHATSAPP_MESSAGE' },
  })),
];
/** How many orders of 40.10 each, and how many leads, the ad with that n brings. */
const ORDERS = [0, 3, 1, 0, 2, 1, 0, 0, 0];
const LEADS = [1, 0, 2, 0, 1, 0, 0, 0, 0];

const LOOKALIKE = { id: '95900', account_id: ACCOUNT, name: 'Like our patients', subtype: 'LOOKALIKE' };
const LOOKALIKES_IN_CHILE = {
  geo_locations: { cities: [{ key: '1', name: 'Santiago', country: 'CL' }] },
  publisher_platforms: ['instagram'],
  custom_audiences: [{ id: LOOKALIKE.id, name: LOOKALIKE.name }],
};

const world = () => ({
  tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT] }],
  accounts: [{ id: ACCOUNT, name: 'Top', currency: 'USD', timezone: 'UTC' }],
  custom_audiences: [LOOKALIKE],
  campaigns: [{ id: CAMPAIGN, account_id: ACCOUNT, name: 'Autumn', objective: 'OUTCOME_SALES' }],
  ad_sets: [
    { id: VIDEOS, campaign_id: CAMPAIGN, name: 'Videos', targeting: LOOKALIKES_IN_CHILE },
    { id: CHATS, campaign_id: CAMPAIGN, name: 'Chats', destination_type: 'WHATSAPP' },
  ],
  ads: ADS.map(({ n, id, adSet, creative }) => ({ id, ad_set_id: adSet, name: `Ad ${n}`, creative })),
  delivery: ADS.flatMap(({ n, id, adSet }) =>
    [9, 3].map((days) => ({
      ad_id: id,
      date: daysAgo(days),
      spend: `${20 + n * 7}.${days}5`,
      impressions: 900 + n * 400,
      clicks: 12 + ((n * 5) % 9),
      reach: 500,
      ...(adSet === CHATS ? { conversations_started: n } : {}),
      ...(n === 3 ? { purchases: 1, purchase_value: '12.5' } : {}),
    })),
  ),
});

const came = (id: string, kind: 'order' | 'lead', i: number, more: object) => {
  const who = { anonymous_id: `visitor-${kind}-${id}-${i}` };
  const event = (name: string, minute: number) => ({
    ...{ event_name: name, event_type: name, event_time: `${daysAgo(5)}T10:0${minute}:00.000Z` },
    ...{ idempotency_key: `${kind}-${id}-${i}-${minute}`, ...who },
  });
  const ad = { platform: 'social_ads', campaign_id: CAMPAIGN, ad_id: id };
  return [
    {
      ...event('page_view', 1),
      campaign: ad,
      context: { url: 'https://shop.example/', referrer: 'https://l.facebook.com/' },
    },
    {
      ...event(kind === 'order' ? 'payment_received' : 'lead_created', 2),
      user_traits: { email: `${who.anonymous_id}@example.com` },
      ...more,
    },
  ];
};

describe('top performers', () => {
  let p: TestProfile;
  let report: Map<string, Json>;
  const top = async (query = ''): Promise<Json[]> => (await p.get(`/top-performers?limit=50${query}`)).data;
  const names = async (query: string) => (await top(query)).map((row) => row.ad_name).sort();

  before(async () => {
    const { simulatorUrl, clients } = testSystem();
    const patched = await fetch(`${simulatorUrl}/__sim/world`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(world()),
    });
    assert.ok(patched.ok, await patched.text());
    p = await newProfile();
    assert.deepEqual(await top(), []);
    const { profileId, workspaceId } = p;
    await clients.connections.createConnection({
      ...{ profileId, workspaceId, channel: 'social_ads', accountExternalId: ACCOUNT, accessToken: TOKEN },
    });
    assert.equal((await p.call('POST', '/connections/sync', {})).status, 202);
    await eventually(async () =>
      assert.equal((await p.get('/connections/sync/status')).data[0].sync.state, 'succeeded'),
    );
    await p.send(
      ADS.flatMap(({ n, id }) => [
        ...Array.from({ length: ORDERS[n] ?? 0 }, (_, i) =>
          came(id, 'order', i, { properties: { value: '40.10', currency: 'USD' } }),
        ).flat(),
        ...Array.from({ length: LEADS[n] ?? 0 }, (_, i) =>
          came(id, 'lead', i, { properties: { value: '5.5', currency: 'USD' } }),
        ).flat(),
      ]),
    );
    await p.drained();
    await eventually(async () => assert.ok((await clients.scoring.requestRebuild({ profileId })).queued));
    await eventually(async () => assert.equal((await top()).length, ADS.length));
    const { data } = await p.get(`/campaigns?date_from=${daysAgo(27)}&date_to=${daysAgo(0)}&level=ad&limit=100`);
    report = new Map(data.map((row: Json) => [row.external_id, row]));
  });

  it('have the figures of the report of ads', async () => {
    for (const row of await top()) {
      const own = report.get(row.ad_external_id);
      assert.deepEqual(
        [row.ad_name, row.ad_set_name, row.spend, row.impressions, row.ctr, row.cpc, row.roas, row.cac],
        [own.campaign_name, own.parent_name, own.spend, own.impressions, own.ctr, own.avg_cpc, own.roas, own.cac],
      );
      assert.deepEqual(
        [row.attributed_cash_outcomes, row.attributed_revenue, row.attributed_outcomes_total],
        [own.outcome_count, own.outcome_value, own.attributed_outcome_count],
      );
      assert.equal(row.messaging_conversations_started, own.messaging_conversations_started_7d);
      const n = Number(row.ad_external_id.at(-1));
      assert.deepEqual(
        [row.attributed_pipeline_outcomes, row.attributed_pipeline_value],
        [LEADS[n], 5.5 * (LEADS[n] ?? 0)],
      );
      assert.deepEqual(
        [row.platform_reported_conversions, row.platform_reported_conversion_value],
        n === 3 ? [2, 25] : [null, null],
      );
    }
  });

  it('are ranked as a second computation ranks them, each within its cohort', async () => {
    const ranked = await top();
    const videos = naiveComposites([...report.values()].filter(({ external_id }) => external_id < '95207'));
    const everybody = naiveComposites([...report.values()]);
    for (const row of ranked) {
      const isVideo = row.creative_format === 'video';
      assert.equal(row.composite_score, (isVideo ? videos : everybody).get(row.ad_external_id), row.ad_name);
      assert.equal(row.cohort_n_ads, isVideo ? 7 : 9);
    }
    const scores = ranked.map((row) => row.composite_score);
    assert.deepEqual(
      scores,
      [...scores].sort((a, b) => b - a),
    );
    assert.equal(ranked.find((row) => row.creative_format === 'video')?.ad_name, 'Ad 1');
  });

  it('say what each ad is and how much is known about it', async () => {
    const rows = new Map((await top()).map((row) => [row.ad_name, row]));
    const [video, chat, claim] = ['Ad 1', 'Ad 8', 'Ad 3'].map((name) => rows.get(name));
    assert.deepEqual(
      [video.campaign_name, video.video_id, video.truth_grade, video.primary_outcome_kind, video.cohort_key],
      [
        'Autumn',
        '881',
        'attributed',
        'cash',
        'channel=social_ads|objective=sales|format=video|audience_warmth=lookalike|geo=CL|placement=instagram',
      ],
    );
    assert.deepEqual(
      [video.cohort_audience_warmth, video.cohort_geo, video.cohort_placement],
      ['lookalike', 'CL', 'instagram'],
    );
    assert.deepEqual([chat.cohort_audience_warmth, chat.cohort_geo, chat.cohort_placement], [null, null, null]);
    assert.match(video.creative_thumbnail_url, /\/pictures\/95201\.png\?/);
    assert.deepEqual(
      [chat.creative_format, chat.cta_type, chat.truth_grade, chat.primary_outcome_kind, chat.cohort_objective],
      ['carousel', 'WHATSAPP_MESSAGE', 'predicted', 'messaging', null],
    );
    assert.equal(chat.cost_per_conversation, report.get('95208').spend / 16);
    assert.deepEqual([claim.truth_grade, claim.primary_outcome_kind], ['predicted', 'meta']);
    assert.deepEqual(
      [video.hook_type, video.primary_angle, video.offers, video.first_reply_rate],
      [null, null, [], null],
    );
  });

  it('are found by window, spend, objective, grade, outcome, format and video', async () => {
    assert.deepEqual(await names('&objectives=messaging'), ['Ad 7', 'Ad 8']);
    assert.deepEqual(await names('&formats=carousel&has_video=false'), ['Ad 7', 'Ad 8']);
    assert.deepEqual(await names('&has_video=true&outcome_kinds=pipeline,meta'), ['Ad 0', 'Ad 3']);
    assert.deepEqual(await names('&truth_grades=attributed&objectives=sales'), [
      'Ad 0',
      'Ad 1',
      'Ad 2',
      'Ad 4',
      'Ad 5',
    ]);
    assert.deepEqual(await names(`&min_spend=${report.get('95207').spend}`), ['Ad 7', 'Ad 8']);
    const [week] = await top('&window=7d&objectives=messaging&min_spend=76');
    assert.deepEqual([week?.ad_name, week?.spend, week?.score_window], ['Ad 8', 76.35, '7d']);
  });

  it('are learned from attribution’s figures of past weeks, which are too few for a model here', async () => {
    const { clients, databasePrefix } = testSystem();
    const { profileId } = p;
    await using mongo = await connectMongo({
      url: testStack().mongodbUrl,
      database: `${databasePrefix}_scoring`,
      appName: 'e2e-top-performers',
    });
    const profiles = mongo.db.collection<{ _id: string }>('profiles');
    const due = await profiles.updateOne({ _id: profileId }, { $set: { train_at: new Date(0) } });
    assert.equal(due.matchedCount, 1);
    const training = await eventually(async () => {
      const { trainings } = await clients.scoring.listModels({ profileId });
      return trainings[0] ?? assert.fail('not trained yet');
    });
    // All ads delivered nine days ago, before the latest cut, and three days ago, in the week after it.
    assert.deepEqual([training.verdict, training.trainingSamples], ['too_few_samples', 0]);
    assert.deepEqual([training.judgedSamples, training.judgedFrom], [ADS.length, daysAgo(7)]);
    assert.deepEqual([training.from, training.to], [daysAgo(35), daysAgo(1)]);
    for (const row of await top()) assert.deepEqual([row.score_source, row.model_version], ['rules', null]);
  });

  it('say how an ad argues after its creative was analysed', async () => {
    const path = '/ads/95201/creative-analysis';
    assert.equal((await p.call('GET', path)).status, 404);
    const asked = await p.call('POST', path);
    const { analysis_id, status, ad_external_id } = asked.body.data;
    assert.deepEqual([asked.status, status, ad_external_id], [202, 'queued', '95201']);
    const analysis = await eventually(async () => {
      const { data } = await p.get(path);
      assert.equal(data.status, 'done');
      return data;
    });
    assert.equal(analysis.analysis_id, analysis_id);
    assert.deepEqual([analysis.source, analysis.language, analysis.failure], ['rules', 'es', null]);
    assert.match(analysis.text, /^¿/);
    assert.deepEqual(analysis.traits, {
      ...{ hook_type: 'question', creative_format: 'video', cta_type: 'LEARN_MORE', primary_angle: 'price' },
      offers: ['20% off'],
    });
    const { clients } = testSystem();
    await clients.scoring.requestRebuild({ profileId: p.profileId });
    await eventually(async () => {
      const rows = new Map((await top()).map((row) => [row.ad_name, row]));
      const shown = (name: string) => {
        const { hook_type, primary_angle, offers } = rows.get(name);
        return [hook_type, primary_angle, offers];
      };
      assert.deepEqual(
        [shown('Ad 1'), shown('Ad 2')],
        [
          ['question', 'price', ['20% off']],
          [null, null, []],
        ],
      );
    });
    // The id in the report of ads is an id of the ad, too.
    assert.equal((await p.get(`/ads/${report.get('95201').campaign_id}/creative-analysis`)).data.status, 'done');
    assert.equal((await p.call('POST', `/ads/${CAMPAIGN}/creative-analysis`)).status, 404);
  });
});
