// Decides whether a conversion brings its customer into an audience.
import { isRefused } from '../payload/consent-status.ts';
import type { ConversionFacts } from '../payload/conversion-facts.ts';
import { conversionValue } from '../payload/conversion-value.ts';

/** @param facts undefined for what is no conversion anymore */
export function qualifies(facts: ConversionFacts | undefined): boolean {
  if (facts === undefined || !facts.isCustomer || facts.isErased || isRefused(facts)) return false;
  return conversionValue('amount', facts) !== 'refunded';
}
