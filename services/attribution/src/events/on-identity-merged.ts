// Handles identity.merged: makes two customers one person, and keeps the alias permanently, so that late events find the
// survivor.
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done, type Verdict } from '@touchline/chassis/bus/verdict.ts';
import type { CustomersMerged, CustomersMergedSchema } from '@touchline/proto/gen/touchline/events/v1/identity_pb.ts';
import { survivorOf } from '../domain/current-person.ts';
import { customerAlias } from '../domain/ids.ts';
import type { Collections } from '../store/collections.ts';
import { markDirty, type PersonRef } from '../store/credit/dirty-persons.ts';
import { loadAliases, storeMerge } from '../store/journeys/aliases.ts';
import type { JourneyDeps } from './on-identity-resolved.ts';

/** Stores the alias, then marks both persons dirty: recomputing them moves the events. */
export function onIdentityMerged({ collections, nudge }: JourneyDeps): Handler<typeof CustomersMergedSchema> {
  return async function onIdentityMerged(deliveries) {
    const verdicts: Verdict[] = [];
    const marked: PersonRef[] = [];
    for (const { data } of deliveries) {
      const isComplete = data.profileId !== '' && data.mergedId !== '' && data.survivorId !== '';
      verdicts.push(isComplete && data.mergedId !== data.survivorId ? done() : deadLetter('incomplete_merge'));
      if (verdicts.at(-1)?.kind === 'done') marked.push(...(await merge(collections, data)));
    }
    await markDirty(collections.dirty, marked);
    nudge(new Set(marked.map(({ profileId }) => profileId)));
    return verdicts;
  };
}

async function merge(
  { aliases }: Pick<Collections, 'aliases'>,
  { profileId, mergedId, survivorId }: CustomersMerged,
): Promise<PersonRef[]> {
  await storeMerge(aliases, { profileId, mergedId, survivorId });
  const merges = await loadAliases(aliases, [customerAlias(profileId, mergedId)]);
  return [mergedId, survivorOf(profileId, mergedId, merges)].map((personId) => ({ profileId, personId }));
}
