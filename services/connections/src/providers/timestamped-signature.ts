// Checks signatures of the form t=<seconds>,v1=<hex>, an HMAC-SHA256 of the time, a dot and the body: Stripe's, and others like
// it.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old, or how far ahead, a signature may be (Stripe's own library allows as much). */
const TOLERANCE_MS = 300_000;
const MAX_HEADER = 4096;

/**
 * Judges a signature header. While a secret is being changed, a header has several v1, of which any may match; other schemes are
 * ignored.
 * @param body byte for byte as it was received
 */
export function isTimestampSigned(header: string | undefined, body: Uint8Array, secret: string, now: Date): boolean {
  if (header === undefined || header.length > MAX_HEADER) return false;
  const parts = header.split(',').map((part) => part.trim());
  const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() - Number(time) * 1000) > TOLERANCE_MS) return false;
  const wanted = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return parts.some((part) => part.startsWith('v1=') && isSame(part.slice(3), wanted));
}

/** Compares a signature in hex in a time that reveals nothing of it. */
export function isSame(hex: string, wanted: Buffer): boolean {
  const given = /^[0-9a-f]+$/i.test(hex) ? Buffer.from(hex, 'hex') : Buffer.alloc(0);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
