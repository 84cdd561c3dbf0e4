// Rows of concurrent requests go to the database together: while one write is under way, the next ones gather.

interface Waiting<Row> {
  readonly row: Row;
  readonly settle: PromiseWithResolvers<void>;
}

const MAX_ROWS = 200;

/**
 * Makes a writer of single rows. A row that finds no write under way goes at once and alone, so nobody waits for company.
 * @param write resolves when all rows are stored
 * @returns resolves when the row is stored; rejects when the write that carried it failed
 */
export function createBatchedWriter<Row>(write: (rows: readonly Row[]) => Promise<void>): (row: Row) => Promise<void> {
  const waiting: Waiting<Row>[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_ROWS);
      try {
        await write(batch.map(({ row }) => row));
        for (const { settle } of batch) settle.resolve();
      } catch (error) {
        for (const { settle } of batch) settle.reject(error);
      }
    }
    isWriting = false;
  }

  return function writeRow(row) {
    const settle = Promise.withResolvers<void>();
    waiting.push({ row, settle });
    if (!isWriting) void writeAll();
    return settle.promise;
  };
}
