// Builds what leaves of one conversion for one destination, or says why nothing does. It is the only maker of payloads: privacy
// comes first, then the rules of the contract, and the table of privacy last, so that no other rule can add to what may leave.
import type { ExportMode } from '../export-mode.ts';
import { actionSourceOf, outsideMessaging } from './action-source.ts';
import { newestClick, searchClickIds } from './click-keys.ts';
import { consentStatus, isRefused } from './consent-status.ts';
import type { Contact } from './contact.ts';
import type { ConversionFacts } from './conversion-facts.ts';
import type { ConversionPayload, Money, Platform } from './conversion-payload.ts';
import { conversionValue, type RowValue } from './conversion-value.ts';
import { isNeutralName } from './neutral-name.ts';
import { EMPTY, permitted } from './privacy-table.ts';
import { MAX_AGE_MS, type SkipReason } from './skip-reason.ts';
import { hasIdentifier, userDataOf } from './user-data.ts';

/** What a row of the catalog says of a conversion. */
export interface Row {
  /** '' where the destination itself names the event. */
  readonly event_name: string;
  readonly value: RowValue;
  readonly enabled: boolean;
  /** The name on a platform_safe profile. */
  readonly safe_event_name: string;
  /** Sends only a customer's first payment. */
  readonly first_payment_only?: boolean;
}

export interface Target {
  readonly platform: Platform;
  readonly isEnabled: boolean;
  /** The dataset, or the conversion action. */
  readonly id: string;
  /** True for the dataset of a messaging account, which takes nothing but messages. */
  readonly takesOnlyMessages: boolean;
  /** The dataset that takes messages of this destination; null for none. */
  readonly messaging: { readonly businessAccountId: string; readonly datasetId: string } | null;
  /** Asks the platform to limit what it does with the person's data (Meta: Limited Data Use). */
  readonly limitDataUse?: boolean;
}

export interface Building {
  /** undefined when the event is no longer a conversion. */
  readonly facts: ConversionFacts | undefined;
  /** undefined for a customer whom identity does not know (anymore), and for a visitor. */
  readonly person: Contact | undefined;
  readonly mode: ExportMode;
  /** undefined when nothing of that goal is sent to the destination. */
  readonly row: Row | undefined;
  /** The one dataset of a platform_safe profile; null while none is set. */
  readonly safeDatasetId: string | null;
  readonly target: Target;
  readonly now: Date;
}

/** targetId is the dataset or the conversion action that takes the payload. */
export type Built = { readonly skip: SkipReason } | { readonly send: ConversionPayload; readonly targetId: string };

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

/** Adds how the platform finds the person, which decides where the conversion goes: a message to the dataset of messages. */
function addressed(given: Building, facts: ConversionFacts, payload: ConversionPayload): Built {
  const { target, mode } = given;
  const declared = actionSourceOf(facts);
  const click = newestClick(facts.clicks, 'ctwa_clid');
  const { messaging } = target;
  const mayMessage = messaging !== null && (mode === 'full' || isClean(given, messaging.datasetId));
  if (declared === 'business_messaging' && mayMessage && click !== null) {
    const { businessAccountId, datasetId } = messaging;
    const message = { channel: 'whatsapp', businessAccountId, clickId: click.value } as const;
    return { send: permitted({ ...payload, actionSource: declared, messaging: message }, mode), targetId: datasetId };
  }
  if (target.takesOnlyMessages) return { skip: 'not_a_message' };
  const actionSource = outsideMessaging(declared);
  const pageUrl = actionSource === 'website' ? facts.pageUrl || null : null;
  const isSocial = target.platform === 'social_ads';
  const send = permitted(
    {
      ...{
        ...payload,
        actionSource,
        pageUrl: isSocial ? pageUrl : null,
        userData: userDataOf(given.person, facts, target.platform),
      },
      clickIds: isSocial ? EMPTY.clickIds : searchClickIds(facts.clicks),
    },
    mode,
  );
  return hasIdentifier(send) ? { send, targetId: target.id } : { skip: 'no_identifiers' };
}

/** Only a dataset can be clean: no conversion action has been accepted as one. */
const isClean = ({ safeDatasetId, target }: Building, datasetId: string): boolean =>
  target.platform === 'social_ads' && datasetId === safeDatasetId;
