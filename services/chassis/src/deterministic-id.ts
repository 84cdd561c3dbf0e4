// Derives ids that are the same in every process, so that none has to ask another: UUID version 5 (RFC 9562) over joined parts.
import { hash } from 'node:crypto';

// The namespace is a fixed random UUID of this project.
const NAMESPACE = Buffer.from('6f1d1f0e5c0b4a7e9d3a2b8c4e7f9a10', 'hex');
/** The namespace, followed by room for the parts of nearly every id: at most three bytes per UTF-16 unit. */
const scratch = Buffer.alloc(1024);
NAMESPACE.copy(scratch);
const MOST_UNITS = Math.floor((scratch.length - NAMESPACE.length) / 3);
const VARIANT = '89ab';

/**
 * Derives a UUID from its parts.
 * @param parts strings in an agreed order; joined by NUL, so that ('a', 'bc') and ('ab', 'c') differ
 * @returns a lower-case UUID, the same for the same parts everywhere
 */
export function deterministicId(...parts: string[]): string {
  const hex = hash('sha1', named(parts.join('\0')), 'hex');
  const variant = VARIANT[Number.parseInt(hex.charAt(16), 16) & 0x3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function named(text: string): Buffer {
  if (text.length > MOST_UNITS) return Buffer.concat([NAMESPACE, Buffer.from(text)]);
  return scratch.subarray(0, NAMESPACE.length + scratch.write(text, NAMESPACE.length));
}
