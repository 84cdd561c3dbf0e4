// Shows the ads that score best among others like them, with what speaks for and against each.
import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import type { Answer } from '@touchline/client';
import { callOf } from '../../api/address.ts';
import { phrase, say, texts, told } from '../../language/say.ts';
import { dataTable } from '../../view/data-table.ts';
import { count, decimal, momentText, money, percent, ratio } from '../../view/numbers.ts';
import { cursorLinks } from '../../view/paging.ts';
import { paths } from '../../view/paths.ts';
import { wordOf } from '../../view/words.ts';
import { reportPage } from './report-page.ts';

type Ad = Answer<'get', '/top-performers'>['data'][number];
type Window = Ad['score_window'];
type Reason = Ad['reason_codes'][number];

const ROWS = 20;
const WINDOWS = texts({ '7d': '7 days', '14d': '14 days', '28d': '28 days', lifetime: 'All time' });
const LAYERS = texts({
  attention: 'Attention',
  cost: 'Cost',
  conversation: 'Conversations',
  pipeline: 'Pipeline',
  cash: 'Cash',
});
const CONFIDENCES = texts({ low: 'little data', medium: 'some data', high: 'much data' });
const STAGES = texts({ cold: 'New', early: 'Early', mature: 'Mature', calibrated: 'Calibrated' });
const GRADES = texts({ predicted: 'By prediction', attributed: 'By attribution', lift: 'Measured by an experiment' });

export const topAdsPage = reportPage({
  path: '/top-ads',
  section: 'ads',
  read: async ({ api, visit, timeZone, profile }) => {
    const window = (Object.keys(WINDOWS) as Window[]).find((each) => each === visit.query.get('window')) ?? '28d';
    const cursor = visit.query.get('cursor');
    const query = { window, limit: ROWS, ...(cursor && { cursor }) };
    const { data, pagination, meta } = await api.get('/top-performers', { params: { query } });
    const amount = (value: number | null) => money(value, meta.reporting_currency);
    return {
      title: phrase`Top ads`,
      fields: html`<label>${say`Time`} <select name="window">${Object.entries(WINDOWS).map(
        ([each, text]) => html`<option value="${each}"${each === window && html` selected`}>${told(text)}</option>`,
      )}</select></label>`,
      intro:
        meta.rebuilt_at !== null &&
        html`<p class="quiet">${say`Scored on ${momentText(new Date(meta.rebuilt_at), timeZone)} (${timeZone}).`}</p>`,
      figures: [
        {
          heading: phrase`By score`,
          call: callOf('/top-performers', query),
          after: cursorLinks(visit, pagination.cursor),
          table: dataTable<Ad>({
            id: 'ads',
            caption: phrase`Ads by their score among ads like them, best first; 100 is the most.`,
            rows: data,
            columns: [
              {
                label: phrase`Ad`,
                width: 'text',
                cell: (ad) => nameOf(ad, profile.profileId),
                csv: ({ ad_name }) => ad_name,
              },
              {
                label: phrase`Score`,
                isNumber: true,
                cell: ({ composite_score: score }) => (score === null ? '–' : decimal(score)),
                csv: ({ composite_score }) => composite_score,
              },
              {
                label: phrase`Why`,
                width: 'text',
                cell: reasonsOf,
                csv: ({ reason_codes }) => reason_codes.map(codeOf).join('; '),
              },
              { label: phrase`Spend`, isNumber: true, cell: ({ spend }) => amount(spend), csv: ({ spend }) => spend },
              {
                label: phrase`Revenue`,
                isNumber: true,
                cell: ({ attributed_revenue }) => amount(attributed_revenue),
                csv: ({ attributed_revenue }) => attributed_revenue,
              },
              { label: phrase`ROAS`, isNumber: true, cell: ({ roas }) => ratio(roas), csv: ({ roas }) => roas },
              {
                label: phrase`Conversions`,
                isNumber: true,
                cell: (ad) => count(ad.attributed_outcomes_total),
                csv: (ad) => ad.attributed_outcomes_total,
              },
              {
                label: phrase`How sure`,
                cell: (ad) =>
                  html`${told(GRADES[ad.truth_grade])}<br><span class="quiet">${told(STAGES[ad.maturity_stage])}; ${say`ads compared: ${count(ad.cohort_n_ads)}`}</span>`,
                csv: (ad) => ad.maturity_stage,
              },
            ],
            none: phrase`No ad is scored yet. Scores are made once a day, and soon after a sync of an ad account.`,
          }),
        },
      ],
    };
  },
});

function nameOf(ad: Ad, profileId: string): Html {
  const placed = [ad.campaign_name, ad.ad_set_name].filter((name) => name !== null);
  const picture =
    ad.creative_thumbnail_url !== null &&
    html`<img class="thumbnail" src="${paths.thumbnail(profileId, ad.ad_external_id)}" alt="" width="64" height="64" loading="lazy">`;
  return html`${picture}${given(ad.ad_name)}${placed.length > 0 && html`<br><span class="quiet">${given(placed.join(' › '))}</span>`}`;
}

function reasonsOf({ reason_codes: reasons }: Ad): Html | null {
  if (reasons.length === 0) return null;
  return html`<ul class="plain-list">${reasons.map((reason) => html`<li>${inWords(reason)}</li>`)}</ul>`;
}

function inWords({ layer, polarity, percentile, sample_confidence }: Reason): Html {
  const [what, sure] = [told(wordOf(LAYERS, layer)), told(CONFIDENCES[sample_confidence])];
  return polarity === 'strength'
    ? html`<span class="good">▲</span> ${say`${what}: better than ${percent(percentile / 100)} (${sure})`}`
    : html`<span class="bad">▼</span> ${say`${what}: worse than ${percent(1 - percentile / 100)} (${sure})`}`;
}

const codeOf = ({ layer, polarity, percentile }: Reason): string => `${layer} ${polarity} ${percentile}`;
