// Reads the pixels of an ad account (Marketing API, edge adspixels); what the platform omits stays unknown.
import { z } from 'zod';
import type { Pixel } from '../../domain/ad-platform.ts';
import type { GraphAuth, GraphClient } from './graph-client.ts';

const FIELDS = 'id,name,creation_time,last_fired_time,is_unavailable,owner_business{id,name}';
/** An account has a handful of pixels; the platform returns them in one page. */
const LIMIT = '500';

const PixelSchema = z.object({
  id: z.string(),
  name: z.string().nullish(),
  creation_time: z.string().nullish(),
  last_fired_time: z.string().nullish(),
  is_unavailable: z.boolean().nullish(),
  owner_business: z.object({ id: z.string().nullish(), name: z.string().nullish() }).nullish(),
});

/** @param act act_<digits>. @throws ProviderError */
export async function readPixels(graph: GraphClient, act: string, auth: GraphAuth): Promise<Pixel[]> {
  const { data } = await graph.node(
    `${act}/adspixels`,
    { fields: FIELDS, limit: LIMIT },
    z.object({ data: z.array(PixelSchema) }),
    auth,
  );
  return data.map((pixel) => ({
    kind: 'social_ads_dataset',
    id: pixel.id,
    name: pixel.name ?? null,
    createdAt: timeOrNull(pixel.creation_time),
    lastFiredAt: timeOrNull(pixel.last_fired_time),
    isUnavailable: pixel.is_unavailable ?? null,
    ownerBusiness: pixel.owner_business
      ? { id: pixel.owner_business.id ?? null, name: pixel.owner_business.name ?? null }
      : null,
  }));
}

/** Times come as 2026-11-01T10:00:00+0000. */
function timeOrNull(text: string | null | undefined): Date | null {
  const at = new Date(text?.replace(/([+-]\d{2})(\d{2})$/, '$1:$2') ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}
