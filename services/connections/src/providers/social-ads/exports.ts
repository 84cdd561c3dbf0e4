// Provides what exports need of Meta: events of a dataset (Conversions API), the dataset of a messaging account, and custom
// audiences.
import { z } from 'zod';
import type { ObjectsOf } from '../../domain/ad-objects.ts';
import type { AdExports, LiveAdSet } from '../../domain/exports/ad-exports.ts';
import { audienceSize, audienceTerms, changeMembers, makeAudience } from './audiences.ts';
import type { GraphClient } from './graph-client.ts';
import { readMatchQuality } from './match-quality.ts';
import { sendConversions } from './send-conversions.ts';

const Dataset = z.object({ id: z.string().optional() });
const AdSet = z.object({
  id: z.string(),
  name: z.string().default(''),
  effective_status: z.string().default(''),
  promoted_object: z.object({ pixel_id: z.string().optional() }).optional(),
});

/** @param limit rows per page */
export function createExports(graph: GraphClient, limit: string): AdExports {
  return {
    targetKinds: new Set(['social_ads_dataset', 'chat_dataset']),
    sendConversions: (of, batch) => sendConversions(graph, of, batch),
    messagingDataset: async (of, businessAccountId) =>
      (await graph.node(`${businessAccountId}/dataset`, {}, Dataset, of)).id ?? null,
    matchQuality: (of, datasetId) => readMatchQuality(graph, of, datasetId),
    liveAdSets: (of, datasetIds) => liveAdSets(graph, of, datasetIds, limit),
    audienceTerms: (of) => audienceTerms(graph, of),
    audienceTermsUrl: (accountExternalId) =>
      `https://www.facebook.com/customaudiences/app/tos/?act=${accountExternalId.replace(/^act_/, '')}`,
    makeAudience: (of, audience) => makeAudience(graph, of, audience, limit),
    addMembers: (of, audienceId, batch) => changeMembers(graph, 'POST', of, audienceId, batch),
    removeMembers: (of, audienceId, batch) => changeMembers(graph, 'DELETE', of, audienceId, batch),
    audienceSize: (of, audienceId) => audienceSize(graph, of, audienceId),
  };
}

async function liveAdSets(
  graph: GraphClient,
  of: ObjectsOf,
  datasetIds: ReadonlySet<string>,
  limit: string,
): Promise<LiveAdSet[]> {
  const filtering = JSON.stringify([{ field: 'adset.effective_status', operator: 'IN', value: ['ACTIVE'] }]);
  const query = { fields: 'id,name,effective_status,promoted_object', filtering, limit };
  const found = await graph.edge(`${of.accountExternalId}/adsets`, query, AdSet, of);
  return found
    .filter(({ promoted_object: promoted }) => datasetIds.has(promoted?.pixel_id ?? ''))
    .map(({ id, name }) => ({ id, name }));
}
