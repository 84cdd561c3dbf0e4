// For a stream that lost facts before everybody had heard them. identity.resolved is not among them: tracking publishes its ledger
// again, and each event of it is resolved anew.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { eraseMessages } from '@touchline/chassis/bus/erase-messages.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { inBatches } from '@touchline/chassis/in-batches.ts';
import { identityErased, identityLinked, streamOf } from '@touchline/proto/catalog.ts';
import type { VisitorLink } from '../domain/identity-graph.ts';
import { type Collections, customerKey } from '../store/collections.ts';
import { erasedFact, factsOf, linkMessageId } from '../store/facts-of.ts';
import { findCustomers } from '../store/find-customers.ts';
import { erasuresSince, standingLinks, standingMerges } from '../store/standing-facts.ts';

interface Deps {
  readonly collections: Collections;
  readonly bus: Bus;
  readonly now: () => Date;
}

const BATCH = 500;
/** How far back the stream reaches: an older erasure would not be in it either. */
const KEPT_MS = streamOf(identityErased).maxAgeDays * 86_400_000;

/**
 * Makes the function that publishes every merge and every link that holds, under the message ids that they had, and the erasures
 * that the stream would still have; it stops where the signal aborts and throws then. It answers how many messages that were.
 */
export function tellFactsAgain({ collections, bus, now }: Deps) {
  return async function tellFactsAgain(stopping: AbortSignal): Promise<number> {
    let count = 0;
    const at = now();
    for await (const merges of inBatches(standingMerges(collections), BATCH)) {
      stopping.throwIfAborted();
      await publish(bus, factsOf({ merges, links: [] }, at));
      count += merges.length;
    }
    for await (const links of inBatches(standingLinks(collections), BATCH)) {
      stopping.throwIfAborted();
      await publish(bus, factsOf({ merges: [], links }, at));
      await takeBackErased({ collections, bus }, links);
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
 * Browsers of customers who were erased between the look at them and the message: the erasure may have looked for messages before
 * this one was there. It will find those of erasures that begin from now on.
 */
async function takeBackErased(
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
