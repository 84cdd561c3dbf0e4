// When a provider's token ends, and from when on it is renewed.

const DAY_MS = 86_400_000;

/** So long before its end a token that lives long is renewed at the latest: an outage of weeks costs nobody their connection. */
const SPARE_MS = 30 * DAY_MS;

/** @param lifeSeconds as the provider says, from now on; undefined for a token that does not end */
export function tokenEnd(now: Date, lifeSeconds: number | undefined): Date | null {
  return lifeSeconds === undefined ? null : new Date(now.getTime() + lifeSeconds * 1000);
}

/**
 * @param now when the token was stored
 * @returns thirty days before its end, or half-way to it where that is sooner or the end is nearer than that
 */
export function renewalTime(now: Date, expiresAt: Date): Date {
  const life = expiresAt.getTime() - now.getTime();
  const half = life / 2;
  return new Date(now.getTime() + (life > SPARE_MS ? Math.min(half, life - SPARE_MS) : half));
}
