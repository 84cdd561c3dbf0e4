// The shapes of what ad platforms say: their entities, and each one's delivery on each day.
import type { FormerName } from '../../domain/former-names.ts';
import type { HeardSyncs } from '../../domain/synced-parts.ts';
import type { Level } from '../../domain/vocabulary.ts';

/** One campaign, ad set or ad: from the ad catalog, or named by a utm_campaign that matches none (source 'utm'). */
export interface AdEntityDoc {
  _id: string; // entityId(profile, platform, level, external_id), the contract's internal UUID
  profile_id: string;
  platform: string;
  level: Level;
  external_id: string;
  source: 'catalog' | 'utm';
  name: string;
  name_key: string; // trimmed: what utm_campaign is compared with
  /** Of a campaign that syncs brought under other names before; absent where there are none. */
  former_names?: FormerName[];
  status: string | null;
  objective: string | null;
  campaign_external_id: string | null;
  ad_set_external_id: string | null;
  daily_budget: string | null;
  currency: string | null;
  learning_stage_status: string | null;
  /** The ad set's, at its ads too; absent, like creative, from what a release before stored. */
  destination_type?: string | null;
  optimization_goal?: string | null;
  creative?: AdCreativeDoc | null;
  /** The ad account that it is of; absent from what an earlier release stored, and from what only links name. */
  account_external_id?: string | null;
  synced_at: Date;
}

/** What a platform says of an ad's creative; '' and 0 for what it does not say. */
export interface AdCreativeDoc {
  thumbnail_url: string;
  video_id: string;
  object_type: string;
  call_to_action_type: string;
  card_count: number;
}

/** One entity's delivery on one day, as its account counts days; a later sync replaces it. */
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
  /** Rounded half up, as releases read it that do not know conversions_exact. */
  conversions: number | null;
  /** As the platform reported it, an exact decimal; absent from what an earlier release stored or sent. */
  conversions_exact?: string | null;
  conversion_value: string | null;
  /** The leads that the platform claims, an exact decimal; absent from what an earlier release stored. */
  leads_exact?: string | null;
  synced_at: Date;
}

/** One ad account of a profile: when it was connected, by the days of which zone it reports, and which of these were read by which sync. */
export interface AdAccountDoc extends HeardSyncs {
  _id: string; // accountKey
  profile_id: string;
  platform: string;
  account_external_id: string;
  /** Null when nobody told yet. */
  connected_at: Date | null;
  /** Null while it is connected. */
  disconnected_at: Date | null;
  /** IANA name as the sync of that time told it; absent while none has: UTC. */
  time_zone?: { name: string; at: Date };
  /** Of the newest word on whether it is connected. */
  changed_at: Date;
  /** Counts the changes of what was read. */
  version: number;
}
