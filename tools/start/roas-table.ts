// Draws the table with which npm start ends: ROAS by campaign under every model, beside the platform's claims.
import type { Api } from './api.ts';
import { lastDays } from './last-days.ts';

const MODELS = ['first_touch', 'last_touch', 'last_non_direct', 'linear', 'time_decay', 'position_based'] as const;
/** How many days the table is about. */
export const TABLE_DAYS = 30;

interface CampaignRow {
  campaign_id: string;
  campaign_name: string;
  spend: number | null;
  roas: number | null;
  outcome_value: number | null;
}
interface ComparisonRow {
  campaign_id: string;
  platform_conversion_value: string | null;
  platform_roas: number | null;
}

/** Reads the reports through the API and draws them as a table. @param today noon of the last day in UTC */
export async function roasTable(api: Api, today: Date): Promise<string> {
  const { from, to } = lastDays(today, TABLE_DAYS);
  const range = `date_from=${from}&date_to=${to}`;
  const byModel = new Map<string, Map<string, CampaignRow>>();
  let first: CampaignRow[] = [];
  for (const model of MODELS) {
    const { data } = await api.get<{ data: CampaignRow[] }>(
      `/campaigns?${range}&model=${model}&level=campaign&limit=100`,
    );
    byModel.set(model, new Map(data.map((row) => [row.campaign_id, row])));
    if (model === 'last_touch') first = data;
  }
  const comparison = await api.get<{ data: { rows: ComparisonRow[] } }>(`/campaigns/platform-comparison?${range}`);
  const claimed = new Map(comparison.data.rows.map((row) => [row.campaign_id, row]));
  const { data: total } = await api.get<{
    data: { spend: string | null; revenue: string | null; roas: string | null; currency: string };
  }>(`/overview?${range}`);

  const header = [
    'campaign',
    `spend ${total.currency}`,
    ...MODELS.map((model) => model.replaceAll('_', ' ')),
    'platform says',
  ];
  const rows = first.map((row) => [
    row.campaign_name.slice(0, 38),
    amount(row.spend),
    ...MODELS.map((model) => ratio(byModel.get(model)?.get(row.campaign_id)?.roas)),
    ratio(claimed.get(row.campaign_id)?.platform_roas),
  ]);
  const lines = table(header, rows);
  return [
    `ROAS from ${from} to ${to}: attributed cash divided by spend, by campaign and model`,
    ...lines,
    `All campaigns: spend ${amount(total.spend)}, cash revenue of the profile ${amount(total.revenue)} ${total.currency}.`,
    '"–" means unknown: no spend was measured, or the platform reported nothing.',
  ].join('\n');
}

/** Shows an amount of money in whole units. */
export function amount(value: number | string | null | undefined): string {
  return value === null || value === undefined ? '–' : Math.round(Number(value)).toLocaleString('en-US');
}

function ratio(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : value.toFixed(2);
}

function table(header: string[], rows: string[][]): string[] {
  const widths = header.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    `│ ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' │ ')} │`;
  const rule = (left: string, middle: string, right: string) =>
    left + widths.map((width) => '─'.repeat(width + 2)).join(middle) + right;
  return [rule('┌', '┬', '┐'), line(header), rule('├', '┼', '┤'), ...rows.map(line), rule('└', '┴', '┘')];
}
