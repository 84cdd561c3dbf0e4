// Finds out from openapi.json how each list is read to its end.
import type { ClientDocument, Json } from './document.ts';

/**
 * How a list continues: by pagination.cursor, by both halves of it as cursor_time and cursor_id, or as a log by meta.next_cursor,
 * which never ends.
 */
export interface Paging {
  readonly kind: 'cursor' | 'halves' | 'log';
  /** The member of data that has the rows; '' where data is the rows. */
  readonly rows: string;
}

/** Returns the lists of a document by their path, in order. */
export function pagings(document: ClientDocument): Record<string, Paging> {
  const found = Object.entries(document.paths).flatMap(([path, { get }]): [string, Paging][] => {
    const paging = get && pagingOf(document, get);
    return paging ? [[path, paging]] : [];
  });
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function pagingOf(document: ClientDocument, { responses, parameters = [] }: Json): Paging | null {
  const schema = responses['200']?.content?.['application/json']?.schema;
  const { data, meta, pagination } = resolved(document, schema).properties ?? {};
  if (pagination === undefined) return null;
  const isLog = resolved(document, meta).properties?.next_cursor !== undefined;
  const rows = rowsOf(document, resolved(document, data));
  const isInHalves = parameters.some(({ name }: Json) => name === 'cursor_time');
  return rows === null ? null : { kind: isLog ? 'log' : isInHalves ? 'halves' : 'cursor', rows };
}

function rowsOf(document: ClientDocument, data: Json): string | null {
  if (data.type === 'array') return '';
  const lists = Object.entries<Json>(data.properties ?? {}).filter(
    ([, member]) => resolved(document, member).type === 'array',
  );
  const [only] = lists;
  return only !== undefined && lists.length === 1 ? only[0] : null;
}

function resolved(document: ClientDocument, schema: Json): Json {
  const ref: string | undefined = schema?.$ref;
  if (ref === undefined) return schema ?? {};
  return ref
    .slice(2)
    .split('/')
    .reduce((at: Json, name) => at[name], document);
}
