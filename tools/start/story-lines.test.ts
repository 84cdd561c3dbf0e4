import assert from 'node:assert/strict';
import { SAMPLE_VERSION } from '../sample/sample.ts';
import { STORIES } from '../sample/stories.ts';
import { storyLines } from './story-lines.ts';

const DEMO = { sample_today: '2026-11-21', sample_version: SAMPLE_VERSION };

/** What the reports answer: ROAS by days, and the claims of Meta. */
interface Figures {
  retargeting: { last_touch: number | null; first_touch: number | null };
  claims: { platform_conversion_value: string | null; svc_cash_revenue: string | null };
  chats: { short: number | null; long: number | null };
  others: number[];
}

const TOLD: Figures = {
  retargeting: { last_touch: 6.21, first_touch: 0.42 },
  claims: { platform_conversion_value: '24100000.4', svc_cash_revenue: '12050000' },
  chats: { short: 0.21, long: 5.94 },
  others: [7.1, 0.3, 2],
};

/** An API whose campaigns have these figures. It fails for calls that it does not know, and records the others. */
function reports(figures: Figures) {
  const calls: string[] = [];
  const campaign = (name: string, first_touch: number | null, last_touch: number | null) => ({
    ...{ campaign_id: `id of ${name}`, campaign_name: name, platform: 'social_ads' },
    models: { first_touch: { roas: first_touch }, last_touch: { roas: last_touch } },
  });
  const conversion = (days: number, conversion_type = 'payment_received') => ({
    ...{ conversion_type, conversion_time: new Date(Date.UTC(2026, 9, 1) + days * 86_400_000).toISOString() },
    path: [
      { time: '2026-09-20T00:00:00.000Z', credit: 0 },
      { time: '2026-10-01T00:00:00.000Z', credit: 1 },
    ],
  });
  const answer = (path: string): unknown => {
    const url = new URL(path, 'http://api.example');
    const { date_from = '', cursor } = Object.fromEntries(url.searchParams);
    if (url.pathname === '/campaigns/platform-comparison')
      return {
        data: {
          platforms: [
            { platform: 'search_ads', platform_conversion_value: '9', svc_cash_revenue: '1' },
            {
              ...{ platform: STORIES.claimant, platform_conversions: 57, svc_compared_conversions: 28 },
              ...figures.claims,
            },
          ],
        },
        meta: { reporting_currency: 'CLP' },
      };
    if (url.pathname === '/campaigns') {
      const { short, long } = figures.chats;
      const chats = date_from === '2026-11-08' ? short : long;
      return {
        data: [
          campaign(STORIES.retargeting, figures.retargeting.first_touch, figures.retargeting.last_touch),
          campaign(STORIES.lateChats, chats, chats),
          ...figures.others.map((roas, n) => campaign(`other ${n}`, roas, roas)),
        ],
      };
    }
    assert.equal(decodeURI(url.pathname), `/campaigns/id of ${STORIES.lateChats}/conversions`);
    return cursor === 'more'
      ? { data: [conversion(15.5)], pagination: { cursor: null } }
      : { data: [conversion(1, 'lead_created'), conversion(26), conversion(19.2)], pagination: { cursor: 'more' } };
  };
  return {
    calls,
    get: async <T>(path: string) => {
      calls.push(path);
      return answer(path) as T;
    },
  };
}

describe('the stories that npm start tells', () => {
  it('have the figures of the reports', async () => {
    assert.deepEqual(await storyLines(reports(TOLD), DEMO), [
      `By last touch "${STORIES.retargeting}" returned 6.2× of its spend in these 30 days, by first touch 0.4×: it is shown only to people who came before.`,
      'Meta Ads claims 57 payments worth 24,100,000 CLP in these 30 days, 2.0× what last touch attributes to it: 28 worth 12,050,000 CLP.',
      `"${STORIES.lateChats}" returned 0.2× of its spend in the last 14 days, but 5.9× in 60 days, number 3 of 5 campaigns: half of its payments come more than 19 days after people wrote.`,
    ]);
  });

  it('are of days that end with the last day of the table', async () => {
    const api = reports(TOLD);
    await storyLines(api, DEMO);
    const ranges = api.calls.map((path) => /date_from=(\S+)&date_to=([\d-]+)/.exec(path)?.slice(1).join(' to '));
    assert.deepEqual([...new Set(ranges)].sort(), [
      '2026-09-23 to 2026-11-21',
      '2026-10-23 to 2026-11-21',
      '2026-11-08 to 2026-11-21',
    ]);
  });

  it('are not told of a demo that was made before the sample had them, whatever its figures', async () => {
    const api = reports(TOLD);
    for (const sample_version of [undefined, SAMPLE_VERSION - 1])
      assert.deepEqual(await storyLines(api, { ...DEMO, sample_version }), []);
    assert.deepEqual(api.calls, []);
  });

  const UNTOLD: readonly (readonly [why: string, missing: string, figures: Partial<Figures>])[] = [
    ['first touch likes retargeting, too', 'By last', { retargeting: { last_touch: 6.2, first_touch: 1 } }],
    ['last touch does not like it', 'By last', { retargeting: { last_touch: 1.9, first_touch: 0 } }],
    ['what it cost is unknown', 'By last', { retargeting: { last_touch: null, first_touch: null } }],
    ['Meta claims little', 'Meta', { claims: { platform_conversion_value: '14', svc_cash_revenue: '10' } }],
    ['Meta reported nothing', 'Meta', { claims: { platform_conversion_value: null, svc_cash_revenue: '10' } }],
    ['nothing is attributed to Meta', 'Meta', { claims: { platform_conversion_value: '9', svc_cash_revenue: '0' } }],
    ['a rate is unknown', 'Meta', { claims: { platform_conversion_value: '9', svc_cash_revenue: null } }],
    ['chats return enough at once', '"WhatsApp', { chats: { short: 1.2, long: 5 } }],
    ['chats return little in the end', '"WhatsApp', { chats: { short: 0, long: 1.9 } }],
    ['chats were not paid for lately', '"WhatsApp', { chats: { short: null, long: 5 } }],
    ['other campaigns are better', '"WhatsApp', { others: [6, 7, 8] }],
  ];
  for (const [why, missing, figures] of UNTOLD)
    it(`leave one out when ${why}`, async () => {
      const lines = await storyLines(reports({ ...TOLD, ...figures }), DEMO);
      assert.equal(lines.length, 2);
      assert.ok(lines.every((line) => !line.startsWith(missing)));
    });
});
