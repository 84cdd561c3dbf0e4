// Sends exports to Meta: events of a dataset (Conversions API), the dataset of a messaging account, and custom audiences.
import { z } from 'zod';
import type { ObjectsOf } from '../../domain/ad-objects.ts';
import type { AdExports, LiveAdSet, MembersBatch, NewAudience } from '../../domain/exports/ad-exports.ts';
import type { GraphClient } from './graph-client.ts';
import { sendConversions } from './send-conversions.ts';

const Dataset = z.object({ id: z.string().optional() });
const AdSet = z.object({
  id: z.string(),
  name: z.string().default(''),
  effective_status: z.string().default(''),
  promoted_object: z.object({ pixel_id: z.string().optional() }).optional(),
});
const terms = z.record(z.string(), z.number()).optional();
const Terms = z.object({ tos_accepted: terms, user_tos_accepted: terms });
const Audience = z.object({ id: z.string(), description: z.string().optional() });
const Created = z.object({ id: z.string() });
const Changed = z.object({ num_received: z.number(), num_invalid_entries: z.number().default(0) });

const AUDIENCE_TERMS = 'custom_audience_tos';
const MEMBER_SCHEMA = ['EMAIL_SHA256', 'PHONE_SHA256'];

/** @param limit rows per page */
export function createExports(graph: GraphClient, limit: string): AdExports {
  return {
    sendConversions: (of, sending) => sendConversions(graph, of, sending),
    messagingDataset: async (of, businessAccountId) =>
      (await graph.node(`${businessAccountId}/dataset`, {}, Dataset, of)).id ?? null,
    liveAdSets: (of, datasetIds) => liveAdSets(graph, of, datasetIds, limit),
    audienceTerms: async (of) => {
      const fields = 'tos_accepted,user_tos_accepted';
      const said = await graph.node(of.accountExternalId, { fields }, Terms, of);
      if (said.tos_accepted === undefined && said.user_tos_accepted === undefined) return undefined;
      return said.tos_accepted?.[AUDIENCE_TERMS] === 1 || said.user_tos_accepted?.[AUDIENCE_TERMS] === 1;
    },
    audienceTermsUrl: (accountExternalId) =>
      `https://www.facebook.com/customaudiences/app/tos/?act=${accountExternalId.replace(/^act_/, '')}`,
    makeAudience: (of, audience) => makeAudience(graph, of, audience, limit),
    addMembers: (of, audienceId, batch) => changeMembers(graph, of, audienceId, batch, 'POST'),
    removeMembers: (of, audienceId, batch) => changeMembers(graph, of, audienceId, batch, 'DELETE'),
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

/** Looks for an existing audience first: the platform has no idempotency key, and the answer that made one can be lost. */
async function makeAudience(graph: GraphClient, of: ObjectsOf, audience: NewAudience, limit: string): Promise<string> {
  const { name, marker, retentionDays } = audience;
  const edge = `${of.accountExternalId}/customaudiences`;
  const found = await graph.edge(edge, { fields: 'id,description', limit }, Audience, of);
  const made = found.find(({ description }) => description?.includes(marker));
  if (made) return made.id;
  const form = {
    ...{ name, subtype: 'CUSTOM', customer_file_source: 'USER_PROVIDED_ONLY', description: marker },
    ...(retentionDays !== undefined && { retention_days: String(retentionDays) }),
  };
  return (await graph.send('POST', edge, form, Created, of)).id;
}

async function changeMembers(
  graph: GraphClient,
  of: ObjectsOf,
  audienceId: string,
  batch: MembersBatch,
  method: 'POST' | 'DELETE',
): Promise<number> {
  const { sessionId, sequence, isLast, members } = batch;
  const form = {
    payload: JSON.stringify({ schema: MEMBER_SCHEMA, data: members.map(({ em, ph }) => [em, ph]) }),
    session: JSON.stringify({ session_id: sessionId, batch_seq: sequence, last_batch_flag: isLast }),
  };
  const changed = await graph.send(method, `${audienceId}/users`, form, Changed, of);
  return changed.num_received - changed.num_invalid_entries;
}
