// Tells the stories of the demo's data, each in one line with the figures that the reports show at this moment.
import { SAMPLE_VERSION } from '../sample/sample.ts';
import { STORIES } from '../sample/stories.ts';
import type { Api } from './api.ts';
import { BY_LINK } from './connect-texts.ts';
import { lastDays } from './last-days.ts';
import { amount, TABLE_DAYS } from './roas-table.ts';
import type { DemoState } from './state.ts';

type Model = 'first_touch' | 'last_touch';

interface CampaignRow {
  campaign_id: string;
  campaign_name: string;
  platform: string | null;
  models: Record<Model, { roas: number | null }>;
}
interface PlatformTotal {
  platform: string;
  platform_conversions: number | null;
  platform_conversion_value: string | null;
  svc_compared_conversions: number;
  svc_cash_revenue: string | null;
}
interface ConversionRow {
  conversion_type: string;
  conversion_time: string;
  path: { time: string; credit: number }[];
}

const SHORT_DAYS = 14;
const LONG_DAYS = 60;
const DAY_MS = 86_400_000;

/**
 * Reads the reports and tells of each story whose figures still show it: people can add data to the demo. A demo that an older
 * version made does not have the stories.
 * @throws Error of the API
 */
export async function storyLines(
  api: Pick<Api, 'get'>,
  demo: Pick<DemoState, 'sample_version' | 'sample_today'>,
): Promise<string[]> {
  if (demo.sample_version !== SAMPLE_VERSION) return [];
  const today = new Date(`${demo.sample_today}T12:00:00Z`);
  const lines = await Promise.all([retargeting(api, today), overclaiming(api, today), lateChats(api, today)]);
  return lines.filter((line) => line !== undefined);
}

async function retargeting(api: Pick<Api, 'get'>, today: Date): Promise<string | undefined> {
  const own = named(STORIES.retargeting, await campaigns(api, rangeOf(today, TABLE_DAYS)));
  const [last, first] = [roas(own, 'last_touch'), roas(own, 'first_touch')];
  if (last === undefined || first === undefined || last < 2 || first >= 1) return undefined;
  return `By last touch "${STORIES.retargeting}" returned ${times(last)} of its spend in these ${TABLE_DAYS} days, by first touch ${times(first)}: it is shown only to people who came before.`;
}

async function overclaiming(api: Pick<Api, 'get'>, today: Date): Promise<string | undefined> {
  const { data, meta } = await api.get<{ data: { platforms: PlatformTotal[] }; meta: { reporting_currency: string } }>(
    `/campaigns/platform-comparison?${rangeOf(today, TABLE_DAYS)}&model=last_touch`,
  );
  const own = data.platforms.find(({ platform }) => platform === STORIES.claimant);
  const ratio = Number(own?.platform_conversion_value ?? 0) / Number(own?.svc_cash_revenue ?? 0);
  if (!own || !Number.isFinite(ratio) || ratio < 1.5) return undefined;
  const money = (value: string | null) => `${amount(value)} ${meta.reporting_currency}`;
  return `${BY_LINK[STORIES.claimant]} claims ${own.platform_conversions} payments worth ${money(own.platform_conversion_value)} in these ${TABLE_DAYS} days, ${times(ratio)} what last touch attributes to it: ${own.svc_compared_conversions} worth ${money(own.svc_cash_revenue)}.`;
}

async function lateChats(api: Pick<Api, 'get'>, today: Date): Promise<string | undefined> {
  const range = rangeOf(today, LONG_DAYS);
  const all = await campaigns(api, range);
  const own = named(STORIES.lateChats, all);
  const [short, long] = [
    roas(named(STORIES.lateChats, await campaigns(api, rangeOf(today, SHORT_DAYS))), 'last_touch'),
    roas(own, 'last_touch'),
  ];
  if (own === undefined || short === undefined || long === undefined || short >= 1 || long < 2) return undefined;
  const known = all.flatMap((row) => roas(row, 'last_touch') ?? []);
  const rank = known.filter((other) => other > long).length + 1;
  const wait = await medianWaitDays(api, own.campaign_id, range);
  if (rank > 3 || wait === undefined) return undefined;
  const place = rank === 1 ? 'the best' : `number ${rank}`;
  return `"${STORIES.lateChats}" returned ${times(short)} of its spend in the last ${SHORT_DAYS} days, but ${times(long)} in ${LONG_DAYS} days, ${place} of ${known.length} campaigns: half of its payments come more than ${wait} days after people wrote.`;
}

/** Returns after how many whole days the median payment of a campaign comes, counted from the touch that it is credited to. */
async function medianWaitDays(api: Pick<Api, 'get'>, campaignId: string, range: string): Promise<number | undefined> {
  const waits: number[] = [];
  let cursor = '';
  do {
    const page = await api.get<{ data: ConversionRow[]; pagination: { cursor: string | null } }>(
      `/campaigns/${campaignId}/conversions?${range}&model=last_touch&limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    for (const { conversion_type, conversion_time, path } of page.data) {
      const touch = path.find(({ credit }) => credit > 0);
      if (conversion_type !== 'payment_received' || !touch) continue;
      waits.push((Date.parse(conversion_time) - Date.parse(touch.time)) / DAY_MS);
    }
    cursor = page.pagination.cursor ?? '';
  } while (cursor !== '');
  const median = waits.sort((a, b) => a - b)[Math.floor((waits.length - 1) / 2)];
  return median === undefined ? undefined : Math.floor(median);
}

async function campaigns(api: Pick<Api, 'get'>, range: string): Promise<CampaignRow[]> {
  const path = `/campaigns?${range}&model=all&level=campaign&limit=100`;
  return (await api.get<{ data: CampaignRow[] }>(path)).data;
}

const named = (name: string, rows: readonly CampaignRow[]) =>
  rows.find(({ campaign_name, platform }) => campaign_name === name && platform === 'social_ads');

/** Returns undefined when nothing was spent, or spend or return is unknown. */
const roas = (row: CampaignRow | undefined, model: Model): number | undefined => row?.models[model].roas ?? undefined;

function rangeOf(today: Date, days: number): string {
  const { from, to } = lastDays(today, days);
  return `date_from=${from}&date_to=${to}`;
}

const times = (ratio: number) => `${ratio.toFixed(1)}×`;
