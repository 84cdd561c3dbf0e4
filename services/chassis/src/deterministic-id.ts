// Ids that two processes derive alike without asking each other: UUID version 5 (RFC 9562) over joined parts.
import { createHash } from 'node:crypto';

// The namespace is a fixed random UUID of this project.
const NAMESPACE = Buffer.from('6f1d1f0e5c0b4a7e9d3a2b8c4e7f9a10', 'hex');

/**
 * Derives a UUID from its parts.
 * @param parts strings in an agreed order; joined by NUL, so that ('a', 'bc') and ('ab', 'c') differ
 * @returns a lower-case UUID, the same for the same parts everywhere
 */
export function deterministicId(...parts: string[]): string {
  const hash = createHash('sha1').update(NAMESPACE).update(parts.join('\0')).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
