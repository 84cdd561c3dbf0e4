// Computes when a provider's token ends, and from when on it is renewed.

const DAY_MS = 86_400_000;

/** A long-lived token is renewed at least this long before its end, so that an outage of weeks costs no connection. */
const SPARE_MS = 30 * DAY_MS;

/** @param lifeSeconds as the provider reports it, from now; undefined for a token that does not expire */
export function tokenEnd(now: Date, lifeSeconds: number | undefined): Date | null {
  return lifeSeconds === undefined ? null : new Date(now.getTime() + lifeSeconds * 1000);
}

/**
 * @param now when the token was stored
 * @returns thirty days before its end, or half-way to it when that is earlier or the end is less than thirty days away
 */
export function renewalTime(now: Date, expiresAt: Date): Date {
  const life = expiresAt.getTime() - now.getTime();
  const half = life / 2;
  return new Date(now.getTime() + (life > SPARE_MS ? Math.min(half, life - SPARE_MS) : half));
}
