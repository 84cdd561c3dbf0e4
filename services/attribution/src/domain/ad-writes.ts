// Decides what an ad entity shows of the changes that this service made on its platform: the newer of an action and a sync holds.
import type { AdEntityDoc } from './shapes/ad-entity-doc.ts';
import type { AdWriteDoc, WrittenValue } from './shapes/ad-write-doc.ts';

const FIELDS = ['status', 'daily_budget'] as const;

/** Joins what is known of an entity's actions; the same whatever the order, and however often. */
export function mergeWrites(known: AdWriteDoc | null, write: AdWriteDoc): AdWriteDoc {
  if (known === null) return write;
  const applied_at = latest(known.applied_at, write.applied_at);
  const merged: AdWriteDoc = { _id: write._id, profile_id: write.profile_id, applied_at };
  for (const field of FIELDS) {
    const value = newerOf(known[field], write[field]);
    if (value !== undefined) merged[field] = value;
  }
  return merged;
}

function newerOf(a: WrittenValue | undefined, b: WrittenValue | undefined): WrittenValue | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const difference = a.applied_at.getTime() - b.applied_at.getTime();
  return difference > 0 || (difference === 0 && a.action_id > b.action_id) ? a : b;
}

/**
 * Returns the entity with the values of the actions that its sync cannot have seen. A sync has the time at which it began, so it
 * may also have read the change already: then the values are the same.
 */
export function withWrites(entity: AdEntityDoc, write: AdWriteDoc | undefined): AdEntityDoc {
  const shown = { ...entity };
  for (const field of FIELDS) {
    const written = write?.[field];
    if (written === undefined || written.applied_at < entity.synced_at) continue;
    shown[field] = written.value;
    shown.written_at = latest(shown.written_at ?? written.applied_at, written.applied_at);
  }
  return shown;
}

const latest = (a: Date, b: Date): Date => new Date(Math.max(a.getTime(), b.getTime()));
