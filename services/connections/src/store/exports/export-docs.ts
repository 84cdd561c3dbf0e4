// The shapes of what exports store. Nothing of a person: contact data are asked for when something is sent, and kept nowhere.
import type { CatalogRule } from '../../domain/exports/catalog-rules.ts';
import type { AttemptError, FailReason } from '../../domain/exports/judge-attempt.ts';
import type { ActionSource } from '../../domain/exports/outgoing-conversion.ts';
import type { SkipReason } from '../../domain/exports/prepare-conversion.ts';

/** Why nothing is sent to a destination for now. */
export type PauseReason =
  | 'disconnected'
  | 'reconnect_required'
  | 'needs_action'
  | 'throttled'
  | 'profile_archived'
  | 'platform_missing';

export interface DestinationDoc {
  /** destinationId */
  _id: string;
  profile_id: string;
  platform: 'social_ads';
  connection_id: string;
  ad_pixel_id: string;
  name: string;
  /** The profile's messaging business account and the dataset linked to it; '' for none. */
  whatsapp_business_account_id: string;
  messaging_dataset_id: string;
  /** What happened before is not sent. */
  created_at: Date;
  last_delivered_at: Date | null;
  paused: { reason: PauseReason; text: string } | null;
  /** When something is due next; NEVER while nothing waits. */
  due_at: Date;
  /** Grows with all that is added: whoever notes what is due next sees that there is more. */
  work: number;
}

export type ExportStatus = 'pending' | 'delivered' | 'failed' | 'skipped';

/** One conversion for one destination, or one audience. */
export interface ExportDeliveryDoc {
  /** deliveryId of a conversion; of an audience made of the operation's. */
  _id: string;
  profile_id: string;
  kind: 'conversion' | 'audience';
  connection_id: string;
  /** '' on an audience. */
  destination_id: string;
  status: ExportStatus;
  /** Why it failed or was skipped. */
  reason: SkipReason | FailReason | null;
  /** Of the last attempt that failed. */
  error: AttemptError | null;
  /** outcome_event_id, and the platform's dedupe key; '' on an audience. */
  event_id: string;
  conversion_key: string;
  event_time: Date | null;
  /** What of it was sent last, and where; '' and null until a payload was built. */
  event_name: string;
  action_source: ActionSource | null;
  /** The dataset, or the audience on the platform; '' while there is none. */
  platform_id: string;
  created_at: Date;
  /** null once it ended. */
  next_attempt_at: Date | null;
  last_attempt_at: Date | null;
  /** When the platform may first have taken it; null while it surely has not. */
  first_sent_at: Date | null;
  attempts: number;
  /** Attempts that failed: its place in the row of waits. */
  tries: number;
  /** Absent while it is pending; it is kept for a while from then. */
  ended_at?: Date;
  audience?: AudienceProgress;
}

/** How far an audience is: repeated from here after a crash, since a member that is added again is the same member. */
export interface AudienceProgress {
  name: string;
  date_from: string;
  date_to: string;
  /** Behind which conversion the next page begins; both '' at the start. */
  cursor_time: string;
  cursor_id: string;
  /** Calls that added members. */
  batches: number;
  /** A customer with several conversions can count more than once; the platform holds each once. */
  members_sent: number;
  members_received: number;
}

export interface CatalogDoc {
  _id: string; // profile_id
  rules: CatalogRule[];
  updated_at: Date | null;
  safe_target: SafeTargetDoc | null;
}

export interface SafeTargetDoc {
  destination_id: string;
  connection_id: string;
  ad_pixel_id: string;
  set_at: Date;
  consent: { version: string; text_hash: string; accepted_by: string; accepted_at: Date };
}

/** Under which revision the newest word of a conversion came. */
export interface ReceivedRevisionDoc {
  _id: string; // `${profile_id}|${conversion_id}`
  profile_id: string;
  revision: number;
  heard_at: Date;
}

/** Later than anything: nothing is due. */
export const NEVER = new Date(8_640_000_000_000_000);
