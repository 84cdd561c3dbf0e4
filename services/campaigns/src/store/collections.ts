// Declares the collections of campaigns and their indexes.

import type { LeaseDoc } from '@touchline/chassis/mongo/lease.ts';
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { outboxIndexes } from '@touchline/chassis/mongo/outbox.ts';
import type { Collection, Db } from 'mongodb';
import type { TagState } from '../domain/tagged-ad.ts';
import type { ActionDoc } from './action-doc.ts';

/** Where an object was last seen: a copy of the ids in the ad catalog. */
export interface AdIdDoc {
  _id: string;
  profile_id: string;
  platform: string;
  level: string;
  external_id: string;
  connection_id: string;
  synced_at: Date;
}

/** The url tags of an ad, as its platform last reported them. */
export interface AdTagsDoc {
  _id: string;
  profile_id: string;
  platform: string;
  external_id: string;
  name: string;
  /** The effective status. */
  status: string;
  campaign_external_id: string;
  ad_set_external_id: string;
  destination_type: string;
  link_url: string;
  /** Null when the platform was not asked. */
  url_tags: string | null;
  /** The part of them that a write replaces; absent or null when it is not known. Those of social_ads are always all. */
  edited_tags?: string | null;
  /** True when the platform does not let the tags be edited; absent when it is not known. */
  tags_are_fixed?: boolean;
  /** Which connection has the ad; absent from rows of an earlier release. */
  connection_id?: string;
  state: TagState;
  /** When the tags were read from the platform or written to it. */
  read_at: Date;
}

/** What a workspace wrote to ad platforms in a day (UTC). */
export interface WriteCountDoc {
  /** The workspace and the day. */
  _id: string;
  workspace_id: string;
  day: Date;
  writes: number;
  /** By how much daily budgets were raised: exact decimal strings of the major unit. */
  raised: { currency: string; amount: string }[];
}

/** When the ads of a profile, which is its id, were last read; also the lease of a scan. */
export interface AdScanDoc {
  _id: string;
  /** The newest sync. */
  synced_at?: Date;
  /** When the newest scan that ended began. */
  scanned_at?: Date;
  /** When the newest scan had to be given up; null when it ended. */
  timed_out_at?: Date | null;
}

export interface Collections {
  readonly actions: Collection<ActionDoc>;
  readonly adIds: Collection<AdIdDoc>;
  readonly adTags: Collection<AdTagsDoc>;
  readonly adScans: Collection<AdScanDoc>;
  /** The leases of objects: an id is derived from the profile, the level and the id on the platform. */
  readonly leases: Collection<LeaseDoc>;
  readonly writeCounts: Collection<WriteCountDoc>;
}

/** Long enough after the end of a lease for the next holder to find its token. */
const KEPT_SECONDS = 86_400;

/** How long the counts of a day are kept after its start, so that an operator can see who reached a limit. */
const COUNTS_KEPT_SECONDS = 8 * 86_400;

export const campaignIndexes: readonly CollectionIndexes[] = [
  {
    collection: 'actions',
    indexes: [
      { key: { profile_id: 1, created_at: -1, _id: -1 }, name: 'profile_newest' },
      { key: { profile_id: 1, level: 1, external_id: 1, turn: 1 }, name: 'profile_object_turn' },
      { key: { state: 1, updated_at: 1 }, name: 'state_updated' },
      { key: { recheck_at: 1 }, name: 'recheck' },
    ],
  },
  { collection: 'ad_ids', indexes: [{ key: { profile_id: 1, level: 1, external_id: 1 }, name: 'profile_object' }] },
  { collection: 'ad_tags', indexes: [{ key: { profile_id: 1, external_id: 1 }, name: 'profile_ad' }] },
  { collection: 'turns', indexes: [{ key: { until: 1 }, name: 'until', expireAfterSeconds: KEPT_SECONDS }] },
  {
    collection: 'write_counts',
    indexes: [{ key: { day: 1 }, name: 'day', expireAfterSeconds: COUNTS_KEPT_SECONDS }],
  },
  outboxIndexes,
];

export const collectionsOf = (db: Db): Collections => ({
  actions: db.collection('actions'),
  adIds: db.collection('ad_ids'),
  adTags: db.collection('ad_tags'),
  adScans: db.collection('ad_scans'),
  leases: db.collection('turns'),
  writeCounts: db.collection('write_counts'),
});
