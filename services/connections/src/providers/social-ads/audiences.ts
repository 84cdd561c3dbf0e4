// Makes custom audiences on Meta, changes who is in them, and reads how many people the platform found.
import { z } from 'zod';
import type { ObjectsOf } from '../../domain/ad-objects.ts';
import type { AudienceSize, MembersBatch, NewAudience } from '../../domain/exports/ad-exports.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { GraphClient } from './graph-client.ts';

const terms = z.record(z.string(), z.number()).optional();
const Terms = z.object({ tos_accepted: terms, user_tos_accepted: terms });
const Listed = z.object({ id: z.string(), description: z.string().optional() });
const Created = z.object({ id: z.string() });
const Changed = z.object({ num_received: z.number(), num_invalid_entries: z.number().default(0) });
const Status = z.object({ code: z.number(), description: z.string().default('') });
const Sized = z.object({
  approximate_count_lower_bound: z.number().optional(),
  approximate_count_upper_bound: z.number().optional(),
  operation_status: Status.optional(),
});

const AUDIENCE_TERMS = 'custom_audience_tos';
const MEMBER_SCHEMA = ['EMAIL_SHA256', 'PHONE_SHA256'];
/** operation_status: the audience can be used; anything else explains why it cannot yet, or not at all. */
const NORMAL = 200;

export async function audienceTerms(graph: GraphClient, of: ObjectsOf): Promise<boolean | undefined> {
  const said = await graph.node(of.accountExternalId, { fields: 'tos_accepted,user_tos_accepted' }, Terms, of);
  if (said.tos_accepted === undefined && said.user_tos_accepted === undefined) return undefined;
  return said.tos_accepted?.[AUDIENCE_TERMS] === 1 || said.user_tos_accepted?.[AUDIENCE_TERMS] === 1;
}

/** Looks for an existing audience first: the platform has no idempotency key, and the answer that made one can be lost. */
export async function makeAudience(
  graph: GraphClient,
  of: ObjectsOf,
  { name, marker, retentionDays }: NewAudience,
  limit: string,
): Promise<string> {
  const edge = `${of.accountExternalId}/customaudiences`;
  const found = await graph.edge(edge, { fields: 'id,description', limit }, Listed, of);
  const made = found.find(({ description }) => description?.includes(marker));
  if (made) return made.id;
  const form = {
    ...{ name, subtype: 'CUSTOM', customer_file_source: 'USER_PROVIDED_ONLY', description: marker },
    ...(retentionDays !== undefined && { retention_days: String(retentionDays) }),
  };
  return (await graph.send('POST', edge, form, Created, of)).id;
}

/** @param method POST to add the members, DELETE to take them out @returns how many the platform could read */
export async function changeMembers(
  graph: GraphClient,
  method: 'POST' | 'DELETE',
  of: ObjectsOf,
  audienceId: string,
  { sessionId, sequence, isLast, members }: MembersBatch,
): Promise<number> {
  const form = {
    payload: JSON.stringify({ schema: MEMBER_SCHEMA, data: members.map(({ em, ph }) => [em, ph]) }),
    session: JSON.stringify({ session_id: sessionId, batch_seq: sequence, last_batch_flag: isLast }),
  };
  const changed = await graph.send(method, `${audienceId}/users`, form, Changed, of);
  return changed.num_received - changed.num_invalid_entries;
}

export async function audienceSize(
  graph: GraphClient,
  of: ObjectsOf,
  audienceId: string,
): Promise<AudienceSize | null> {
  const fields = 'approximate_count_lower_bound,approximate_count_upper_bound,operation_status';
  const said = await graph.node(audienceId, { fields }, Sized, of).catch(absent);
  if (said === null) return null;
  const { approximate_count_lower_bound: lower, approximate_count_upper_bound: upper, operation_status: status } = said;
  return {
    lowerBound: counted(lower),
    upperBound: counted(upper),
    problem: status === undefined || status.code === NORMAL ? null : status.description,
  };
}

/** The platform writes -1 while it does not know. */
const counted = (bound: number | undefined): number | null => (bound === undefined || bound < 0 ? null : bound);

function absent(error: unknown): null {
  if (error instanceof ProviderError && error.code === '100/33') return null;
  throw error;
}
