// Stores the newest verification of each profile. A pending row is its own job: a process claims it for a while, and another one
// takes it over if that process died.
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { Collection, Db } from 'mongodb';
import type { InstallCheck } from '../domain/verification/install-checks.ts';
import type { UnreachableReason } from '../domain/verification/install-facts.ts';
import type { InstallVerdict } from '../domain/verification/judge-install.ts';

export interface VerificationDoc {
  _id: string; // profile_id: a profile has one at a time
  id: string; // UUID
  page: string;
  status: 'pending' | InstallVerdict['state'] | FormerStatus;
  /** In order; none while it is pending, and in a row of an earlier release. */
  checks?: InstallCheck[];
  reason: UnreachableReason | '';
  requested_at: Date;
  checked_at: Date | null;
  http_status: number;
  has_tag_manager: boolean;
  has_recent_events: boolean;
  /** Until when a process has claimed it; only for a pending row. */
  claimed_until: Date;
  /** How often it was claimed. */
  claims: number;
  /** By what the collector recognises the visit of the newest claim. */
  mark?: string;
  /** When the collector received the visit's event. */
  received_at?: Date;
  /** The trace of the request, which the check continues. */
  trace?: string;
}

/** How earlier releases ended a verification. */
export type FormerStatus = 'verified' | 'no_events' | 'tag_missing' | 'wrong_key' | 'site_not_allowed' | 'unreachable';

export type Verifications = ReturnType<typeof createVerifications>;

export interface NewVerification {
  readonly profileId: string;
  readonly id: string;
  readonly page: string;
  readonly trace?: string | undefined;
}

/** Opens the collection. */
export function createVerifications(db: Db) {
  const rows: Collection<VerificationDoc> = db.collection('verifications');
  const find = (profileId: string) => rows.findOne({ _id: profileId });
  return {
    find,

    /** Replaces the profile's verification by a new one; a repeat of the newest one changes nothing. */
    async start({ profileId, id, page, trace }: NewVerification, at: Date) {
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
        has_tag_manager: false,
        has_recent_events: false,
        claimed_until: at,
        claims: 0,
        ...(trace !== undefined && { trace }),
      };
      const write = () => rows.replaceOne({ _id: profileId }, row, { upsert: true });
      // Of two concurrent first ones, one finds the row that the other made.
      await write().catch((error: unknown) => {
        if (isDuplicateKey(error)) return write();
        throw error;
      });
      return row;
    },

    /**
     * Claims the one that has waited longest, or that its process did not complete in time; returns null when there is none.
     * @param mark of the visit of this claim
     */
    claim: (now: Date, until: Date, mark: string): Promise<VerificationDoc | null> =>
      rows.findOneAndUpdate(
        { status: 'pending', claimed_until: { $lte: now } },
        { $set: { claimed_until: until, mark }, $unset: { received_at: '' }, $inc: { claims: 1 } },
        { sort: { claimed_until: 1 }, returnDocument: 'after' },
      ),

    /** Notes that the collector received the event of a visit; a mark that is not the newest claim's changes nothing. */
    async noteReceived(profileId: string, mark: string, at: Date): Promise<void> {
      await rows.updateOne({ _id: profileId, mark, status: 'pending' }, { $set: { received_at: at } });
    },

    /** Reports whether the collector received the event of a claim's visit. */
    async isReceived({ _id, mark }: Pick<VerificationDoc, '_id' | 'mark'>): Promise<boolean> {
      return (await rows.countDocuments({ _id, mark, received_at: { $exists: true } }, { limit: 1 })) > 0;
    },

    /** Completes one, and returns false when another replaced it or another process took it over meanwhile. */
    async recordVerdict({ _id, id, claims }: VerificationDoc, verdict: InstallVerdict, at: Date): Promise<boolean> {
      const { modifiedCount } = await rows.updateOne(
        { _id, id, claims, status: 'pending' },
        {
          $set: {
            status: verdict.state,
            checks: [...verdict.checks],
            reason: verdict.reason,
            http_status: verdict.httpStatus,
            has_tag_manager: verdict.hasTagManager,
            has_recent_events: verdict.hasRecentEvents,
            checked_at: at,
          },
          $unset: { mark: '', received_at: '' },
        },
      );
      return modifiedCount > 0;
    },
  };
}
