// Deletes generations that nobody reads any more, a bounded number of documents at a time.
import { derivedKey } from '../domain/generation.ts';
import { deleteSome } from '../store/delete-generation.ts';
import { moveReplay } from '../store/replay-progress.ts';
import type { ReplayDoc } from '../store/replay-schema.ts';
import type { ReplayDeps } from './replay-step.ts';

/**
 * Deletes some of the oldest generation whose time is up; the replay is done when none is left.
 * @returns false while those that are left may still be read by whoever began before the swap
 */
export async function clearGenerations({ collections, keptMs }: ReplayDeps, replay: ReplayDoc): Promise<boolean> {
  const { obsolete } = replay;
  const due = obsolete.find(({ since }) => since.getTime() + keptMs <= Date.now());
  if (due === undefined && obsolete.length > 0) return false;
  if (due && (await deleteSome(collections, derivedKey({ profileId: replay._id, number: due.generation }))))
    return true;
  const left = obsolete.filter((each) => each !== due);
  const progress = { obsolete: left, ...(left.length === 0 && { state: 'done' as const }) };
  await moveReplay(collections.replays, replay, progress);
  return true;
}
