// Republishes merges, links and erasures after the stream lost messages. identity.resolved is not among them: tracking republishes its
// ledger, and each of its events is resolved again.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { eraseMessages } from '@touchline/chassis/bus/erase-messages.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { inBatches } from '@touchline/chassis/in-batches.ts';
import { identityErased, identityLinked, streamOf } from '@touchline/proto/catalog.ts';
import type { VisitorLink } from '../domain/identity-graph.ts';
import { type Collections, customerKey } from '../store/collections.ts';
import { currentLinks, currentMerges, erasuresSince } from '../store/current-facts.ts';
import { erasedFact, factsOf, linkMessageId } from '../store/facts-of.ts';
import { findCustomers } from '../store/find-customers.ts';

interface Deps {
  readonly collections: Collections;
  readonly bus: Bus;
  readonly now: () => Date;
}

const BATCH = 500;
/** How far back the stream reaches; it would not hold older erasures anyway. */
const KEPT_MS = streamOf(identityErased).maxAgeDays * 86_400_000;

/**
 * Creates the function that republishes every current merge and link, under the same message ids, and the erasures that the
 * stream would still hold.
 * @returns (the function) how many messages it republished.
 * @throws (the function) when the signal aborts
 */
export function republishFacts({ collections, bus, now }: Deps) {
  return async function republishFacts(stopping: AbortSignal): Promise<number> {
    let count = 0;
    const at = now();
    for await (const merges of inBatches(currentMerges(collections), BATCH)) {
      stopping.throwIfAborted();
      await publish(bus, factsOf({ merges, links: [] }, at));
      count += merges.length;
    }
    for await (const links of inBatches(currentLinks(collections), BATCH)) {
      stopping.throwIfAborted();
      await publish(bus, factsOf({ merges: [], links }, at));
      await removeErased({ collections, bus }, links);
      count += links.length;
    }
    for await (const erasures of inBatches(erasuresSince(collections, new Date(at.getTime() - KEPT_MS)), BATCH)) {
      stopping.throwIfAborted();
      await publish(
        bus,
        erasures.map((one) => erasedFact(one.profileId, one.erasureId, one.customerIds, one.at)),
      );
      count += erasures.length;
    }
    return count;
  };
}

/**
 * Deletes the messages of customers who were erased after their links were read: the erasure may have searched the stream before the
 * message was in it. An erasure that begins from now on finds the message itself.
 */
async function removeErased(
  { collections, bus }: Pick<Deps, 'collections' | 'bus'>,
  links: readonly VisitorLink[],
): Promise<void> {
  const living = await findCustomers(collections, links);
  const erased = links.filter(({ profileId, customerId }) => !living.has(customerKey(profileId, customerId)));
  for (const [profileId, ofProfile] of Map.groupBy(erased, (link) => link.profileId)) {
    const ids = ofProfile.map(({ visitorId, eventId, customerId }) =>
      linkMessageId(profileId, visitorId, eventId, customerId),
    );
    const wanted = new Set(ids);
    await eraseMessages(bus, [identityLinked], profileId, (id) => wanted.has(id));
  }
}
