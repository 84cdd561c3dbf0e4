// Declares the document of a subscription.

export type SubscriptionStatus = 'active' | 'paused' | 'disabled';
export const DISABLED_REASONS = ['gone', 'failing', 'access_ended'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export interface SubscriptionDoc {
  _id: string;
  profile_id: string;
  /** The partner app for which it was created; '' for the profile itself. */
  app_id: string;
  url: string;
  events: string[];
  description: string;
  /** removed: its owner no longer sees it, and its deliveries are being deleted. */
  status: SubscriptionStatus | 'removed';
  status_reason: DisabledReason | null;
  /** Whether the profile's own credential that created it sees persons; for an app, its grant is checked instead. */
  sees_persons: boolean;
  /**
   * Whether the credential that subscribed, or set another URL, reads outcomes; absent on subscriptions from before this was
   * recorded.
   */
  reads_outcomes?: boolean;
  /** kind:id of the credential. */
  created_by: string;
  /** A compact JWE, as in old_secret. */
  sealed_secret: string;
  /** The secret before the last rotation, which also signs until it expires. */
  old_secret: { sealed: string; expires_at: Date } | null;
  /** The operation of the last rotation; its repeat rotates nothing. */
  rotated_by: string;
  /** The position in the log of outcomes up to which deliveries were created. */
  cursor: string;
  /** The sequence of its newest delivery. */
  last_sequence: number;
  /** When its next delivery is due, or earlier, but never later. NEVER when none waits. */
  due_at: Date;
  /** Increases with everything that may make something due, so that due_at is never set from an outdated state. */
  work: number;
  /** Since when every attempt failed; null while none has failed, and after one that did not fail. */
  failing_since: Date | null;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  created_at: Date;
  changed_at: Date;
}

export const NEVER = new Date('9999-12-31T00:00:00Z');
