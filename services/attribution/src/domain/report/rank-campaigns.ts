// The order of campaign rows (decisions, "Campaign entities").
import { Exact } from '../exact-decimal.ts';

export interface Rankable {
  id: string;
  name: string;
  /** Rounded outcome value, as shown; null when unknown. */
  outcomeValue: string | null;
  attributedOutcomeCount: number;
}

/**
 * The first `limit` rows by outcome value, then attributed outcomes, both descending, then by name and id. Values are
 * compared as shown, so that two rows that read alike do not stand in the order of digits nobody sees. An unknown
 * value ranks below every known one.
 */
export function rankCampaigns<Row extends Rankable>(rows: readonly Row[], limit: number): Row[] {
  const keyed = rows.map((row) => ({ row, value: row.outcomeValue === null ? null : new Exact(row.outcomeValue) }));
  keyed.sort(
    (a, b) =>
      compareValues(a.value, b.value) ||
      b.row.attributedOutcomeCount - a.row.attributedOutcomeCount ||
      compareText(a.row.name, b.row.name) ||
      compareText(a.row.id, b.row.id),
  );
  return keyed.slice(0, limit).map(({ row }) => row);
}

function compareValues(a: Exact | null, b: Exact | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return b.comparedTo(a);
}

// By code unit, not by locale: the order must not depend on the machine.
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
