// Reads an edge of the Graph API whose rows can be large, in smaller pages where a page is too much.
import type { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';
import type { GraphAuth, GraphClient } from './graph-client.ts';

/**
 * Returns every row of an edge. A page that is too much for the platform to make or for us to take has the edge read again in
 * pages of a quarter of the rows.
 * @param query with limit, the rows per page
 * @throws ProviderError; retry when even a single row is too much
 */
export async function readEdge<S extends z.ZodType>(
  graph: GraphClient,
  edge: string,
  query: { readonly limit: string } & Record<string, string>,
  schema: S,
  auth: GraphAuth,
): Promise<z.output<S>[]> {
  try {
    return await graph.edge(edge, query, schema, auth);
  } catch (error) {
    if (!(error instanceof ProviderError) || !isTooMuch(error)) throw error;
    const rows = Number(query.limit);
    if (rows <= 1) throw new ProviderError('retry', error.code, error.message, { cause: error });
    return readEdge(graph, edge, { ...query, limit: String(Math.ceil(rows / 4)) }, schema, auth);
  }
}

const isTooMuch = ({ kind, code }: ProviderError): boolean => kind === 'too_much_data' || code === 'too_large';
