// Defines how long a session lives: it ends when it has been idle for a while, and at the latest a week after the sign-in.

const HOUR_MS = 3_600_000;
const IDLE_MS = 12 * HOUR_MS;
const LONGEST_MS = 7 * 24 * HOUR_MS;
const NOTE_EVERY_MS = 60_000;

interface Life {
  readonly last_used_at: Date;
  readonly expires_at: Date;
}

/** Returns the time at which a session that begins now ends at the latest. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + LONGEST_MS);
}

/** For how many seconds a browser may keep the cookie of a session that begins now. */
export const SESSION_SECONDS = LONGEST_MS / 1000;

/** Reports whether a session is live: it no longer is once it has been idle for 12 hours or is a week old. */
export function isLive({ last_used_at, expires_at }: Life, now: Date): boolean {
  return now < expires_at && now.getTime() - last_used_at.getTime() < IDLE_MS;
}

/** Reports whether the last stored use is a minute old, because not every use is worth a write. */
export function shouldNoteUse({ last_used_at }: Life, now: Date): boolean {
  return now.getTime() - last_used_at.getTime() >= NOTE_EVERY_MS;
}
