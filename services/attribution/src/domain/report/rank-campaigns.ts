// Orders campaign rows (decisions, "Campaign entities"), and cuts them into pages.
import { Exact } from '../exact-decimal.ts';

export interface Rankable {
  id: string;
  name: string;
  /** Rounded outcome value, as shown; null when unknown. */
  outcomeValue: string | null;
  attributedOutcomeCount: number;
}

/** Where a row is in the order. It holds everything by which rows are ranked, so it stays valid when its row is removed. */
export type RankPosition = Rankable;

export interface RankedPage<Row> {
  rows: Row[];
  /** Where the next page begins; null when no row follows. */
  next: RankPosition | null;
}

/**
 * Returns the first `limit` rows after `after`, by outcome value, then attributed outcomes, both descending, then by name and id.
 * Values are compared as shown, so that hidden digits do not decide the order of two rows that read alike. An unknown value ranks
 * below every known one. Rows that are added or removed between two pages shift none of the others; a row whose own rank changes
 * meanwhile is where its rank is when a page is read.
 */
export function rankCampaigns<Row extends Rankable>(
  rows: readonly Row[],
  { limit, after }: { limit: number; after: RankPosition | null },
): RankedPage<Row> {
  const start = after === null ? null : keyed(after);
  const behind = rows.map(keyed).filter((row) => start === null || compareRanks(start, row) < 0);
  const page = behind.sort(compareRanks).slice(0, limit);
  const last = page.at(-1)?.row;
  return { rows: page.map(({ row }) => row), next: last && behind.length > limit ? positionOf(last) : null };
}

interface Keyed<Row> {
  row: Row;
  value: Exact | null;
}

function keyed<Row extends Rankable>(row: Row): Keyed<Row> {
  return { row, value: row.outcomeValue === null ? null : new Exact(row.outcomeValue) };
}

function positionOf({ id, name, outcomeValue, attributedOutcomeCount }: Rankable): RankPosition {
  return { id, name, outcomeValue, attributedOutcomeCount };
}

function compareRanks(a: Keyed<Rankable>, b: Keyed<Rankable>): number {
  return (
    compareValues(a.value, b.value) ||
    b.row.attributedOutcomeCount - a.row.attributedOutcomeCount ||
    compareText(a.row.name, b.row.name) ||
    compareText(a.row.id, b.row.id)
  );
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
