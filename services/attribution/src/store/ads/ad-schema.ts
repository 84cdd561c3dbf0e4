// Declares the documents of what ad platforms report: each entity's delivery on each day, and the accounts.
import type { ReceivedSyncs } from '../../domain/synced-parts.ts';
import type { Level } from '../../domain/vocabulary.ts';

/** One entity's delivery on one day, in the days of its account; a later sync replaces it. */
export interface AdInsightDoc {
  _id: string; // `${entity_id}|${date}`
  profile_id: string;
  entity_id: string;
  platform: string;
  /** Absent from what an earlier release stored or sent. */
  account_external_id?: string;
  level: Level;
  date: string;
  spend: string;
  currency: string;
  impressions: number;
  clicks: number;
  reach: number;
  conversations_started_7d: number | null;
  /** Rounded half up, for releases that do not know conversions_exact. */
  conversions: number | null;
  /** As the platform reported it, an exact decimal; absent from what an earlier release stored or sent. */
  conversions_exact?: string | null;
  conversion_value: string | null;
  /** The leads that the platform claims, an exact decimal; absent from what an earlier release stored. */
  leads_exact?: string | null;
  synced_at: Date;
}

/**
 * One ad account of a profile: when it was connected, in which time zone it counts days, and which sync read which of these days.
 */
export interface AdAccountDoc extends ReceivedSyncs {
  _id: string; // accountKey
  profile_id: string;
  platform: string;
  account_external_id: string;
  /** Null until it is known. */
  connected_at: Date | null;
  /** Null while it is connected. */
  disconnected_at: Date | null;
  /** IANA name as the sync at that time reported it; absent until one has, which means UTC. */
  time_zone?: { name: string; at: Date };
  /** The time of the newest report on whether it is connected. */
  changed_at: Date;
  /** Counts the changes of what was read. */
  version: number;
}
