// Stores custom domains: profiles' own host names under which the collector responds. A host has one registration that holds it;
// one that lost its host to another profile stays with its own profile, which is told so.
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { Collection, Db, Filter } from 'mongodb';
import type { DomainReason, DomainStatus } from '../domain/domains/domain-advice.ts';
import type { Check } from '../domain/domains/judge-domain.ts';

export type StoredCheck = Check & { readonly at: Date };

export interface CustomDomainDoc {
  _id: string; // UUID
  profile_id: string;
  hostname: string;
  status: DomainStatus;
  reason: DomainReason | '';
  /** Whether it holds its host; absent in documents of earlier releases, which do unless another profile has verified the host. */
  is_held?: boolean;
  /** The results of the last check; absent before the first, and in documents of earlier releases. */
  checks?: readonly StoredCheck[];
  created_at: Date;
  created_by: string;
  checked_at: Date | null;
  verified_at: Date | null;
  /** When it failed after it had been verified. */
  failed_at?: Date | null;
  /** How many rechecks in a row found it wrong, while it is verified still. */
  faults?: number;
}

/** A status is set only where the verdict changes it. */
export type DomainVerdict = Pick<CustomDomainDoc, 'reason' | 'checks' | 'faults'> &
  Partial<Pick<CustomDomainDoc, 'status'>>;

/** When a domain is due: after its last check in general, after one that found it wrong, and until when after it failed. */
export interface RecheckBounds {
  readonly checkedBefore: Date;
  readonly wrongBefore: Date;
  readonly failedAfter: Date;
}

export type VerifiedHost = Pick<CustomDomainDoc, 'hostname' | 'profile_id'>;

export type CustomDomains = ReturnType<typeof createCustomDomains>;

/** Opens the collection. */
export function createCustomDomains(db: Db) {
  const rows: Collection<CustomDomainDoc> = db.collection('custom_domains');

  /** Changes a registration; returns null when it was removed meanwhile, 'taken' when another profile holds its host. */
  async function change(
    { _id, profile_id }: CustomDomainDoc,
    $set: Partial<CustomDomainDoc>,
  ): Promise<CustomDomainDoc | null | 'taken'> {
    try {
      return await rows.findOneAndUpdate({ _id, profile_id }, { $set }, { returnDocument: 'after' });
    } catch (error) {
      if (isDuplicateKey(error)) return 'taken';
      throw error;
    }
  }

  return {
    find: (profileId: string, id: string): Promise<CustomDomainDoc | null> =>
      rows.findOne({ _id: id, profile_id: profileId }),

    findByName: (profileId: string, hostname: string): Promise<CustomDomainDoc | null> =>
      rows.findOne({ profile_id: profileId, hostname }),

    /** Returns them newest first; a profile has few. */
    list: (profileId: string): Promise<CustomDomainDoc[]> =>
      rows.find({ profile_id: profileId }, { sort: { created_at: -1, _id: 1 } }).toArray(),

    count: (profileId: string): Promise<number> => rows.countDocuments({ profile_id: profileId }),

    /** Returns other profiles' registrations that hold a host: one at most, or several that earlier releases made. */
    otherHolders: (profileId: string, hostname: string): Promise<CustomDomainDoc[]> =>
      rows.find({ hostname, profile_id: { $ne: profileId }, is_held: { $ne: false } }).toArray(),

    /** Returns false when the profile has the name already, another one holds it, or this very operation added it. */
    async add(row: CustomDomainDoc): Promise<boolean> {
      try {
        await rows.insertOne(row);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /** Gives a registration that lost its host the host again; returns null and 'taken' as recordVerdict does. */
    holdAgain: (row: CustomDomainDoc, at: Date): Promise<CustomDomainDoc | null | 'taken'> =>
      change(row, { is_held: true, status: 'pending', reason: '', created_at: at, failed_at: null, verified_at: null }),

    /** Takes the host from a registration; returns false when its status has changed since it was read. */
    async release({ _id, profile_id, status }: CustomDomainDoc, at: Date): Promise<boolean> {
      const lost = { is_held: false, status: 'failed', reason: 'taken', verified_at: null } as const;
      const ended = status === 'verified' ? { failed_at: at } : {};
      const { matchedCount } = await rows.updateOne({ _id, profile_id, status }, { $set: { ...lost, ...ended } });
      return matchedCount === 1;
    },

    /** Returns false when the profile has no such domain. */
    async remove(profileId: string, id: string): Promise<boolean> {
      return (await rows.deleteMany({ _id: id, profile_id: profileId })).deletedCount === 1;
    },

    /** Stores a verdict; returns null when the domain was removed meanwhile, 'taken' when another profile holds its host. */
    recordVerdict(
      row: CustomDomainDoc,
      { status, reason, checks, faults = 0 }: DomainVerdict,
      at: Date,
    ): Promise<CustomDomainDoc | null | 'taken'> {
      return change(row, {
        reason,
        ...(checks && { checks }),
        checked_at: at,
        faults,
        ...(status === 'verified' && { status, is_held: true, verified_at: row.verified_at ?? at, failed_at: null }),
        ...(status === 'failed' && {
          status,
          verified_at: null,
          ...(reason === 'taken' && { is_held: false }),
          ...(row.status === 'verified' && { failed_at: at }),
        }),
      });
    },

    /** Returns the profile's most recently verified domain. */
    newestVerified: (profileId: string): Promise<CustomDomainDoc | null> =>
      rows.findOne({ profile_id: profileId, status: 'verified' }, { sort: { verified_at: -1 } }),

    /** Returns the domain that has verified a name; null when none has. */
    verified: (hostname: string): Promise<CustomDomainDoc | null> => rows.findOne({ hostname, status: 'verified' }),

    /**
     * Claims a domain whose last check is too long ago: a verified one, one that was wrong then, or one that failed after it had
     * been verified, and lately. Returns null when there is none.
     */
    async claimOld(
      { checkedBefore, wrongBefore, failedAfter }: RecheckBounds,
      now: Date,
    ): Promise<CustomDomainDoc | null> {
      const claim = (state: Filter<CustomDomainDoc>, before: Date) =>
        rows.findOneAndUpdate(
          { ...state, checked_at: { $lte: before } },
          { $set: { checked_at: now } },
          { returnDocument: 'after' },
        );
      return (
        (await claim({ status: 'verified' }, checkedBefore)) ??
        (await claim({ status: 'verified', faults: { $gt: 0 } }, wrongBefore)) ??
        (await claim({ status: 'failed', failed_at: { $gt: failedAfter }, is_held: { $ne: false } }, wrongBefore))
      );
    },

    /** Returns who has verified which host, in the order of the hosts, for those after a host. */
    verifiedAfter: (hostname: string, limit: number): Promise<VerifiedHost[]> =>
      rows
        .find(
          { status: 'verified', hostname: { $gt: hostname } },
          { sort: { hostname: 1 }, limit, projection: { _id: 0, hostname: 1, profile_id: 1 } },
        )
        .toArray(),
  };
}
