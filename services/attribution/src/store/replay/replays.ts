// Stores orders for the replay of a whole profile: at most one runs at a time, and none is lost.
import { randomUUID } from 'node:crypto';
import { UTC } from '@touchline/chassis/report-days.ts';
import type { ClientSession } from 'mongodb';
import type { ClassificationRule } from '../../domain/classification.ts';
import type { Collections } from '../collections.ts';
import { raise } from '../figures/figure-versions.ts';
import { storedClassification } from './classifications.ts';
import type { ReplayCause, ReplayDoc, ReplayOrder } from './replay-schema.ts';

export interface ReplayRequest {
  profileId: string;
  cause: ReplayCause;
  now: Date;
}

/** What all of a profile is derived by, besides facts that change person by person. */
interface Rules {
  classification: ClassificationRule[];
  time_zone: string;
}

type Stores = Pick<
  Collections,
  'replays' | 'profiles' | 'classifications' | 'journeyEvents' | 'invalidations' | 'figureVersions'
>;

/**
 * Queues a replay by the latest channel rules and time zone, in the caller's transaction, which may just have written them; nudge
 * the recompute loop after the commit. A replay that has not come to its swap starts over; after the swap, the new order waits
 * until the replay has published everything.
 * @returns true when it was queued or starts over; false when the profile has no events and the rules are in force at once
 */
export async function requestReplay(
  collections: Stores,
  { profileId, cause, now }: ReplayRequest,
  session: ClientSession,
): Promise<boolean> {
  const { replays, profiles, journeyEvents } = collections;
  const replay = await replays.findOne({ _id: profileId }, { session });
  const rules = await latestRules(collections, profileId, session);
  const order: ReplayOrder = { cause, ...rules, queued_at: now };
  if (replay?.state === 'announcing') {
    await replays.updateOne({ _id: profileId }, { $set: { next: order } }, { session });
    return true;
  }
  const isWaiting = replay?.state === 'queued' || replay?.state === 'deriving';
  const some = await journeyEvents.findOne({ profile_id: profileId }, { projection: { _id: 1 }, session });
  if (some === null && !isWaiting) {
    await putInForce(collections, profileId, rules, session);
    return false;
  }
  const profile = await profiles.findOne({ _id: profileId }, { session });
  const queued = queuedReplay(profileId, order, replay, profile?.generation ?? 0);
  await replays.replaceOne({ _id: profileId }, queued, { upsert: true, session });
  return true;
}

/** Returns the replay that an order makes from the one before; it writes a generation that was never written before. */
export function queuedReplay(
  profileId: string,
  order: ReplayOrder,
  before: ReplayDoc | null,
  served: number,
): ReplayDoc {
  const abandoned = before?.state === 'deriving' ? [{ generation: before.target, since: order.queued_at }] : [];
  return {
    _id: profileId,
    ...order,
    state: 'queued',
    version: randomUUID(),
    target: Math.max(served, before?.target ?? 0) + 1,
    previous: null,
    parts_total: 0,
    parts_done: 0,
    after: null,
    persons_done: 0,
    events_done: 0,
    started_at: null,
    finished_at: null,
    heartbeat: order.queued_at,
    settles_from: null,
    failed: null,
    next: null,
    sharing: null,
    fallback: null,
    obsolete: [...(before?.obsolete ?? []), ...abandoned],
  };
}

async function latestRules(
  { profiles, classifications }: Pick<Stores, 'profiles' | 'classifications'>,
  profileId: string,
  session: ClientSession,
): Promise<Rules> {
  const stored = await storedClassification(classifications, profileId, session);
  const profile = await profiles.findOne({ _id: profileId }, { session });
  return { classification: stored?.rules ?? [], time_zone: profile?.time_zone_said?.name ?? UTC };
}

/** Puts rules in force for what is going to be derived; whoever is being derived by the old ones is derived again. */
async function putInForce(
  { profiles, invalidations, figureVersions }: Pick<Stores, 'profiles' | 'invalidations' | 'figureVersions'>,
  profileId: string,
  rules: Rules,
  session: ClientSession,
): Promise<void> {
  const $setOnInsert = { reporting_currency: '', changed_at: new Date(0) };
  const update = { $set: { ...rules }, $setOnInsert };
  const before = await profiles.findOneAndUpdate({ _id: profileId }, update, { upsert: true, session });
  // Before a profile is known, none of its persons is derived.
  if (before !== null && before.reporting_currency !== '')
    await invalidations.insertOne({ _id: randomUUID(), profile_id: profileId, kind: 'all' }, { session });
  await raise({ figureVersions }, profileId, 'profile', session);
}

/** Returns the last replay of a profile, done or not; null when there never was one. */
export function findReplay(
  replays: Collections['replays'],
  profileId: string,
  session?: ClientSession,
): Promise<ReplayDoc | null> {
  return replays.findOne({ _id: profileId }, session ? { session } : {});
}
