// Stores the newest verification of each profile. A pending row is its own job: a process claims it for a while, and another one
// takes it over if that process died.
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { Collection, Db } from 'mongodb';
import type { InstallVerdict } from '../domain/verification/judge-install.ts';

export interface VerificationDoc {
  _id: string; // profile_id: a profile has one at a time
  id: string; // UUID
  page: string;
  status: 'pending' | InstallVerdict['status'];
  reason: InstallVerdict['reason'];
  requested_at: Date;
  checked_at: Date | null;
  http_status: number;
  has_tag: boolean;
  has_tag_manager: boolean;
  has_recent_events: boolean;
  /** Until when a process has claimed it; only for a pending row. */
  claimed_until: Date;
  /** How often it was claimed. */
  claims: number;
}

export type Verifications = ReturnType<typeof createVerifications>;

/** Opens the collection. */
export function createVerifications(db: Db) {
  const rows: Collection<VerificationDoc> = db.collection('verifications');
  const find = (profileId: string) => rows.findOne({ _id: profileId });
  return {
    find,

    /** Replaces the profile's verification by a new one; a repeat of the newest one changes nothing. */
    async start({ profileId, id, page }: { profileId: string; id: string; page: string }, at: Date) {
      const known = await find(profileId);
      if (known?.id === id) return known;
      const row: VerificationDoc = {
        _id: profileId,
        id,
        page,
        status: 'pending',
        reason: '',
        requested_at: at,
        checked_at: null,
        http_status: 0,
        has_tag: false,
        has_tag_manager: false,
        has_recent_events: false,
        claimed_until: at,
        claims: 0,
      };
      const write = () => rows.replaceOne({ _id: profileId }, row, { upsert: true });
      // Of two concurrent first ones, one finds the row that the other made.
      await write().catch((error: unknown) => {
        if (isDuplicateKey(error)) return write();
        throw error;
      });
      return row;
    },

    /** Claims one that waits, or that its process did not complete in time; returns null when there is none. */
    claim: (now: Date, until: Date): Promise<VerificationDoc | null> =>
      rows.findOneAndUpdate(
        { status: 'pending', claimed_until: { $lte: now } },
        { $set: { claimed_until: until }, $inc: { claims: 1 } },
        { returnDocument: 'after' },
      ),

    /** Completes one, unless another replaced it or another process took it over meanwhile. */
    async recordVerdict({ _id, id, claims }: VerificationDoc, verdict: InstallVerdict, at: Date): Promise<void> {
      await rows.updateOne(
        { _id, id, claims, status: 'pending' },
        {
          $set: {
            status: verdict.status,
            reason: verdict.reason,
            http_status: verdict.httpStatus,
            has_tag: verdict.hasTag,
            has_tag_manager: verdict.hasTagManager,
            has_recent_events: verdict.hasRecentEvents,
            checked_at: at,
          },
        },
      );
    },
  };
}
