// Deletes generations that are no longer read, a bounded number of documents at a time.
import { derivedKey } from '../domain/generation.ts';
import { partAt } from '../domain/replay-parts.ts';
import { deletePart, deleteSome } from '../store/replay/delete-generation.ts';
import { moveReplay } from '../store/replay/replay-progress.ts';
import type { ReplayDoc } from '../store/replay/replay-schema.ts';
import type { ReplayDeps } from './replay-deps.ts';

/**
 * Deletes some documents of the oldest generation whose time is up; the replay is done when no generation is left.
 * @returns false while requests that began before the swap may still read the generations that are left
 */
export async function clearGenerations({ collections, retentionMs }: ReplayDeps, replay: ReplayDoc): Promise<boolean> {
  const { obsolete, parts_done, parts_total } = replay;
  const due = obsolete.find(({ since }) => since.getTime() + retentionMs <= Date.now());
  if (due === undefined && obsolete.length > 0) return false;
  const key = due && derivedKey({ profileId: replay._id, number: due.generation });
  if (key !== undefined && parts_done < parts_total) {
    await deletePart(collections, key, partAt(parts_done, parts_total));
    await moveReplay(collections.replays, replay, { parts_done: parts_done + 1 });
    return true;
  }
  // Facts, and documents that a process which began before the swap wrote into a part that was already deleted.
  if (key !== undefined && (await deleteSome(collections, key))) return true;
  const left = obsolete.filter((each) => each !== due);
  const progress = { obsolete: left, parts_done: 0, ...(left.length === 0 && { state: 'done' as const }) };
  await moveReplay(collections.replays, replay, progress);
  return true;
}
