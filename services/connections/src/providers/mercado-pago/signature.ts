// Checks Mercado Pago's signature of a webhook. It covers the id in the address and not the body, so only the id is trusted
// (reference: Mercado Pago, Webhooks, "validate origin").
import { createHmac } from 'node:crypto';
import type { InboundDelivery } from '../../domain/outcome-source.ts';
import { isSame } from '../timestamped-signature.ts';

/** A delivery that is repeated for days may be signed only once; a replayed one only makes us read a payment again. */
const OLDEST_MS = 7 * 86_400_000;
const AHEAD_MS = 300_000;

/** Judges x-signature: an HMAC of the parts that are present, with a time in seconds or milliseconds, recent enough. */
export function isMercadoPagoSigned({ headers, query }: InboundDelivery, secret: string, now: Date): boolean {
  const parts = new Map((headers['x-signature'] ?? '').split(',').map((part) => partOf(part)));
  const time = parts.get('ts') ?? '';
  if (!/^\d{10,13}$/.test(time)) return false;
  const age = now.getTime() - Number(time) * (time.length > 11 ? 1 : 1000);
  if (age > OLDEST_MS || age < -AHEAD_MS) return false;
  const id = query.get('data.id');
  const requestId = headers['x-request-id'];
  const manifest = [
    id === null ? '' : `id:${id.toLowerCase()};`,
    requestId === undefined ? '' : `request-id:${requestId};`,
    `ts:${time};`,
  ].join('');
  return isSame(parts.get('v1') ?? '', createHmac('sha256', secret).update(manifest).digest());
}

function partOf(part: string): [name: string, value: string] {
  const at = part.indexOf('=');
  return at < 0 ? ['', ''] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
}
