// Reads the facts that the graph has published from its current state. Each read is one cursor in the order of the ids, so that a
// row that changes meanwhile is still read exactly once, and memory stays bounded.
import type { Merge, VisitorLink } from '../domain/identity-graph.ts';
import type { Collections } from './collections.ts';

const BATCH = 500;
const sort = { _id: 1 } as const;

/** Reads which customer was merged into which; a chain of merges is read as one merge into its end for each customer. */
export async function* currentMerges({ customers }: Pick<Collections, 'customers'>): AsyncIterable<Merge> {
  const projection = { profile_id: 1, customer_id: 1, merged_into: 1 };
  const found = customers.find({ merged_into: { $ne: null } }, { projection, sort, batchSize: BATCH });
  for await (const { profile_id, customer_id, merged_into } of found)
    if (merged_into !== null) yield { profileId: profile_id, mergedId: customer_id, survivorId: merged_into };
}

/** Reads to whom each browser belongs, and by what evidence. */
export async function* currentLinks({ visitors }: Pick<Collections, 'visitors'>): AsyncIterable<VisitorLink> {
  for await (const visitor of visitors.find({}, { sort, batchSize: BATCH }))
    yield {
      profileId: visitor.profile_id,
      visitorId: visitor.visitor_id,
      customerId: visitor.customer_id,
      time: visitor.evidence_time,
      eventId: visitor.evidence_event_id,
      method: visitor.evidence_method,
    };
}

/** Reads the erasures that were requested since then, complete or not. */
export async function* erasuresSince({ erasures }: Pick<Collections, 'erasures'>, since: Date) {
  const projection = { profile_id: 1, customer_ids: 1, requested_at: 1 };
  for await (const { _id, profile_id, customer_ids, requested_at } of erasures.find(
    { requested_at: { $gte: since } },
    { projection, batchSize: BATCH },
  ))
    yield { erasureId: _id, profileId: profile_id, customerIds: customer_ids, at: requested_at };
}
