// Reads the pages of a list for its CSV: the one that was requested, or all of them.
import { setTimeout as delay } from 'node:timers/promises';
import type { Credential } from '@touchline/chassis/access/credential.ts';
import type { RateLimiter } from '@touchline/chassis/rate-limit/rate-limit.ts';
import type { OperationAnswer } from '../operation.ts';
import type { ListPage } from './send-csv.ts';

export interface PageReading {
  /** The query of the request. */
  readonly query: unknown;
  /** How many rows are read at a time, to the end; null for only the page that was requested. */
  readonly pageRows: number | null;
  /** Returns the parameters of the page after a cursor. */
  next(cursor: string): Readonly<Record<string, string>>;
  /** Answers a query, and records the persons that the answer shows. */
  answer(query: unknown): Promise<OperationAnswer<unknown>>;
  /** Waits until the caller's allowance has a further call. */
  pace(): Promise<void>;
}

/** Yields the pages one after the other; each but the first is paced as a call of its own. */
export async function* listPages({
  query: asked,
  pageRows,
  next,
  answer,
  pace,
}: PageReading): AsyncGenerator<ListPage> {
  const start = pageRows === null ? asked : { ...(asked as object), limit: pageRows };
  for (let query: unknown = start; ; ) {
    const { data, pagination } = await answer(query);
    const nextCursor = pagination?.has_next ? pagination.cursor : null;
    yield { data, nextCursor };
    if (pageRows === null || nextCursor === null) return;
    await pace();
    query = { ...(start as object), ...next(nextCursor) };
  }
}

/**
 * Returns the pace of a credential: a page takes one call from its allowance, and waits for the next minute when none is left.
 * @param signal aborted once the caller is gone
 */
export function paceOf(
  limiter: RateLimiter,
  { allowance }: Pick<Credential, 'allowance'>,
  signal: AbortSignal,
): () => Promise<void> {
  return async () => {
    for (;;) {
      const { exceeded, resetSeconds } = await limiter.take(allowance.of, allowance.perMinute);
      if (!exceeded) return;
      await delay(resetSeconds * 1000, undefined, { signal });
    }
  };
}
