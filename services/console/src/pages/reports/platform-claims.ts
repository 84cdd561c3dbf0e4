// Shows what each ad platform claims beside what is attributed to it, and says in a sentence where the gap comes from.
import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import type { Answer } from '@touchline/client';
import { callOf } from '../../api/address.ts';
import { pairsPicture } from '../../chart/pairs-picture.ts';
import { phrase, say } from '../../language/say.ts';
import { dataTable } from '../../view/data-table.ts';
import type { Figure } from '../../view/figure.ts';
import { count, dayName, money, ratio } from '../../view/numbers.ts';
import { paths } from '../../view/paths.ts';
import { conversionName, platformName } from '../../view/words.ts';
import { reportPage } from './report-page.ts';

type Comparison = Answer<'get', '/campaigns/platform-comparison'>['data'];
type Platform = Comparison['platforms'][number];
type Row = Comparison['rows'][number];

const MOST_BARS = 12;

export const platformClaimsPage = reportPage({
  path: '/platform-claims',
  section: 'campaigns',
  filters: { days: true, model: true },
  read: async ({ api, range, model, path, profile }) => {
    const query = { ...range, model, level: 'campaign' as const };
    const { data, meta } = await api.get('/campaigns/platform-comparison', { params: { query } });
    const currency = meta.reporting_currency;
    const call = callOf('/campaigns/platform-comparison', query);
    return {
      title: phrase`What platforms claim`,
      crumbs: [{ text: phrase`Campaigns`, path: path(paths.campaigns(profile.profileId)) }],
      figures: [platforms(data.platforms, currency, call), campaigns(data.rows, currency, call)],
    };
  },
});

function platforms(rows: readonly Platform[], currency: string, call: string): Figure {
  return {
    heading: phrase`By platform`,
    call,
    text: rows.map((row) => html`<p>${gapInWords(row)}</p>`),
    table: dataTable<Platform>({
      id: 'platforms',
      caption: phrase`What each platform claims, and what the model attributes to it.`,
      rows,
      columns: [
        { label: phrase`Platform`, cell: ({ platform }) => platformName(platform), csv: ({ platform }) => platform },
        ...sides<Platform>(currency),
      ],
      none: phrase`No ad platform is connected.`,
    }),
  };
}

function campaigns(rows: readonly Row[], currency: string, call: string): Figure {
  const highest = ({ platform_conversions, svc_compared_conversions }: Row) =>
    Math.max(platform_conversions ?? 0, svc_compared_conversions);
  const shown = rows.filter((row) => highest(row) > 0).sort((a, b) => highest(b) - highest(a));
  return {
    heading: phrase`By campaign`,
    call,
    picture: pairsPicture({
      label: phrase`Conversions of each campaign: claimed by its platform, and attributed. The table has the same figures.`,
      names: [phrase`Claimed by the platform`, phrase`Attributed`],
      rows: shown.slice(0, MOST_BARS).map((row) => ({
        name: row.campaign_name,
        values: [row.platform_conversions, row.svc_compared_conversions],
      })),
      format: count,
    }),
    table: dataTable<Row>({
      id: 'campaigns',
      caption: phrase`What platforms claim for each campaign, and what the model attributes to it.`,
      rows,
      columns: [
        {
          label: phrase`Campaign`,
          cell: ({ campaign_name, platform }) =>
            html`${given(campaign_name)}<br><span class="quiet">${platformName(platform)}</span>`,
          csv: ({ campaign_name }) => campaign_name,
        },
        ...sides<Row>(currency),
      ],
      none: phrase`No campaign had costs or conversions in these days.`,
    }),
  };
}

/** The columns that platforms and campaigns share. */
function sides<Side extends Platform | Row>(currency: string) {
  const or = (value: number | null) => (value === null ? '–' : count(value));
  return [
    {
      label: phrase`Claimed`,
      isNumber: true,
      cell: (row: Side) => or(row.platform_conversions),
      csv: (row: Side) => row.platform_conversions,
    },
    {
      label: phrase`Attributed`,
      isNumber: true,
      cell: (row: Side) => count(row.svc_compared_conversions),
      csv: (row: Side) => row.svc_compared_conversions,
    },
    {
      label: phrase`Value claimed`,
      isNumber: true,
      cell: (row: Side) => money(row.platform_conversion_value, currency),
      csv: (row: Side) => row.platform_conversion_value,
    },
    {
      label: phrase`Cash attributed`,
      isNumber: true,
      cell: (row: Side) => money(row.svc_cash_revenue, currency),
      csv: (row: Side) => row.svc_cash_revenue,
    },
    {
      label: phrase`ROAS claimed`,
      isNumber: true,
      cell: (row: Side) => ratio(row.platform_roas),
      csv: (row: Side) => row.platform_roas,
    },
    {
      label: phrase`ROAS attributed`,
      isNumber: true,
      cell: (row: Side) => ratio(row.svc_roas),
      csv: (row: Side) => row.svc_roas,
    },
  ];
}

/** Says what a platform claims and why that differs; the reasons are those of docs/console.md. */
function gapInWords(row: Platform): Html {
  const platform = platformName(row.platform);
  const {
    platform_conversions: claimed,
    svc_compared_conversions: attributed,
    unassigned_conversions: unassigned,
  } = row;
  if (claimed === null)
    return say`${platform} reports no conversions for these days, so there is nothing to compare with the ${count(attributed)} that are attributed to it.`;
  const types = row.compared_types.map(conversionName).join(', ');
  const sides = say`${platform} claims ${count(claimed)} (${row.reported_basis ?? ''}); ${count(attributed)} of the same kind (${types}) are attributed to it.`;
  const through = row.delivery_through && html` ${say`Its figures reach up to ${dayName(row.delivery_through)}.`}`;
  const lost =
    unassigned > 0 &&
    html` ${say`Conversions that came from it without naming a campaign that is known here: ${count(unassigned)}.`}`;
  return html`${sides} ${reason(claimed, attributed)}${lost}${through}`;
}

function reason(claimed: number, attributed: number): Html {
  if (claimed > attributed)
    return say`A platform also counts people who only saw an ad, it counts within a window of its own, and it does not know whom another platform claims too.`;
  if (claimed < attributed)
    return say`A platform sees only what its pixel or an export tells it, and people refuse its cookies; payments that reach you in other ways, such as by phone, are known only here.`;
  return say`Both count the same.`;
}
