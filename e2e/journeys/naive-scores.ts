// Computes the scores of docs/scoring.md a second time, slow and plain, from rows of GET /campaigns?level=ad. It imports nothing
// of the service.
import type { Json } from '../system/profile.ts';

const WEIGHTS = { attention: 10, cost: 15, conversation: 20, pipeline: 25, cash: 30 };
const PIPELINE = ['appointment_attended', 'appointment_booked', 'closed_won', 'lead_created', 'quote_presented'];

const leads = (row: Json): number =>
  PIPELINE.reduce((sum, type) => sum + (row.attributed_outcomes_by_type[type] ?? 0), 0);

const MEASURES: [layer: keyof typeof WEIGHTS, brought: (row: Json) => number | null, cost: 'impressions' | 'spend'][] =
  [
    ['attention', (row) => row.clicks, 'impressions'],
    ['cost', (row) => row.clicks, 'spend'],
    ['conversation', (row) => row.messaging_conversations_started_7d, 'spend'],
    ['pipeline', leads, 'spend'],
    ['cash', (row) => row.outcome_value, 'spend'],
    ['cash', (row) => row.outcome_count, 'spend'],
  ];

/** Returns the composite of each ad among all the rows, by its platform id. @param rows one cohort, every spend known */
export function naiveComposites(rows: readonly Json[]): Map<string, number | null> {
  const total = (of: (row: Json) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const thousand = (1000 * total((row) => row.spend)) / total((row) => row.impressions);
  const found = MEASURES.map(([layer, brought, cost]) => {
    const measured = rows.filter((row) => brought(row) !== null && row[cost] > 0);
    if (measured.length < 2 || measured.every((row) => brought(row) === 0)) return { layer, percentiles: new Map() };
    const costs = measured.map((row) => row[cost]).sort((a, b) => a - b);
    const median = costs[Math.ceil(costs.length / 2) - 1];
    const k = Math.max(median, cost === 'impressions' ? 1000 : thousand);
    const sum = (of: (row: Json) => number) => measured.reduce((all, row) => all + of(row), 0);
    const mean = sum((row) => brought(row) ?? 0) / sum((row) => row[cost]);
    const rate = (row: Json) => Number((((brought(row) ?? 0) + k * mean) / (row[cost] + k)).toPrecision(12));
    const standing = (row: Json) => {
      const others = measured.filter((other) => other !== row).map((other) => Math.sign(rate(row) - rate(other)));
      return others.reduce((all, sign) => all + (sign + 1) / 2, 0) / others.length;
    };
    return { layer, percentiles: new Map(measured.map((row) => [row, standing(row)])) };
  });
  return new Map(
    rows.map((row) => {
      let [blend, weight] = [0, 0];
      for (const [layer, own] of Object.entries(WEIGHTS)) {
        const parts = found.filter((one) => one.layer === layer).flatMap((one) => one.percentiles.get(row) ?? []);
        if (parts.length === 0) continue;
        blend += own * (parts.reduce((all, part) => all + part, 0) / parts.length);
        weight += own;
      }
      return [row.external_id, weight === 0 ? null : Math.round((blend / weight) * 10_000) / 100];
    }),
  );
}
