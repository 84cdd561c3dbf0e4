// The shape of a stored subscription.

export type SubscriptionStatus = 'active' | 'paused' | 'disabled';
export const DISABLED_REASONS = ['gone', 'failing', 'access_ended'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export interface SubscriptionDoc {
  _id: string;
  profile_id: string;
  /** The partner app that it was made for; '' for the profile itself. */
  app_id: string;
  url: string;
  events: string[];
  description: string;
  /** removed: its owner sees it no more, and its deliveries are being deleted. */
  status: SubscriptionStatus | 'removed';
  status_reason: DisabledReason | null;
  /** Whether the profile's own credential that made it sees persons; an app's grant is asked instead. */
  sees_persons: boolean;
  /** Whether the credential that subscribed, or led it elsewhere, reads outcomes; absent on those made before this was asked. */
  reads_outcomes?: boolean;
  /** kind:id of the credential. */
  created_by: string;
  /** A compact JWE, as the old one. */
  sealed_secret: string;
  /** The secret before the last rotation, which signs too until it expires. */
  old_secret: { sealed: string; expires_at: Date } | null;
  /** The operation of the last rotation: its repeat rotates nothing. */
  rotated_by: string;
  /** The place in the log of outcomes up to which deliveries were made. */
  cursor: string;
  /** The sequence of its newest delivery. */
  last_sequence: number;
  /** When its next delivery is due: never later than that. NEVER when none waits. */
  due_at: Date;
  /** Rises with whatever may make something due, so that nobody sets due_at by what was true before. */
  work: number;
  /** Since when every attempt failed; null while none has, and after one that did not. */
  failing_since: Date | null;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  created_at: Date;
  changed_at: Date;
}

export const NEVER = new Date('9999-12-31T00:00:00Z');
