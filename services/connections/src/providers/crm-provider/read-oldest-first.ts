// Reads the results of a HighLevel search, oldest first, past the 10,000 rows that its page numbers reach.
const PAGE_ROWS = 100;

interface Row {
  readonly id: string;
}

export interface OldestFirstRead<R extends Row> {
  readonly from: Date;
  /** Rows from this time on are left out; undefined for none. */
  readonly until?: Date | undefined;
  /** Reads a page of the rows from a time on, ordered by that time. */
  ask(from: Date, page: number, rows: number): Promise<readonly R[]>;
  timeOf(row: R): Date;
}

/**
 * Continues after each full page with the rows from the time of its last row on: a row that changes meanwhile moves to the end,
 * and would shift numbered pages. Only when more rows share one time than a page holds does it read a second page.
 * @yields rows that were not in an earlier batch
 */
export async function* readOldestFirst<R extends Row>({
  from,
  until,
  ask,
  timeOf,
}: OldestFirstRead<R>): AsyncGenerator<readonly R[]> {
  const seen = new Set<string>();
  for (let [since, page] = [from, 1]; ; ) {
    const rows = await ask(since, page, PAGE_ROWS);
    const fresh = rows.filter((row) => !seen.has(row.id) && !(until && timeOf(row) >= until));
    for (const { id } of fresh) seen.add(id);
    if (fresh.length > 0) yield fresh;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    const end = timeOf(last);
    if (until && end >= until) return;
    if (end > since) [since, page] = [end, 1];
    else page++;
  }
}
