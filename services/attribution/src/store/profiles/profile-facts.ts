// Stores the newest facts from access.profile-changed, and queues the invalidation or the replay that a changed fact requires.
import { randomUUID } from 'node:crypto';
import { UTC } from '@touchline/chassis/report-days.ts';
import type { ClientSession } from 'mongodb';
import type { Collections } from '../collections.ts';
import { raise } from '../figures/figure-versions.ts';
import { findReplay, requestReplay } from '../replay/replays.ts';
import type { ProfileDoc } from '../schema.ts';

export interface ProfileFacts {
  profileId: string;
  reportingCurrency: string;
  healthcareFamily: boolean;
  /** IANA name. */
  timeZone: string;
  /** How long journeys keep an event that no figure needs; 0 means permanently. */
  journeyDays: number;
  changedAt: Date;
}

/**
 * Stores newer facts, in the caller's transaction. Another currency means that all persons are derived anew, another time zone a
 * replay; a zone that is named before anything was derived takes effect at once.
 */
export async function storeProfileFacts(
  collections: Collections,
  facts: ProfileFacts,
  session: ClientSession,
): Promise<void> {
  const { profiles, invalidations } = collections;
  const { profileId, reportingCurrency, timeZone } = facts;
  const stored = await profiles.findOne({ _id: profileId }, { session });
  const isZoneNews = isNewer(stored?.time_zone_said?.at, facts.changedAt);
  const fields = {
    ...(isNews(stored, facts) && {
      ...{ reporting_currency: reportingCurrency, healthcare_family: facts.healthcareFamily },
      changed_at: facts.changedAt,
    }),
    ...(isRetentionNews(stored?.journeys_kept, facts) && {
      journeys_kept: { days: facts.journeyDays, at: facts.changedAt },
    }),
    ...(isZoneNews && { time_zone_said: { name: timeZone, at: facts.changedAt } }),
  };
  if (Object.keys(fields).length === 0) return;
  await profiles.updateOne({ _id: profileId }, { $set: fields }, { upsert: true, session });
  const isOtherCurrency =
    fields.reporting_currency !== undefined && fields.reporting_currency !== stored?.reporting_currency;
  if (isOtherCurrency && stored !== null)
    await invalidations.insertOne({ _id: randomUUID(), profile_id: profileId, kind: 'all' }, { session });
  if (isZoneNews && timeZone !== (stored?.time_zone_said?.name ?? UTC))
    await bringZone(collections, { profileId, timeZone, stored, now: new Date() }, session);
  await raise(collections, profileId, 'profile', session);
}

/** What an earlier release stored lacks a field, so the same facts are news again. */
function isNews(stored: ProfileDoc | null, { changedAt }: ProfileFacts): boolean {
  if (stored === null || stored.changed_at < changedAt) return true;
  return stored.healthcare_family === undefined && stored.changed_at.getTime() === changedAt.getTime();
}

/** Of two messages with the same time, the one that names days stays: a release that does not know of them sends none. */
function isRetentionNews(stored: ProfileDoc['journeys_kept'], { journeyDays, changedAt }: ProfileFacts): boolean {
  if (stored === undefined || stored.at < changedAt) return true;
  return stored.at.getTime() === changedAt.getTime() && stored.days === 0 && journeyDays > 0;
}

const isNewer = (stored: Date | undefined, changedAt: Date): boolean => stored === undefined || stored < changedAt;

interface NewZone {
  profileId: string;
  timeZone: string;
  stored: ProfileDoc | null;
  now: Date;
}

async function bringZone(
  collections: Collections,
  { profileId, timeZone, stored, now }: NewZone,
  session: ClientSession,
): Promise<void> {
  const { profiles, replays } = collections;
  const isUnderived = stored === null || stored.reporting_currency === '';
  if (isUnderived && (await findReplay(replays, profileId, session)) === null) {
    await profiles.updateOne({ _id: profileId }, { $set: { time_zone: timeZone } }, { session });
    return;
  }
  await requestReplay(collections, { profileId, cause: 'time_zone', now }, session);
}
