// Judges an event by the rules for recording it (contract, POST /events; decisions.md): the first rule that it breaks refuses it.
import { isBot } from './bot.ts';
import { webUrl } from './clean-url.ts';
import type { EventDraft } from './event-draft.ts';
import { refuseEventTime } from './event-time.ts';
import { type ReadTraits, readTraits } from './identifying-traits.ts';
import { refuseAmount, refuseCurrency } from './money.ts';
import { refuseProperties } from './properties.ts';
import { invalid, invalidParameter, type Refusal } from './refusal.ts';
import { refuseUnidentified } from './refuse-unidentified.ts';
import { refuseSubjectRef } from './subject/subject-ref.ts';

export const ACTION_SOURCES: ReadonlySet<string> = new Set([
  'website',
  'business_messaging',
  'physical_store',
  'system_generated',
  'app',
  'phone_call',
  'chat',
  'email',
  'other',
]);

/** Refuses an event of a robot. */
export const ROBOT: Refusal = invalid('context.user_agent', 'is a robot’s; visits of robots are not recorded.');

const MAX_URL = 8192;
const MAX_CLICK_IDS = 30;
const AD_ID = /^[\w.:-]{0,100}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const CONTROL = /[\u0000-\u001f\u007f]/;

interface Judging {
  /** The result of reading the draft's traits. */
  readonly read?: ReadTraits;
  /** Whether the profile refuses robots. */
  readonly botFilter?: boolean;
}

/**
 * Judges one event.
 * @param now the clock of the service
 * @returns why it is refused, or undefined when it may be recorded
 */
export function refuseEvent(
  draft: EventDraft,
  now: Date,
  { read = readTraits(draft.traits), botFilter = true }: Judging = {},
): Refusal | undefined {
  const { context = {} } = draft;
  return (
    refuseText('event_name', draft.eventName, 200, true) ??
    refuseText('event_type', draft.eventType, 64) ??
    refuseText('idempotency_key', draft.idempotencyKey, 200) ??
    refuseText('anonymous_id', draft.anonymousId, 200) ??
    refuseText('session_id', draft.sessionId, 200) ??
    (draft.eventTime && refuseEventTime(draft.eventTime, now)) ??
    refuseTraits(draft) ??
    refuseMoney(draft) ??
    refuseSubjectRef(draft.subjectRef) ??
    refuseForeignSubject(draft) ??
    refuseProperties(draft.properties) ??
    refuseActionSource(draft.actionSource) ??
    refuseContext(draft) ??
    refuseAd(draft) ??
    (botFilter && isRobot(draft) ? ROBOT : undefined) ??
    refuseUnidentified(draft, read) ??
    (context.country && !/^[A-Za-z]{2}$/.test(context.country)
      ? invalid('context.country', 'must be an ISO 3166-1 alpha-2 code such as CL.')
      : undefined)
  );
}

function refuseText(field: string, text: string | undefined, max: number, isRequired = false): Refusal | undefined {
  if (!text && !isRequired) return undefined;
  if (!text?.trim()) return invalid(field, `must be a text of 1 to ${max} characters.`);
  if (text.length > max) return invalid(field, `must have at most ${max} characters.`);
  return CONTROL.test(text) ? invalid(field, 'must not contain control characters.') : undefined;
}

function refuseTraits({ traits = {} }: EventDraft): Refusal | undefined {
  const country = traits.country === undefined || /^[A-Za-z]{2}$/.test(traits.country);
  return (
    refuseText('user_traits.email', traits.email, 320) ??
    refuseText('user_traits.phone', traits.phone, 50) ??
    refuseText('user_traits.external_id', traits.externalId, 200) ??
    refuseText('user_traits.national_id', traits.nationalId, 50) ??
    refuseText('user_traits.crm_contact_id', traits.crmContactId, 200) ??
    refuseText('user_traits.store_customer_id', traits.storeCustomerId, 200) ??
    refuseText('user_traits.payments_customer_id', traits.paymentsCustomerId, 200) ??
    refuseText('user_traits.chat_person_id', traits.chatPersonId, 200) ??
    refuseText('user_traits.first_name', traits.firstName, 200) ??
    refuseText('user_traits.last_name', traits.lastName, 200) ??
    (country ? undefined : invalid('user_traits.country', 'must be an ISO 3166-1 alpha-2 code such as CL.'))
  );
}

function refuseMoney({ value, currency, idempotencyKey }: EventDraft): Refusal | undefined {
  const refusal = refuseAmount(value) ?? refuseCurrency(currency);
  if (refusal || value === undefined || idempotencyKey) return refusal;
  return invalid(
    'idempotency_key',
    'is required when properties.value is sent, so that a retry does not count money twice.',
  );
}

function refuseActionSource(source: string | undefined): Refusal | undefined {
  if (source === undefined || ACTION_SOURCES.has(source)) return undefined;
  return invalid('action_source', `must be one of ${[...ACTION_SOURCES].join(', ')}.`);
}

function refuseContext({ context = {}, origin }: EventDraft): Refusal | undefined {
  const { url, referrer } = context;
  if (url && url.length > MAX_URL) return invalid('context.url', `must have at most ${MAX_URL} characters.`);
  if (referrer && referrer.length > MAX_URL)
    return invalid('context.referrer', `must have at most ${MAX_URL} characters.`);
  if (origin !== 'browser' && url && !webUrl(url)) {
    return invalid('context.url', 'must be an absolute http or https URL.');
  }
  return refuseText('context.user_agent', context.userAgent, 2000) ?? refuseText('context.city', context.city, 200);
}

function refuseAd({ campaign = {}, clickIds = {} }: EventDraft): Refusal | undefined {
  const ids = Object.entries(clickIds);
  if (ids.length > MAX_CLICK_IDS || ids.some(([name, value]) => !/^[\w.-]{1,50}$/.test(name) || value.length > 1000)) {
    return invalid(
      'click_ids',
      `must hold at most ${MAX_CLICK_IDS} ids of at most 1000 characters, under plain names.`,
    );
  }
  const { platform, campaignId: campaign_id, adSetId: ad_set_id, adId: ad_id } = campaign;
  const faulty = Object.entries({ platform, campaign_id, ad_set_id, ad_id }).find(([, id]) => id && !AD_ID.test(id));
  const rule = 'must be at most 100 letters, digits, dots, colons, underscores or hyphens.';
  return faulty && invalid(`campaign.${faulty[0]}`, rule);
}

/**
 * Reports whether a robot sent the event. Money is never lost because of a user agent: a till that reports a payment may well
 * identify itself as a script.
 */
function isRobot({ value, context }: EventDraft): boolean {
  return value === undefined && isBot(context?.userAgent ?? '', webUrl(context?.url)?.hostname ?? '');
}

/** Refuses a subject in a provider's payment: a provider does not know whom a payment is for (contract, POST /events rule 6). */
function refuseForeignSubject({ origin, subjectRef }: EventDraft): Refusal | undefined {
  if (origin !== 'provider' || subjectRef === undefined) return undefined;
  return invalidParameter('properties.subject_ref', 'is not allowed in a payment of a provider.');
}
