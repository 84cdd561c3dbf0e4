// Handles identity.linked: gives a browser to a customer, including its earlier visits.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done, type Verdict } from '@touchline/chassis/bus/verdict.ts';
import type { VisitorLinked, VisitorLinkedSchema } from '@touchline/proto/gen/touchline/events/v1/identity_pb.ts';
import type { VisitorLink } from '../store/journeys/aliases.ts';
import { pseudonymiseLinks } from './erased-owners.ts';
import { linkVisitors } from './link-visitors.ts';
import type { JourneyDeps } from './on-identity-resolved.ts';

/** Stores the links; the one with the smallest evidence decides, in whatever order they arrive. */
export function onIdentityLinked({ collections, nudge }: JourneyDeps): Handler<typeof VisitorLinkedSchema> {
  return async function onIdentityLinked(deliveries) {
    const links = deliveries.map(({ data }) => readLink(data));
    const known = await pseudonymiseLinks(
      collections,
      links.filter((link) => link !== null),
    );
    const marked = await linkVisitors(collections, known);
    nudge(new Set(marked.map(({ profileId }) => profileId)));
    return links.map((link): Verdict => (link === null ? deadLetter('incomplete_link') : done()));
  };
}

function readLink({
  profileId,
  visitorId,
  customerId,
  evidenceTime,
  evidenceEventId,
  joinMethod,
}: VisitorLinked): VisitorLink | null {
  if (profileId === '' || visitorId === '' || customerId === '' || evidenceTime === undefined) return null;
  return { profileId, visitorId, customerId, time: timestampDate(evidenceTime), eventId: evidenceEventId, joinMethod };
}
