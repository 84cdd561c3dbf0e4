// Describes in words a rule that JSON Schema cannot express, so that openapi.json explains every reason for which a body is
// refused.
import type { PublicErrorCode } from '@touchline/chassis/public-http/error-registry.ts';

/**
 * Makes a rule about several members, for z.check(), with the words that describe it in openapi.json.
 * @param code the error code of a violation; by default the usual one of a body or of parameters
 */
export function rule<T extends (payload: never) => void>(words: string, check: T, code?: PublicErrorCode): T {
  return Object.assign(check, { words, code });
}
