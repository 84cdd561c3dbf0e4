// Keeps the visit: the tabs of a browser share it, and inactivity or another campaign or click ends it.
import { hasAny, type Marketing } from './marketing.ts';
import type {} from './options.ts';
import { load, save } from './store.ts';
import { uuid } from './uuid.ts';

export const SESSION_KEY = '_tl_s';

export interface Session {
  id: string;
  /** Epoch milliseconds of the visit's last event. */
  seen: number;
  /** What brought the visitor, from the landing address. */
  landing: Marketing;
}

/** Returns the session of an event at this time, with the tags of its address, and stores it as the current one. */
export function touchSession(tags: Marketing, nowMs: number): Session {
  const known = load(SESSION_KEY) as Session | undefined;
  const goesOn =
    typeof known?.id === 'string' &&
    Math.abs(nowMs - known.seen) < OPTIONS.minutes * 60_000 &&
    (!hasAny(tags) || JSON.stringify(tags) === JSON.stringify(known.landing));
  const session = { id: goesOn ? known.id : uuid(), seen: nowMs, landing: goesOn ? (known.landing ?? {}) : tags };
  save(SESSION_KEY, session);
  return session;
}
