// Stores when a profile's ads were last read, by the sync of an account or by a complete scan, and lets one process at a time scan
// them.
import { createLeases, type Lease, type LeaseDoc } from '@touchline/chassis/mongo/lease.ts';
import type { Collection } from 'mongodb';
import type { AdScanDoc, Collections } from './collections.ts';

export interface LastScans {
  /** Null when there was none. */
  readonly syncedAt: Date | null;
  readonly scannedAt: Date | null;
  /** When the newest scan had to be given up; null when it ended. */
  readonly timedOutAt: Date | null;
}

export interface AdScans {
  /** Takes the lease for a scan. @returns null while another process scans the profile's ads */
  take(profileId: string): Promise<Lease | null>;
  find(profileId: string): Promise<LastScans>;
  markSynced(profileId: string, at: Date): Promise<void>;
  markScanned(profileId: string, at: Date): Promise<void>;
  markTimedOut(profileId: string, at: Date): Promise<void>;
}

/** @param lastsMs how long a process that died keeps the lease */
export function createAdScans({ adScans }: Pick<Collections, 'adScans'>, { lastsMs }: { lastsMs: number }): AdScans {
  const leases = createLeases(adScans as unknown as Collection<LeaseDoc>, { lastsMs });
  const newest = (profileId: string, member: 'synced_at' | 'scanned_at', at: Date, more: Partial<AdScanDoc> = {}) =>
    adScans.updateOne({ _id: profileId }, { $max: { [member]: at }, $set: more }, { upsert: true });
  return {
    take: (profileId) => leases.take(profileId),
    find: async (profileId) => {
      const doc = await adScans.findOne({ _id: profileId });
      const { synced_at = null, scanned_at = null, timed_out_at = null } = doc ?? {};
      return { syncedAt: synced_at, scannedAt: scanned_at, timedOutAt: timed_out_at };
    },
    markSynced: async (profileId, at) => void (await newest(profileId, 'synced_at', at)),
    markScanned: async (profileId, at) => void (await newest(profileId, 'scanned_at', at, { timed_out_at: null })),
    markTimedOut: async (profileId, at) =>
      void (await adScans.updateOne({ _id: profileId }, { $set: { timed_out_at: at } }, { upsert: true })),
  };
}

/** Returns when ads were last read, by whichever of the two; null when they never were. */
export function lastReadAt({ syncedAt, scannedAt }: LastScans): Date | null {
  if (syncedAt === null || scannedAt === null) return syncedAt ?? scannedAt;
  return syncedAt > scannedAt ? syncedAt : scannedAt;
}
