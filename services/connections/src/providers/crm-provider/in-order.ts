// Reads what HighLevel's searches find, oldest first, past the 10,000 rows that its page numbers reach.
const PAGE_ROWS = 100;

interface Row {
  readonly id: string;
}

export interface InOrder<R extends Row> {
  readonly from: Date;
  /** The page of the rows from a time on, ordered by that time. */
  ask(from: Date, page: number, rows: number): Promise<readonly R[]>;
  timeOf(row: R): Date;
}

/**
 * Each full page is followed by the rows from its last one's time on: a row that is changed meanwhile moves to the end, and would shift
 * numbered pages. Only of more rows with one time than a page holds the second page is asked for.
 * @yields rows that were not there before
 */
export async function* inOrder<R extends Row>({ from, ask, timeOf }: InOrder<R>): AsyncGenerator<readonly R[]> {
  const seen = new Set<string>();
  for (let [since, page] = [from, 1]; ; ) {
    const rows = await ask(since, page, PAGE_ROWS);
    const fresh = rows.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    if (fresh.length > 0) yield fresh;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    const end = timeOf(last);
    if (end > since) [since, page] = [end, 1];
    else page++;
  }
}
