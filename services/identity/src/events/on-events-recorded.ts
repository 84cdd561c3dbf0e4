// Resolves every recorded event to the person to whom it belongs; most cost two reads per batch and no write.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { deadLetter, done, type Verdict } from '@touchline/chassis/bus/verdict.ts';
import { identityResolved } from '@touchline/proto/catalog.ts';
import type { Customer } from '../domain/customer.ts';
import type { Claim, KnownGraph, LinkClick, VisitorOwner } from '../domain/identity-graph.ts';
import { planSightings, type Sighting, type SightingUpdate } from '../domain/plan-sightings.ts';
import type { LinkTokenSeal } from '../link-tokens/link-token-seal.ts';
import { customerKey } from '../store/collections.ts';
import type { CustomerRef } from '../store/find-customers.ts';
import { wasReceivedBeforeErasure } from '../store/find-erased.ts';
import type { ResolveClaims, ResolvedClaims } from '../store/resolve-claims.ts';
import { type EventInput, type ReadEvent, readEvent } from './read-event.ts';

const PAGE_VIEW = 'page_view';

interface Deps {
  readonly resolveClaims: ResolveClaims;
  /** Null when the deployment has no keys: tokens then mean nothing. */
  readonly linkTokens: Pick<LinkTokenSeal, 'open'> | null;
  /** Returns the present customers for these ids, by customerKey; unknown and erased ones are left out. */
  readonly findCustomers: (refs: readonly CustomerRef[]) => Promise<ReadonlyMap<string, Customer>>;
  readonly recordSightings: (updates: readonly SightingUpdate[]) => Promise<void>;
  readonly publish: (events: readonly BusEvent[]) => Promise<void>;
}

/**
 * Handles recorded events, of either subject, with their traits: resolves the claims of the batch, then publishes
 * identity.resolved for each of its events. The source message is acknowledged only after that, so a crash in between repeats the
 * same messages with the same ids.
 */
export function onEventsRecorded({
  resolveClaims,
  linkTokens,
  findCustomers,
  recordSightings,
  publish,
}: Deps): (said: readonly EventInput[]) => Promise<readonly Verdict[]> {
  return async function onEventsRecorded(said) {
    const read = said.map(readEvent);
    const events = read.filter((one) => 'event' in one);
    const claiming = events.filter((one): one is ReadEvent & { claim: Claim } => one.claim !== null);

    const clicks = await clicksOf(events, linkTokens);

    const resolved = await resolveClaims({
      claims: claiming.map(({ claim }) => claim),
      clicks: [...clicks.values()],
      visitorKeys: events.flatMap((one) => one.visitorKey ?? []),
    });
    const { plan, graph } = resolved;
    const named = new Map<ReadEvent, Customer | undefined>(claiming.map((one, index) => [one, plan.customerOf[index]]));
    const payers = await payersOf(events, findCustomers);
    const resolutions = events.map((one) => ({
      ...resolve(
        one,
        { customer: one.payerId === null ? named.get(one) : payers.get(one), click: clicks.get(one) },
        graph,
      ),
      erasedId: erasedOwner(one, resolved),
    }));

    await recordSightings(planSightings(resolutions.flatMap((resolution) => sightingOf(resolution) ?? [])));
    await publish(resolutions.map(resolvedEvent));
    return read.map((one) => ('event' in one ? done() : deadLetter(one.unreadable)));
  };
}

/** Returns the clicks of links whose tokens open. A token that does not open is just text that someone put on an address. */
async function clicksOf(
  events: readonly ReadEvent[],
  linkTokens: Deps['linkTokens'],
): Promise<Map<ReadEvent, LinkClick>> {
  const clicks = new Map<ReadEvent, LinkClick>();
  for (const one of events) {
    const { linkToken: token, event, time, receivedAt } = one;
    if (!token || !linkTokens) continue;
    const { profileId, eventId } = event;
    const customerId = await linkTokens.open(profileId, token.text, receivedAt);
    if (customerId !== null)
      clicks.set(one, { profileId, customerId, visitor: { id: token.visitorId, time, eventId } });
  }
  return clicks;
}

