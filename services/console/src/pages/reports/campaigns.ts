// Shows campaigns, the ad sets of one or the ads of one: what they cost and brought under a model, and under all six beside each other.
import { given, html, type Value } from '@touchline/chassis/pages/html.ts';
import type { Answer } from '@touchline/client';
import { callOf } from '../../api/address.ts';
import { slopePicture } from '../../chart/slope-picture.ts';
import { phrase, say, texts, told } from '../../language/say.ts';
import { dataTable } from '../../view/data-table.ts';
import type { Figure } from '../../view/figure.ts';
import type { Crumb } from '../../view/layout.ts';
import { count, money, ratio } from '../../view/numbers.ts';
import { cursorLinks } from '../../view/paging.ts';
import { paths } from '../../view/paths.ts';
import { conversionName, MODELS, type Model, modelName, platformName } from '../../view/words.ts';
import { type Report, reportPage } from './report-page.ts';
import type { ReportVisit } from './report-visit.ts';

type Row = Extract<Answer<'get', '/campaigns'>['data'][number], { readonly models: unknown }>;
type Level = 'campaign' | 'ad_set' | 'ad';

const ROWS = 25;
const MOST_LINES = 8;
/** Of conversions that are named beside their sum. */
const MOST_TYPES = 3;
const BELOW: Readonly<Record<Level, Level | null>> = { campaign: 'ad_set', ad_set: 'ad', ad: null };
const TITLES = texts({ campaign: 'Campaigns', ad_set: 'Ad sets', ad: 'Ads' });
/** From all credit at the beginning of a journey to all at its end, so that a slope means something. */
const FROM_FIRST_TO_LAST: readonly Model[] = [
  'first_touch',
  'position_based',
  'linear',
  'time_decay',
  'last_non_direct',
  'last_touch',
];

export const campaignsPage = reportPage({
  path: '/campaigns',
  section: 'campaigns',
  filters: { days: true, model: true, keeps: ['level', 'campaign', 'ad_set', 'platform'] },
  read: async (report) => {
    const { api, visit, range } = report;
    const level = levelIn(visit.query);
    const query = {
      ...range,
      ...{ model: 'all' as const, level, limit: ROWS },
      ...sent('campaign_external_id', visit.query.get('campaign')),
      ...sent('ad_set_external_id', visit.query.get('ad_set')),
      ...sent('platform', visit.query.get('platform')),
      ...sent('cursor', visit.query.get('cursor')),
    };
    const { data, pagination, meta } = await api.get('/campaigns', { params: { query } });
    const rows = data.filter((row): row is Row => 'models' in row);
    const call = callOf('/campaigns', query);
    const currency = meta.reporting_currency;
    return {
      title: told(TITLES[level]),
      crumbs: crumbsTo(level, report),
      intro: level === 'campaign' && claimsLink(report),
      figures: [
        { ...table(rows, level, currency, report), call, after: cursorLinks(visit, pagination.cursor) },
        models(rows, level, call),
      ],
    } satisfies Report;
  },
});

const sent = <Name extends string>(name: Name, value: string | null) =>
  (value ? { [name]: value } : {}) as { readonly [N in Name]?: string };

const levelIn = (query: URLSearchParams): Level =>
  (['ad_set', 'ad'] as const).find((level) => level === query.get('level')) ?? 'campaign';

function crumbsTo(level: Level, { path, profile, visit }: ReportVisit): Crumb[] {
  const campaigns = paths.campaigns(profile.profileId);
  const [platform, campaign] = ['platform', 'campaign'].map((name) => visit.query.get(name) ?? undefined);
  return [
    ...(level === 'campaign' ? [] : [{ text: told(TITLES.campaign), path: path(campaigns) }]),
    ...(level === 'ad' && campaign
      ? [{ text: told(TITLES.ad_set), path: path(campaigns, { level: 'ad_set', campaign, platform }) }]
      : []),
  ];
}

function claimsLink({ path, profile }: ReportVisit): Value {
  return html`<p><a href="${path(paths.claims(profile.profileId))}">${say`What the platforms claim, beside what is attributed`}</a></p>`;
}

