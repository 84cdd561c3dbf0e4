// Builds what leaves of one conversion for one destination, or says why nothing does. It is the only maker of payloads: privacy
// comes first, then the rules of the contract, and the table of privacy last, so that no other rule can add to what may leave.
import { addressed, isClean } from './address-payload.ts';
import type { Building, Built, Row } from './building.ts';
import { consentStatus, isRefused } from './consent-status.ts';
import type { ConversionFacts } from './conversion-facts.ts';
import type { ConversionPayload, Money } from './conversion-payload.ts';
import { conversionValue } from './conversion-value.ts';
import { isNeutralName } from './neutral-name.ts';
import { EMPTY } from './privacy-table.ts';
import { MAX_AGE_MS } from './skip-reason.ts';

/** Decides what one attempt sends of a conversion. */
export function buildPayload(given: Building): Built {
  const { facts, mode, row, target, person, now } = given;
  if (mode === 'none') return { skip: 'privacy_mode' };
  if (mode === 'neutral' && !isClean(given, target.id)) return { skip: 'not_the_clean_dataset' };
  if (facts === undefined) return { skip: 'not_a_conversion' };
  if (!target.isEnabled) return { skip: 'destination_disabled' };
  if (row?.enabled !== true) return { skip: 'not_in_catalog' };
  if (facts.isErased || (facts.isCustomer && person === undefined)) return { skip: 'person_erased' };
  if (isRefused(facts)) return { skip: 'consent' };
  // The page's own pixel has reported it, under an id that is not known here.
  if (facts.provider === '') return { skip: 'reported_by_browser' };
  if (now.getTime() - facts.time.getTime() > MAX_AGE_MS[target.platform]) return { skip: 'too_old' };
  const value = conversionValue(row.value, facts);
  if (value === 'refunded') return { skip: 'refunded' };
  if (row.first_payment_only && facts.isFirstPayment !== true) return { skip: 'not_first_payment' };
  return mode === 'neutral' ? neutral(given, facts, row) : standard(given, facts, row, value);
}

function standard(given: Building, facts: ConversionFacts, row: Row, value: Money | null): Built {
  const { target } = given;
  const { platform } = target;
  // The platform refuses it without money (reference: custom_data of a Purchase).
  if (platform === 'social_ads' && row.event_name === 'Purchase' && value === null) return { skip: 'value_missing' };
  return addressed(given, facts, {
    ...common(given, facts),
    eventName: platform === 'social_ads' ? row.event_name : '',
    value,
    orderId: platform === 'search_ads' ? facts.eventId : null,
  });
}

function neutral(given: Building, facts: ConversionFacts, row: Row): Built {
  // A name of another form might say something.
  if (!isNeutralName(row.safe_event_name)) return { skip: 'privacy_mode' };
  return addressed(given, facts, { ...common(given, facts), eventName: row.safe_event_name });
}

function common({ target }: Building, facts: ConversionFacts): ConversionPayload {
  const consent = consentStatus(facts);
  return {
    ...EMPTY,
    dedupeId: facts.eventId,
    occurredAt: facts.time,
    consent: { adUserData: consent, adPersonalization: consent },
    dataProcessingOptions: target.limitDataUse ? { options: ['LDU'], country: 0, state: 0 } : null,
  };
}
