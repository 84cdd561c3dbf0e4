// Handles access.profile-changed: stores a profile's reporting currency, the time zone of its days, whether it is of the
// healthcare family, and how long journeys keep events. Persons are not derived before the first such message.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done, type Verdict } from '@touchline/chassis/bus/verdict.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import { isTimeZone, UTC } from '@touchline/chassis/report-days.ts';
import type { ProfileChanged, ProfileChangedSchema } from '@touchline/proto/gen/touchline/events/v1/access_pb.ts';
import type { MongoClient } from 'mongodb';
import { type ProfileFacts, storeProfileFacts } from '../store/profiles/profile-facts.ts';
import type { JourneyDeps } from './on-identity-resolved.ts';

/**
 * Keeps the newest facts by changed_at. A message with a time zone that this machine does not know becomes a dead letter: the
 * profile's figures stay unchanged, which is better than days of another zone, until a release that knows the zone takes the
 * message from there.
 */
export function onProfileChanged({
  client,
  collections,
  nudge,
}: JourneyDeps & { client: MongoClient }): Handler<typeof ProfileChangedSchema> {
  return async function onProfileChanged(deliveries) {
    const verdicts: Verdict[] = [];
    for (const { data } of deliveries) {
      const facts = factsOf(data);
      verdicts.push(typeof facts === 'string' ? deadLetter(facts) : done());
      if (typeof facts === 'string') continue;
      await withTransaction(client, (session) => storeProfileFacts(collections, facts, session));
    }
    nudge(new Set(deliveries.map(({ data }) => data.profileId)));
    return verdicts;
  };
}

/** Returns the facts in the message, or the reason for the dead letter. */
function factsOf({
  profileId,
  reportingCurrency,
  healthcareFamily,
  timeZone,
  journeyDays,
  changedAt,
}: ProfileChanged): ProfileFacts | 'incomplete_profile' | 'unknown_time_zone' {
  if (profileId === '' || !/^[A-Z]{3}$/.test(reportingCurrency)) return 'incomplete_profile';
  if (timeZone !== '' && !isTimeZone(timeZone)) return 'unknown_time_zone';
  return {
    ...{ profileId, reportingCurrency, healthcareFamily, timeZone: timeZone || UTC, journeyDays },
    changedAt: changedAt === undefined ? new Date(0) : timestampDate(changedAt),
  };
}
