// Writes the rows of concurrent requests to the database together.
import { createBatchedCalls } from './batched-calls.ts';

const MAX_ROWS = 200;

/**
 * Makes a function that writes single rows.
 * @param write resolves when all rows are stored
 * @returns a function that resolves when the row is stored, and rejects when the write that carried it failed
 */
export function createBatchedWriter<Row>(write: (rows: readonly Row[]) => Promise<void>): (row: Row) => Promise<void> {
  const { ask } = createBatchedCalls<Row, void>({
    most: MAX_ROWS,
    call: async (rows) => {
      await write(rows);
      return rows.map(() => undefined);
    },
  });
  return ask;
}
