// Stores hand-offs: pending -> completed | failed | cancelled, once. A hand-off is ended by the process that holds its consent,
// or while none does.
import { type CollectionIndexes, isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, Db } from 'mongodb';
import { type FinalReason, statusOf } from '../domain/handoffs/reason.ts';
import type { HandoffDoc } from './handoff-doc.ts';

/** Contract, Limits: hand-off lifetime; hand-off retry after partial failure. */
const LIFETIME_MS = 45 * 60_000;
const CONSENT_HELD_MS = 3 * 60_000;
const KEPT_SECONDS = 30 * 86_400;

export const handoffIndexes: CollectionIndexes = {
  collection: 'handoffs',
  indexes: [{ key: { expires_at: 1 }, name: 'kept', expireAfterSeconds: KEPT_SECONDS }],
};

export type NewHandoff = Pick<HandoffDoc, '_id' | 'profile_id' | 'workspace_id' | 'provider' | 'return_url'>;

/** How a hand-off completes: with the one account, or with several to choose from. */
export type Completion = Pick<HandoffDoc, 'connection_id' | 'selection'>;

export interface Handoffs {
  /** @returns the stored hand-off, or the one that already exists under this id */
  mint(handoff: NewHandoff, now: Date): Promise<HandoffDoc>;
  /** Finds a hand-off; one that has expired is ended first. */
  find(profileId: string, id: string, now: Date): Promise<HandoffDoc | null>;
  /** Does the same for a caller that holds the link. */
  open(id: string, now: Date): Promise<HandoffDoc | null>;
  /** Claims a pending hand-off for one consent. @returns null when it is over or another consent holds it */
  claim(id: string, consentId: string, now: Date): Promise<HandoffDoc | null>;
  /** Releases the hand-off without ending it; does nothing when the consent no longer holds it. */
  release(id: string, consentId: string): Promise<void>;
  /** @returns null when the consent no longer holds it: then nothing else may be written either */
  complete(
    id: string,
    consentId: string,
    completion: Completion,
    now: Date,
    session: ClientSession,
  ): Promise<HandoffDoc | null>;
  /** Ends a hand-off that a consent holds as failed or cancelled. @returns as complete */
  fail(id: string, consentId: string, reason: FinalReason, session?: ClientSession): Promise<HandoffDoc | null>;
  /** Ends a pending hand-off that no consent holds. @returns null when there is none */
  end(id: string, reason: FinalReason, now: Date): Promise<HandoffDoc | null>;
}

/** Reports whether a consent of the hand-off is being finished. */
export function isHeld({ status, consent }: HandoffDoc, now: Date): boolean {
  return status === 'pending' && consent !== null && consent.since.getTime() > now.getTime() - CONSENT_HELD_MS;
}

export function createHandoffs(db: Db): Handoffs {
  const rows = db.collection<HandoffDoc>('handoffs');
  const after = { returnDocument: 'after' } as const;
  const free = (now: Date) => ({
    status: 'pending' as const,
    $or: [{ consent: null }, { 'consent.since': { $lte: new Date(now.getTime() - CONSENT_HELD_MS) } }],
  });
  const failed = (reason: FinalReason) => ({ $set: { status: statusOf(reason), reason, consent: null } });
  const settled = async (found: HandoffDoc | null, now: Date): Promise<HandoffDoc | null> => {
    if (found?.status !== 'pending' || found.expires_at > now || isHeld(found, now)) return found;
    const lapsed = { _id: found._id, expires_at: { $lte: now }, ...free(now) };
    return (await rows.findOneAndUpdate(lapsed, failed('handoff_expired'), after)) ?? rows.findOne({ _id: found._id });
  };
  return {
    mint: async (handoff, now) => {
      const fresh = newDoc(handoff, now);
      try {
        await rows.insertOne(fresh);
        return fresh;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const found = await settled(await rows.findOne({ _id: fresh._id, profile_id: fresh.profile_id }), now);
      if (!found) throw new Error('A hand-off of this operation belongs to another profile.');
      return found;
    },
    find: async (profileId, id, now) => settled(await rows.findOne({ _id: id, profile_id: profileId }), now),
    open: async (id, now) => settled(await rows.findOne({ _id: id }), now),
    claim: (id, consentId, now) =>
      rows.findOneAndUpdate(
        { _id: id, expires_at: { $gt: now }, ...free(now) },
        { $set: { consent: { id: consentId, since: now } } },
        after,
      ),
    release: async (id, consentId) => {
      await rows.updateOne({ _id: id, status: 'pending', 'consent.id': consentId }, { $set: { consent: null } });
    },
    complete: (id, consentId, completion, now, session) =>
      rows.findOneAndUpdate(
        { _id: id, status: 'pending', 'consent.id': consentId },
        { $set: { ...completion, status: 'completed', consent: null, ended_by: consentId, completed_at: now } },
        { ...after, session },
      ),
    fail: (id, consentId, reason, session) =>
      rows.findOneAndUpdate(
        { _id: id, status: 'pending', 'consent.id': consentId },
        { $set: { ...failed(reason).$set, ended_by: consentId } },
        { ...after, session },
      ),
    end: (id, reason, now) =>
      rows.findOneAndUpdate({ _id: id, expires_at: { $gt: now }, ...free(now) }, failed(reason), after),
  };
}

function newDoc(handoff: NewHandoff, now: Date): HandoffDoc {
  return {
    ...handoff,
    status: 'pending',
    reason: null,
    connection_id: null,
    selection: null,
    consent: null,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
    completed_at: null,
  };
}
