// Declares the shapes of what exports store of deliveries. They hold nothing of a person: contact data are read when something is sent,
// and never stored.
import type { StoredCatalog } from '../domain/catalog-rows.ts';
import type { DestinationKind } from '../domain/destination-kind.ts';
import type { EndedAs } from '../domain/ended-days.ts';
import type { Streak } from '../domain/failing.ts';
import type { AttemptError, FailReason } from '../domain/judge-attempt.ts';
import type { ActionSource, Adjustment, Money, Platform } from '../domain/payload/conversion-payload.ts';
import type { RowValue } from '../domain/payload/conversion-value.ts';
import type { SkipReason } from '../domain/payload/skip-reason.ts';

/** Why nothing is sent to a destination for now. */
export const PAUSE_REASONS = [
  'disconnected',
  'reconnect_required',
  'needs_action',
  'throttled',
  'profile_archived',
  'platform_missing',
  /** Nothing that it was sent succeeded (domain/failing.ts). */
  'failing',
] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export interface DestinationDoc {
  /** destinationId */
  _id: string;
  profile_id: string;
  /** The provider value, such as social_ads. */
  platform: Platform;
  connection_id: string;
  kind: DestinationKind;
  /** The dataset; '' for a conversion action. */
  ad_pixel_id: string;
  /** '' for a dataset. */
  conversion_action_id: string;
  name: string;
  /** False while its owner has turned it off. */
  enabled: boolean;
  /** The platform shows conversions with it as tests; '' for none. */
  test_event_code: string;
  /** Asks the platform to limit what it does with each person's data. */
  limit_data_use: boolean;
  /** The profile's messaging business account and the dataset linked to it; '' for none. */
  whatsapp_business_account_id: string;
  messaging_dataset_id: string;
  /** Conversions from before this time are not sent. */
  created_at: Date;
  last_delivered_at: Date | null;
  paused: { reason: PauseReason; text: string } | null;
  /** How often its connection had to wait for the platform since something was delivered. */
  waits: number;
  streak: Streak;
  /** What was published last about it; absent while nothing was. */
  published?: { state: 'active' | 'paused'; at: Date };
  /** When something is due next; NEVER while nothing waits. */
  due_at: Date;
  /** Grows with everything that is added, so that a process that stores what is due next sees whether there is more. */
  work: number;
  /** Absent while no check of its pending rows was ever asked for. */
  recheck?: RecheckDoc;
}

/**
 * The check of a destination's pending rows. A request during a pass does not begin it anew, or many of them could keep it
 * from its end: it makes another pass.
 */
export interface RecheckDoc {
  due: boolean;
  /** How often it was asked for. */
  asked: number;
  /** The number of requests when the pass began; absent before its first page. */
  pass?: number;
  /** The row after which the pass goes on. */
  after?: string;
}

/** A destination as it is stored: one of an earlier release, which knew only datasets, lacks these members. */
export type StoredDestinationDoc = Omit<DestinationDoc, AddedMember> & Partial<Pick<DestinationDoc, AddedMember>>;
type AddedMember =
  | 'kind'
  | 'conversion_action_id'
  | 'enabled'
  | 'test_event_code'
  | 'limit_data_use'
  | 'waits'
  | 'streak';

export type ExportStatus = 'pending' | 'delivered' | 'failed' | 'skipped';

