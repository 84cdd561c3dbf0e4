// Ends a shared replay: the holder of the lease alone derives, for the replay's generation, whoever was recomputed meanwhile.

import type { Lease } from '@touchline/chassis/mongo/lease.ts';
import { writeChange } from '../store/credit/derived.ts';
import { targetGeneration } from '../store/generations.ts';
import { removeLate, somePersonsLate } from '../store/replay/late-persons.ts';
import type { ReplayDoc } from '../store/replay/replay-schema.ts';
import type { ProfileDoc } from '../store/schema.ts';
import type { RecomputeDeps } from './recompute-batch.ts';
import { derivePersons } from './replay-batch.ts';

const BATCH = 200;

/**
 * Derives up to 200 of the waiting persons.
 * @returns false when no person was waiting
 * @throws LeaseLost
 */
export async function deriveLatePersons(
  deps: RecomputeDeps,
  lease: Lease,
  profile: ProfileDoc,
  replay: ReplayDoc,
): Promise<boolean> {
  const { latePersons } = deps.collections;
  const target = targetGeneration(replay);
  const personIds = await somePersonsLate(latePersons, target, BATCH);
  if (personIds.length === 0) return false;
  const change = await derivePersons(deps.collections, profile, target, personIds);
  await writeChange(deps, lease, target, change, (session) => removeLate(latePersons, target, personIds, session));
  return true;
}
