// Decides until when an invitation can be accepted: once, unless it was revoked or has expired.

interface Life {
  readonly accepted_at: Date | null;
  readonly revoked_at: Date | null;
  readonly expires_at: Date;
}

/** Returns false for an invitation that was used or revoked, and from the moment at which it expires. */
export function isOpen({ accepted_at, revoked_at, expires_at }: Life, now: Date): boolean {
  return accepted_at === null && revoked_at === null && expires_at > now;
}
