// access.profile-changed: what currency a profile reports in, and whether it is of the healthcare family. Persons wait for the
// first one before they are derived.
import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done, type Verdict } from '@touchline/chassis/bus/verdict.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { ProfileChanged, ProfileChangedSchema } from '@touchline/proto/gen/touchline/events/v1/access_pb.ts';
import type { MongoClient } from 'mongodb';
import type { Collections } from '../store/collections.ts';
import type { ProfileDoc } from '../store/schema.ts';
import type { JourneyDeps } from './on-identity-resolved.ts';

/** Keeps the newest by changed_at; another currency means that everything is derived anew. */
export function onProfileChanged({
  client,
  collections,
  nudge,
}: JourneyDeps & { client: MongoClient }): Handler<typeof ProfileChangedSchema> {
  return async function onProfileChanged(deliveries) {
    const verdicts: Verdict[] = [];
    for (const { data } of deliveries) {
      const isComplete = data.profileId !== '' && /^[A-Z]{3}$/.test(data.reportingCurrency);
      verdicts.push(isComplete ? done() : deadLetter('incomplete_profile'));
      if (isComplete) await storeProfile(client, collections, data);
    }
    nudge(new Set(deliveries.map(({ data }) => data.profileId)));
    return verdicts;
  };
}

async function storeProfile(
  client: MongoClient,
  { profiles, invalidations }: Collections,
  { profileId, reportingCurrency, healthcareFamily, changedAt }: ProfileChanged,
): Promise<void> {
  const changed_at = changedAt === undefined ? new Date(0) : timestampDate(changedAt);
  await withTransaction(client, async (session) => {
    const stored = await profiles.findOne({ _id: profileId }, { session });
    if (stored !== null && !isNews(stored, changed_at)) return;
    const fields = { reporting_currency: reportingCurrency, healthcare_family: healthcareFamily, changed_at };
    await profiles.updateOne({ _id: profileId }, { $set: fields }, { upsert: true, session });
    if (stored === null || stored.reporting_currency === reportingCurrency) return;
    await invalidations.insertOne({ _id: randomUUID(), profile_id: profileId, kind: 'all' }, { session });
  });
}

/** What an earlier release stored lacks a field: the same word again is news to it. */
function isNews({ healthcare_family, changed_at }: ProfileDoc, changedAt: Date): boolean {
  return changed_at < changedAt || (healthcare_family === undefined && changed_at.getTime() === changedAt.getTime());
}
