// Reads the kinds of an account's custom audiences, by which the audience of an ad set is warm or not.
import { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';
import { fieldsOf } from './catalog.ts';
import type { GraphAuth, GraphClient } from './graph-client.ts';
import { readEdge } from './read-edge.ts';
import type { AudienceKinds } from './targeting.ts';

/** Names and sizes are not requested. */
const AudienceSchema = z.object({ id: z.string(), subtype: z.string().optional() });

/**
 * Returns the kind of each audience by its id: none when the grant may not read them, which is no reason not to sync the ads.
 * @throws ProviderError when the same call will work later, or the grant is dead
 */
export async function readAudienceKinds(
  graph: GraphClient,
  { act, limit }: { act: string; limit: string },
  auth: GraphAuth,
): Promise<AudienceKinds> {
  try {
    const query = { fields: fieldsOf(AudienceSchema), limit };
    const audiences = await readEdge(graph, `${act}/customaudiences`, query, AudienceSchema, auth);
    return new Map(audiences.flatMap(({ id, subtype }) => (subtype === undefined ? [] : [[id, subtype] as const])));
  } catch (error) {
    if (error instanceof ProviderError && (error.kind === 'needs_action' || error.kind === 'failed')) return new Map();
    throw error;
  }
}