function table(rows: readonly Row[], level: Level, currency: string, report: ReportVisit): Omit<Figure, 'call'> {
  const { model } = report;
  const figures = (row: Row) => row.models[model];
  const amount = (value: number | null) => money(value === null ? null : String(value), currency);
  return {
    heading: phrase`Under the model ${modelName(model)}`,
    table: dataTable<Row>({
      id: 'rows',
      caption: phrase`What was spent, and what the model credits; the highest revenue by last touch first.`,
      rows,
      columns: [
        {
          label: told(TITLES[level]),
          cell: (row) => nameOf(row, level, report),
          csv: ({ campaign_name }) => campaign_name,
        },
        {
          label: phrase`Platform`,
          cell: ({ platform }) => platform && platformName(platform),
          csv: ({ platform }) => platform ?? null,
        },
        { label: phrase`Spend`, isNumber: true, cell: ({ spend }) => amount(spend), csv: ({ spend }) => spend },
        {
          label: phrase`Conversions`,
          isNumber: true,
          cell: (row) => conversionsOf(row, level, report),
          csv: (row) => figures(row).attributed_outcome_count,
        },
        {
          label: phrase`Revenue`,
          isNumber: true,
          cell: (row) => amount(figures(row).outcome_value),
          csv: (row) => figures(row).outcome_value,
        },
        {
          label: phrase`ROAS`,
          isNumber: true,
          cell: (row) => ratio(figures(row).roas),
          csv: (row) => figures(row).roas,
        },
        {
          label: phrase`Cost of a new customer`,
          isNumber: true,
          cell: (row) => amount(figures(row).cac_first_payment),
          csv: (row) => figures(row).cac_first_payment,
        },
      ],
      none: phrase`Nothing was spent or credited in these days.`,
    }),
  };
}

/** The name, which leads to what is below it on the platform. */
function nameOf(row: Row, level: Level, { path, profile, visit }: ReportVisit): Value {
  const below = BELOW[level];
  const name = given(row.campaign_name);
  const parent =
    level !== 'campaign' && row.parent_name ? html`<br><span class="quiet">${given(row.parent_name)}</span>` : null;
  if (below === null || !row.external_id) return html`${name}${parent}`;
  const query = {
    level: below,
    platform: row.platform ?? undefined,
    campaign: level === 'campaign' ? row.external_id : (visit.query.get('campaign') ?? undefined),
    ad_set: level === 'ad_set' ? row.external_id : undefined,
  };
  return html`<a href="${path(paths.campaigns(profile.profileId), query)}">${name}</a>${parent}`;
}

/** The number and its types; that of a campaign leads to the conversions behind it. */
function conversionsOf(row: Row, level: Level, { path, profile, model }: ReportVisit): Value {
  const { attributed_outcome_count: total, attributed_outcomes_by_type: types } = row.models[model];
  if (total === 0) return count(0);
  const by = Object.entries(types).sort((a, b) => b[1] - a[1]);
  const named = by.slice(0, MOST_TYPES).map(([type, value]) => `${conversionName(type)}: ${count(value)}`);
  const others = by.slice(MOST_TYPES).reduce((sum, [, value]) => sum + value, 0);
  const inWords = others > 0 ? say`${named.join(', ')}, others: ${count(others)}` : named.join(', ');
  const byType = html`<br><span class="quiet">${inWords}</span>`;
  if (level !== 'campaign') return html`${count(total)}${byType}`;
  const to = path(paths.campaignConversions(profile.profileId, row.campaign_id), {
    platform: row.platform ?? undefined,
  });
  return html`<a href="${to}" aria-label="${phrase`Conversions of ${row.campaign_name}: ${count(total)}`}">${count(total)}</a>${byType}`;
}

function models(rows: readonly Row[], level: Level, call: string): Figure {
  const known = rows.filter((row) => FROM_FIRST_TO_LAST.some((model) => row.models[model].roas !== null));
  const shown = [...known].sort((a, b) => (b.spend ?? 0) - (a.spend ?? 0)).slice(0, MOST_LINES);
  return {
    heading: phrase`ROAS under every model`,
    call,
    text: html`<p>${say`A line that rises closes journeys that others began; one that falls begins them.`}${
      known.length > shown.length &&
      html` ${say`The picture has the ${count(MOST_LINES)} of this page with the highest spend.`}`
    }</p>`,
    picture: slopePicture({
      label: phrase`ROAS under each model, from the first touch to the last. The table has all figures of this page.`,
      columns: FROM_FIRST_TO_LAST.map(modelName),
      rows: shown.map((row) => ({
        name: row.campaign_name,
        values: FROM_FIRST_TO_LAST.map((model) => row.models[model].roas),
      })),
      format: (value) => ratio(value),
    }),
    table: dataTable<Row>({
      id: 'models',
      caption: phrase`ROAS under each attribution model.`,
      rows: known,
      columns: [
        { label: told(TITLES[level]), cell: (row) => given(row.campaign_name), csv: (row) => row.campaign_name },
        ...FROM_FIRST_TO_LAST.map((model) => ({
          label: told(MODELS[model]),
          isNumber: true,
          cell: (row: Row) => ratio(row.models[model].roas),
          csv: (row: Row) => row.models[model].roas,
        })),
      ],
      none: phrase`No row has both costs and revenue in these days.`,
    }),
  };
}
