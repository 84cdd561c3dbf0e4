// Simulates events:ingest: the whole request is refused for a fault that can be seen at once; what takes a lookup is found out
// later, and only counted by reason.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SimState } from '../../state.ts';
import { type FieldViolation, invalidRequest } from '../rpc-error.ts';
import type { GoogleCustomer } from '../world.ts';
import { Common, Consent, digestViolations, read, UserData, violation } from './request-shape.ts';
import type { SentConversion } from './uploads.ts';

const MAX_EVENTS = 2000;
const DAY_MS = 86_400_000;
/** Clicks are kept for so long. */
const MAX_AGE_MS = 90 * DAY_MS;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

const EventShape = z.strictObject({
  destinationReferences: z.array(z.string()).optional(),
  transactionId: z.string().optional(),
  eventTimestamp: z.string().optional(),
  lastUpdatedTimestamp: z.string().optional(),
  eventSource: z.enum(['WEB', 'APP', 'IN_STORE', 'PHONE', 'MESSAGE', 'OTHER']).optional(),
  adIdentifiers: z
    .strictObject({ gclid: z.string(), gbraid: z.string(), wbraid: z.string(), sessionAttributes: z.string() })
    .partial()
    .optional(),
  userData: UserData.optional(),
  consent: Consent.optional(),
  currency: z.string().optional(),
  conversionValue: z.number().optional(),
  conversionCount: z.number().optional(),
});
type EventShape = z.output<typeof EventShape>;
const Body = z.strictObject({ ...Common.shape, events: z.array(EventShape).min(1) });
type Body = z.output<typeof Body>;

/** @param customer the operating account. @throws RpcError */
export function ingestEvents(state: SimState, customer: GoogleCustomer, given: unknown): object {
  const body = read(Body, given);
  const { events, destinations, validateOnly } = body;
  const actionId = destinations[0]?.productDestinationId ?? '';
  const violations = [
    ...destinationViolations(state, customer, actionId),
    ...(events.length > MAX_EVENTS ? [violation('events', 'TOO_MANY_EVENTS', 'At most 2,000 events.')] : []),
    ...events.flatMap((event, place) => eventViolations(event, `events[${place}]`, body, customer, state.now())),
  ];
  if (violations.length > 0) throw invalidRequest(violations);
  if (validateOnly) {
    state.uploads.validated += events.length;
    return {};
  }
  const id = randomUUID();
  const failures = events.flatMap((event) => take(state, customer.id, actionId, event, body.consent) ?? []);
  const [destination] = destinations;
  state.uploads.requests.set(id, { id, kind: 'events', destination, records: events.length, failures, polls: 0 });
  return { requestId: id };
}

function destinationViolations({ index }: SimState, { id }: GoogleCustomer, actionId: string): FieldViolation[] {
  const field = 'destinations[0].product_destination_id';
  const action = index.world.google.conversion_actions.find((one) => one.id === actionId && one.customer_id === id);
  if (!action || action.status === 'REMOVED')
    return [violation(field, 'INVALID_CONVERSION_ACTION_ID', 'The conversion action does not exist.')];
  if (action.type === 'UPLOAD_CLICKS') return [];
  return [violation(field, 'INVALID_CONVERSION_ACTION_TYPE', 'The conversion action takes no uploads.')];
}

function eventViolations(
  { eventTimestamp, transactionId, adIdentifiers, userData, currency, conversionValue }: EventShape,
  field: string,
  { encoding }: Body,
  customer: GoogleCustomer,
  nowMs: number,
): FieldViolation[] {
  const found: FieldViolation[] = [];
  const say = (member: string, reason: string, text: string) =>
    void found.push(violation(`${field}.${member}`, reason, text));
  const time = Date.parse(eventTimestamp ?? '');
  if (Number.isNaN(time) || time > nowMs + DAY_MS)
    say('event_timestamp', 'EVENT_TIME_INVALID', 'The time of the event is missing or in the future.');
  if (!transactionId) say('transaction_id', 'INVALID_EVENT', 'The transaction id is required.');
  const clicks = [adIdentifiers?.gclid, adIdentifiers?.gbraid, adIdentifiers?.wbraid].filter(Boolean);
  if (clicks.length === 0 && userData === undefined)
    say('ad_identifiers', 'NO_IDENTIFIERS_PROVIDED', 'The event has neither a click id nor user data.');
  if (currency !== undefined && !CURRENCIES.has(currency))
    say('currency', 'INVALID_CURRENCY_CODE', 'The currency is no code of ISO 4217.');
  if (conversionValue !== undefined && (currency === undefined || conversionValue < 0))
    say('conversion_value', 'INVALID_EVENT', 'A value needs a currency, and cannot be negative.');
  if (userData && !customer.enhanced_conversions_terms)
    return [
      violation(
        'destinations[0]',
        'DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED',
        'The terms of enhanced conversions are not accepted.',
      ),
    ];
  return userData ? [...found, ...digestViolations(field, userData, encoding)] : found;
}

/** Counts an event. @returns why it failed, as only the status of the request tells later; undefined when it is counted */
function take(
  state: SimState,
  customer_id: string,
  conversion_action_id: string,
  event: EventShape,
  consent: Body['consent'],
): string | undefined {
  const { conversions } = state.uploads;
  const { transactionId: transaction_id = '', adIdentifiers = {}, eventTimestamp = '' } = event;
  const at = state.now();
  if ((event.consent ?? consent)?.adUserData === 'CONSENT_DENIED') return 'PROCESSING_ERROR_REASON_DENIED_CONSENT';
  if (at - Date.parse(eventTimestamp) > MAX_AGE_MS) return 'PROCESSING_ERROR_REASON_EVENT_TOO_OLD';
  const { unknown_clicks: unknown } = state.index.world.google;
  if (Object.values(adIdentifiers).some((click) => unknown.includes(click)))
    return 'PROCESSING_ERROR_REASON_CLICK_NOT_FOUND';
  const same = conversions.find(
    (one) => one.conversion_action_id === conversion_action_id && one.transaction_id === transaction_id,
  );
  if (same) {
    same.times += 1;
    return 'PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID';
  }
  conversions.push({ customer_id, conversion_action_id, transaction_id, event, at, value: moneyOf(event), times: 1 });
  return undefined;
}

const moneyOf = ({ conversionValue, currency = '' }: EventShape): SentConversion['value'] => ({
  amount: conversionValue ?? 0,
  currency,
});
