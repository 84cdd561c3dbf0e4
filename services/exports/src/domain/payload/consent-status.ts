// Reads what a person agreed to in the session in which the conversion happened.
import type { ConversionFacts } from './conversion-facts.ts';
import type { ConsentStatus } from './conversion-payload.ts';

type Answer = Pick<ConversionFacts, 'consent' | 'gpc'>;

/** Reports whether nothing may leave: the person refused, or the browser objected for the person (Global Privacy Control). */
export const isRefused = ({ consent, gpc }: Answer): boolean => consent === 'denied' || gpc === true;

/** Returns what a platform is told of the person's consent; a platform takes unspecified for no answer. */
export function consentStatus(answer: Answer): ConsentStatus {
  if (isRefused(answer)) return 'denied';
  return answer.consent === 'granted' ? 'granted' : 'unspecified';
}