/** One conversion for one destination, or one audience. */
export interface ExportDeliveryDoc {
  /** deliveryId for a conversion; for an audience derived from the operation's id. */
  _id: string;
  profile_id: string;
  kind: 'conversion' | 'audience';
  connection_id: string;
  /** '' for an audience. */
  destination_id: string;
  status: ExportStatus;
  /** Why it failed or was skipped. */
  reason: SkipReason | FailReason | null;
  /** The error of the last attempt that failed. */
  error: AttemptError | null;
  /** outcome_event_id, by which the platform recognises repeats; '' for an audience. */
  event_id: string;
  conversion_key: string;
  event_time: Date | null;
  /** What was sent last, and where; '' and null until a payload has been built. */
  event_name: string;
  action_source: ActionSource | null;
  /** The target, or the audience on the platform; '' while there is none. */
  platform_id: string;
  /** What the platform called its last answer; absent while it named none. */
  trace_id?: string;
  created_at: Date;
  /** null when it has ended. Before the first attempt it is when the conversion happened, so that rows are due in that order. */
  next_attempt_at: Date | null;
  last_attempt_at: Date | null;
  /** When the platform may first have taken it; null while it certainly has not. */
  first_sent_at: Date | null;
  attempts: number;
  /** How many attempts failed, which determines the next wait. */
  tries: number;
  /** What the platform was told last that it is worth, and how its row of the catalog values it; absent until it is sent. */
  value?: Money | null;
  row_value?: RowValue;
  adjust?: AdjustDoc;
  /** What the platform was told, or refused, after it had counted the conversion. */
  adjusted?: AdjustedDoc;
  /** Absent while it is pending; the row is deleted some time after it. */
  ended_at?: Date;
  /**
   * Set while the counts of its day lack its end: true, or refused_later when they have it as delivered, and the platform refused
   * it after all.
   */
  uncounted?: true | 'refused_later';
  audience?: AudienceProgress;
}

/** A request that a platform has accepted, and whose conversions it judges later. */
export interface AcceptedRequestDoc {
  /** Derived from the destination and the trace id. */
  _id: string;
  profile_id: string;
  destination_id: string;
  /** What the platform calls the request. */
  trace_id: string;
  /** The deliveries in it. */
  row_ids: string[];
  /** When its result is read next. */
  due_at: Date;
  tries: number;
  created_at: Date;
}

/** Asks for a comparison of a delivered conversion with what it is worth now. */
export interface AdjustDoc {
  /** Absent while nothing is to be compared. */
  due_at?: Date;
  /** How often it was asked for, so that a request during an attempt is not lost. */
  asked: number;
  tries: number;
}

export interface AdjustedDoc {
  kind: Adjustment['kind'];
  value: Money | null;
  at: Date;
  state: 'accepted' | 'refused';
  error: AttemptError | null;
}

/** The progress of an audience; after a crash it continues from here, since a member that is added again is the same member. */
export interface AudienceProgress {
  /** Absent in an audience of an earlier release, which knew only social_ads. */
  platform?: Platform;
  name: string;
  /** '' for an audience of named customers. */
  date_from: string;
  date_to: string;
  /** How many days the platform keeps a member; absent for its default. */
  retention_days?: number;
  /** True when the audience follows its source after it was filled. */
  refresh?: boolean;
  /** The named customers, until the audience has ended; cursor_id is then the number of those that are done. */
  customer_ids?: string[];
  /** The conversion after which the next page begins; both '' at the start. */
  cursor_time: string;
  cursor_id: string;
  /** How many calls added members. */
  batches: number;
  members_sent: number;
  members_received: number;
}

/** How many conversions of one destination ended on one day of UTC. */
export interface ExportCountsDoc {
  /** `${destination_id}|${day}` */
  _id: string;
  profile_id: string;
  destination_id: string;
  /** Its first instant. */
  day: Date;
  /** By outcome, and then by the quarter of an hour (0 to 95) in which they ended, so that days of every time zone can be summed. */
  ends: Readonly<Partial<Record<EndedAs, Readonly<Record<string, number>>>>>;
}

export interface CatalogDoc extends StoredCatalog {
  _id: string; // profile_id
  safe_target: SafeTargetDoc | null;
}

export interface SafeTargetDoc {
  destination_id: string;
  connection_id: string;
  ad_pixel_id: string;
  set_at: Date;
  consent: { version: string; text_hash: string; accepted_by: string; accepted_at: Date };
}

/** The highest revision received of a conversion. */
export interface ReceivedRevisionDoc {
  _id: string; // `${profile_id}|${conversion_id}`
  profile_id: string;
  revision: number;
  heard_at: Date;
}

/** Later than every time, so that nothing is due. */
export const NEVER = new Date(8_640_000_000_000_000);
