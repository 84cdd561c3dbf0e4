// Says how the next page of a list is requested.
import type { Operation } from './operation.ts';

/** Returns the parameters of the next page: cursor, or both halves of it where the list takes these. */
export function nextPage({ query }: Pick<Operation, 'query'>, cursor: string): Readonly<Record<string, string>> {
  if (query?.shape.cursor_time === undefined) return { cursor };
  const [time = '', id = ''] = cursor.split('|');
  return { cursor_time: time, cursor_id: id };
}
