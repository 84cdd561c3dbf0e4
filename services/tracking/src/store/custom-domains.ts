// Stores custom domains: profiles' own host names under which the collector responds. A name belongs to one profile once it is
// verified; until then any profile may register it, since nothing shows yet whose it is.
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { Collection, Db } from 'mongodb';
import type { DomainReason } from '../domain/domains/domain-advice.ts';
import type { DnsRecord } from '../domain/domains/judge-domain.ts';

export interface CustomDomainDoc {
  _id: string; // UUID
  profile_id: string;
  hostname: string;
  status: 'pending' | 'verified' | 'failed';
  reason: DomainReason | '';
  /** The records that the last check found. */
  found: readonly DnsRecord[];
  created_at: Date;
  created_by: string;
  checked_at: Date | null;
  verified_at: Date | null;
}

export type DomainVerdict = Pick<CustomDomainDoc, 'reason' | 'found'> & Partial<Pick<CustomDomainDoc, 'status'>>;

export type VerifiedHost = Pick<CustomDomainDoc, 'hostname' | 'profile_id'>;

export type CustomDomains = ReturnType<typeof createCustomDomains>;

const MOST_SHOWN = 10;

/** Opens the collection. */
export function createCustomDomains(db: Db) {
  const rows: Collection<CustomDomainDoc> = db.collection('custom_domains');
  const verified = (hostname: string) => rows.findOne({ hostname, status: 'verified' });
  return {
    find: (profileId: string, id: string): Promise<CustomDomainDoc | null> =>
      rows.findOne({ _id: id, profile_id: profileId }),

    findByName: (profileId: string, hostname: string): Promise<CustomDomainDoc | null> =>
      rows.findOne({ profile_id: profileId, hostname }),

    /** Returns them newest first; a profile has few. */
    list: (profileId: string): Promise<CustomDomainDoc[]> =>
      rows.find({ profile_id: profileId }, { sort: { created_at: -1, _id: 1 } }).toArray(),

    count: (profileId: string): Promise<number> => rows.countDocuments({ profile_id: profileId }),

    /** Returns false when the profile has the name already, or this very operation added it. */
    async add(row: CustomDomainDoc): Promise<boolean> {
      try {
        await rows.insertOne(row);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /** Returns false when the profile has no such domain. */
    async remove(profileId: string, id: string): Promise<boolean> {
      return (await rows.deleteMany({ _id: id, profile_id: profileId })).deletedCount === 1;
    },

    /**
     * Stores a verdict; returns null when the domain was removed meanwhile, 'taken' when another profile has verified its name.
     */
    async recordVerdict(
      { _id, profile_id, verified_at }: CustomDomainDoc,
      { status, reason, found }: DomainVerdict,
      at: Date,
    ): Promise<CustomDomainDoc | null | 'taken'> {
      const since = status === 'verified' ? { verified_at: verified_at ?? at } : {};
      const ended = status === 'failed' ? { verified_at: null } : {};
      const $set = { ...(status && { status }), reason, found: found.slice(0, MOST_SHOWN), checked_at: at };
      try {
        return await rows.findOneAndUpdate(
          { _id, profile_id },
          { $set: { ...$set, ...since, ...ended } },
          { returnDocument: 'after' },
        );
      } catch (error) {
        if (isDuplicateKey(error)) return 'taken';
        throw error;
      }
    },

    /** Returns the profile's most recently verified domain. */
    newestVerified: (profileId: string): Promise<CustomDomainDoc | null> =>
      rows.findOne({ profile_id: profileId, status: 'verified' }, { sort: { verified_at: -1 } }),

    /** Returns the domain that has verified a name; null when none has. */
    verified,

    /** Claims a verified domain that was not checked since then; returns null when there is none. */
    claimOld: (checkedBefore: Date, now: Date): Promise<CustomDomainDoc | null> =>
      rows.findOneAndUpdate(
        { status: 'verified', checked_at: { $lte: checkedBefore } },
        { $set: { checked_at: now } },
        { returnDocument: 'after' },
      ),

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
