// Defines how a campaign, ad set or ad is stored.
import type { FormerName } from '../former-names.ts';
import type { Level } from '../vocabulary.ts';

/** One campaign, ad set or ad: from the ad catalog, or named by a utm_campaign that matches none (source 'utm'). */
export interface AdEntityDoc {
  _id: string; // entityId(profile, platform, level, external_id), the contract's internal UUID
  profile_id: string;
  platform: string;
  level: Level;
  external_id: string;
  source: 'catalog' | 'utm';
  name: string;
  name_key: string; // trimmed; utm_campaign is compared with it
  /** Other names under which syncs brought a campaign before; absent where there are none. */
  former_names?: FormerName[];
  status: string | null;
  objective: string | null;
  campaign_external_id: string | null;
  ad_set_external_id: string | null;
  daily_budget: string | null;
  currency: string | null;
  learning_stage_status: string | null;
  /** The ad set's, on its ads too; absent, like creative, from what an earlier release stored. */
  destination_type?: string | null;
  optimization_goal?: string | null;
  /** Where, on which surfaces and to whom its ad set is shown; absent from what an earlier release stored. */
  geo?: string | null;
  placement?: string | null;
  audience_warmth?: string | null;
  creative?: AdCreativeDoc | null;
  /** The ad account to which it belongs; absent from what an earlier release stored, and from what only links name. */
  account_external_id?: string | null;
  /** When the newest action of this service that it shows was applied; absent where its sync is newer than every action. */
  written_at?: Date;
  synced_at: Date;
}

/** What a platform reports about an ad's creative; '' and 0 for what it does not report. */
export interface AdCreativeDoc {
  thumbnail_url: string;
  video_id: string;
  object_type: string;
  call_to_action_type: string;
  card_count: number;
}
