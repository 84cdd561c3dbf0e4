// Reads where the picture of an ad is now: the addresses that the platform returns are signed, and end.
import { z } from 'zod';
import type { ObjectsOf } from '../../domain/ad-objects.ts';
import type { GraphClient } from './graph-client.ts';

/** In pixels, of a side; the platform's default of 64 is too small to recognise a picture. */
const SIDE = 320;
const FIELDS = `account_id,adset_id,creative.thumbnail_width(${SIDE}).thumbnail_height(${SIDE}){thumbnail_url}`;
const Ad = z.object({
  account_id: z.string(),
  adset_id: z.string(),
  creative: z.object({ thumbnail_url: z.string().default('') }).optional(),
});

/** Returns '' when the platform has no picture, null for an ad of another account. @throws ProviderError */
export async function readPictureUrl(graph: GraphClient, of: ObjectsOf, adId: string): Promise<string | null> {
  // Only ads have a creative and an ad set: an id of another kind is refused because of their names.
  const ad = await graph.node(adId, { fields: FIELDS }, Ad, of);
  return of.accountExternalId === `act_${ad.account_id}` ? (ad.creative?.thumbnail_url ?? '') : null;
}
