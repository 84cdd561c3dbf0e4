// Lists the conversion actions of a customer that take conversions which are sent, as the targets of a search_ads connection.
import { z } from 'zod';
import type { Pixel } from '../../domain/ad-platform.ts';
import type { Search } from './google-client.ts';

const ACTIONS = {
  query:
    'SELECT conversion_action.id, conversion_action.name, conversion_action.status FROM conversion_action ' +
    "WHERE conversion_action.type = 'UPLOAD_CLICKS' AND conversion_action.status != 'REMOVED'",
  row: z.object({
    conversionAction: z.object({ id: z.string(), name: z.string().nullish(), status: z.string().nullish() }),
  }),
};

/** The platform says nothing of when an action was made and last used. @throws ProviderError */
export async function readConversionActions(search: Search): Promise<Pixel[]> {
  const rows = await search(ACTIONS.query, ACTIONS.row);
  return rows.map(({ conversionAction: { id, name, status } }) => ({
    kind: 'search_ads_conversion_action',
    ...{ id, name: name ?? null, createdAt: null, lastFiredAt: null, ownerBusiness: null },
    isUnavailable: status ? status !== 'ENABLED' : null,
  }));
}
