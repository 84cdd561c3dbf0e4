// Takes one step of a profile's replay, the one that its state calls for, short enough for live work to come between.

import { type Lease, LeaseLost } from '@touchline/chassis/mongo/lease.ts';
import { replayStepDuration } from '../metrics.ts';
import { findKnownProfile } from '../store/profiles/read-profile.ts';
import { ReplayMoved, recordFailure } from '../store/replay/replay-progress.ts';
import type { ReplayDoc } from '../store/replay/replay-schema.ts';
import { findReplay } from '../store/replay/replays.ts';
import type { ProfileDoc } from '../store/schema.ts';
import { announcePart } from './announce-part.ts';
import { beginReplay } from './begin-replay.ts';
import { clearGenerations } from './clear-generations.ts';
import type { ReplayDeps } from './replay-deps.ts';
import { replayPart } from './replay-part.ts';
import { shareReplay } from './share-replay.ts';
import { swapGenerations } from './swap-generations.ts';

/**
 * Takes the next step, when one can be taken now; needs the profile's lease. A step that fails is tried again later.
 * @returns true when it did something
 * @throws LeaseLost
 */
export async function replayStep(deps: ReplayDeps, lease: Lease, profileId: string): Promise<boolean> {
  const { replays, profiles } = deps.collections;
  const replay = await findReplay(replays, profileId);
  const isWaiting = replay?.failed != null && replay.failed.retry_at > new Date();
  if (replay === null || replay.state === 'done' || isWaiting) return false;
  const profile = await findKnownProfile(profiles, profileId);
  if (profile === null) return false;
  await deps.beforeStep?.(replay);
  const began = performance.now();
  const measure = (outcome: string) =>
    replayStepDuration.record((performance.now() - began) / 1000, { state: replay.state, outcome });
  try {
    const hasStepped = await takeStep(deps, lease, profile, replay);
    if (hasStepped) measure('done');
    return hasStepped;
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    if (error instanceof ReplayMoved) return true;
    measure('failed');
    deps.logger.warn({ profile_id: profileId, err: error }, 'a step of the replay is tried again');
    await recordFailure(replays, replay, new Date());
    return false;
  }
}

async function takeStep(deps: ReplayDeps, lease: Lease, profile: ProfileDoc, replay: ReplayDoc): Promise<boolean> {
  switch (replay.state) {
    case 'queued':
      await beginReplay(deps, replay);
      return true;
    case 'deriving':
      if (replay.sharing) return shareReplay(deps, lease, profile, replay, replay.sharing);
      if (replay.parts_done === replay.parts_total) return swapGenerations(deps, lease, profile, replay);
      await replayPart(deps, lease, profile, replay);
      return true;
    case 'announcing':
      await announcePart(deps, lease, profile, replay);
      return true;
    case 'clearing':
      return clearGenerations(deps, replay);
    case 'done':
      return false;
  }
}
