// A rule that JSON Schema cannot say, with the words for it: openapi.json tells why a body is refused beyond its schema.
import type { PublicErrorCode } from '@touchline/chassis/public-http/error-registry.ts';

/**
 * A rule of several members, for z.check(): it carries the words by which openapi.json tells of it.
 * @param code the code that a breach is answered with; left out for the usual one of a body or of parameters
 */
export function rule<T extends (payload: never) => void>(words: string, check: T, code?: PublicErrorCode): T {
  return Object.assign(check, { words, code });
}
