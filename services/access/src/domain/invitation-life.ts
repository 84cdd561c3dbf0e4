// Until when an invitation lets somebody in: once, unless it was taken back, and not for ever.

interface Life {
  readonly accepted_at: Date | null;
  readonly revoked_at: Date | null;
  readonly expires_at: Date;
}

/** False for one that was used or taken back, and from the moment at which it expires. */
export function isOpen({ accepted_at, revoked_at, expires_at }: Life, now: Date): boolean {
  return accepted_at === null && revoked_at === null && expires_at > now;
}
