// Reads an account's ads page by page, each with the url tags that it has at this moment.
import type { AdPage, ObjectsOf } from '../../domain/ad-objects.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { GraphClient } from './graph-client.ts';
import { AD_FIELDS, Ad, liveAd } from './live-object.ts';

const CURSOR = /^[\w=-]{0,1400}$/;
const MAX_ROWS = 200;
const MIN_ROWS = 25;

/**
 * Reads one page. The listing itself leaves out ads that are archived or deleted, also by what they are in.
 * @param cursor the platform's; '' for the first page
 * @returns null for a cursor that the platform did not make
 * @throws ProviderError
 */
export async function scanAds(graph: GraphClient, of: ObjectsOf, cursor: string): Promise<AdPage | null> {
  if (!CURSOR.test(cursor)) return null;
  try {
    const { rows, after } = await readPage(graph, of, cursor, MAX_ROWS);
    return { ads: rows.map(liveAd), next: after };
  } catch (error) {
    // The cursor is all that differs from the call of the first page.
    if (cursor !== '' && error instanceof ProviderError && error.code === '100') return null;
    throw error;
  }
}

/** Requests a page that is too much for the platform again, with half as many rows. */
async function readPage(
  graph: GraphClient,
  of: ObjectsOf,
  cursor: string,
  rows: number,
): ReturnType<typeof graph.page<typeof Ad>> {
  const query = { fields: AD_FIELDS, limit: String(rows), ...(cursor !== '' && { after: cursor }) };
  try {
    return await graph.page(`${of.accountExternalId}/ads`, query, Ad, of);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'too_much_data' || rows <= MIN_ROWS) throw error;
    return readPage(graph, of, cursor, Math.floor(rows / 2));
  }
}