/** Returns the customers to whom merchants assigned payments; there is none for a customer that no longer exists. */
async function payersOf(
  events: readonly ReadEvent[],
  findCustomers: Deps['findCustomers'],
): Promise<Map<ReadEvent, Customer>> {
  const assigned = events.flatMap((one) =>
    one.payerId === null ? [] : [{ one, ref: { profileId: one.event.profileId, customerId: one.payerId } }],
  );
  if (assigned.length === 0) return new Map();
  const found = await findCustomers(assigned.map(({ ref }) => ref));
  const payers = new Map<ReadEvent, Customer>();
  for (const { one, ref } of assigned) {
    const payer = found.get(customerKey(ref.profileId, ref.customerId));
    if (payer) payers.set(one, payer);
  }
  return payers;
}

/**
 * Returns who was erased while the event was in flight. The event stays theirs, so that it counts, and becomes no one else's.
 * Attribution knows the customer as erased, stores nothing personal of the event, and has the ledger follow.
 */
function erasedOwner(
  { claim, visitorKey, receivedAt }: ReadEvent,
  { erased, erasedOf, graph }: ResolvedClaims,
): string {
  if (claim !== null) return erasedOf.get(claim) ?? '';
  const owner = visitorKey === null || graph.visitors.has(visitorKey) ? undefined : erased.get(visitorKey);
  return owner && wasReceivedBeforeErasure(owner, receivedAt) ? owner.customerId : '';
}

interface Resolution {
  readonly read: ReadEvent;
  /** The customer whom the event's own traits name. */
  readonly customer: Customer | undefined;
  /** The customer whom the token on the page's link names; undefined also when that customer is unknown, or erased. */
  readonly linkedId: string | undefined;
  /** Empty unless the event's person was erased meanwhile. */
  readonly erasedId: string;
  /** The customer to whom the event's browser belongs. */
  readonly owner: (VisitorOwner & { customer: Customer | undefined }) | undefined;
}

function resolve(
  read: ReadEvent,
  { customer, click }: { customer: Customer | undefined; click: LinkClick | undefined },
  graph: KnownGraph,
): Omit<Resolution, 'erasedId'> {
  const owner = read.visitorKey === null ? undefined : graph.visitors.get(read.visitorKey);
  const linkedId = click && graph.named.get(click.customerId);
  return { read, customer, linkedId, owner: owner && { ...owner, customer: graph.customers.get(owner.customerId) } };
}

function sightingOf({ read, customer, owner }: Resolution): Sighting | null {
  const seen = customer ?? owner?.customer;
  return seen ? { customer: seen, at: read.time } : null;
}

function resolvedEvent(resolution: Resolution): BusEvent {
  const { read, linkedId, owner } = resolution;
  const { time } = read;
  // A browser id that cannot be one person's ("null") is dropped, so that events of different people do not meet under it.
  const event = read.visitorKey === null ? { ...read.event, visitorId: '' } : read.event;
  return busEvent(identityResolved, {
    // A later revision of the event is a separate message.
    id: `${event.eventId}.${event.revision}`,
    profileId: event.profileId,
    time,
    data: {
      event,
      customerId: customerIdOf(resolution),
      visitorOwnerId: owner?.customerId ?? '',
      ownerEvidenceTime: owner && timestampFromDate(owner.time),
      ownerEvidenceEventId: owner?.eventId ?? '',
      joinMethod: joinMethodOf(resolution),
      // A collector's batch can hold more than the page that the link opened.
      isLinkClick: linkedId !== undefined && event.eventType === PAGE_VIEW,
      ownerJoinMethod: owner?.method ?? '',
      isPayerAssigned: read.payerId !== null,
    },
  });
}

/**
 * Returns the event's customer. A payment stays with the person to whom it was assigned, even if they were erased since, and
 * becomes no one else's.
 */
function customerIdOf({ read, customer, erasedId }: Resolution): string {
  const { payerId } = read;
  if (payerId === null) return customer?.id ?? erasedId;
  return customer?.id ?? payerId;
}

function joinMethodOf({ read, linkedId, owner }: Resolution): string {
  if (read.payerId !== null) return 'assigned';
  // Identifiers are in the order of their strength.
  const [strongest] = read.claim?.identifiers ?? [];
  if (strongest) return strongest.type;
  if (!owner) return '';
  return owner.customerId === linkedId ? 'link_token' : 'visitor';
}
