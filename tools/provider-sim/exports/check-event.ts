// Checks an event as the Conversions API does (reference, section 2).
import { badParameter, GraphError } from '../graph-error.ts';

const ACTION_SOURCES = new Set([
  ...['email', 'website', 'app', 'phone_call', 'chat', 'physical_store', 'system_generated', 'other'],
  'business_messaging',
]);
const HASHED = ['em', 'ph', 'fn', 'ln', 'ge', 'db', 'ct', 'st', 'zp', 'country'];
/** One of these is enough to match a person. */
const IDENTIFYING = ['em', 'ph', 'external_id', 'fbc', 'fbp', 'ctwa_clid', 'lead_id', 'madid'];
const DAY_MS = 86_400_000;
const MAX_AGE_MS = 7 * DAY_MS;
const MAX_STORE_AGE_MS = 62 * DAY_MS;

export type Members = Readonly<Record<string, unknown>>;

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const NO_BROWSER =
  'Website event without client_user_agent: the event was accepted, and may not be matched. Send client_user_agent for website events.';
const NO_PAGE =
  'Website event without event_source_url: the event was accepted, and may not be used for all purposes. Send event_source_url for website events.';

export interface EventContext {
  readonly datasetId: string;
  /** The datasets of messaging accounts, by account. */
  readonly messagingDatasets: ReadonlyMap<string, string>;
  readonly nowMs: number;
}

/**
 * @param index its position in the request
 * @returns what the platform has to say about an event that it accepts
 * @throws GraphError
 */
export function checkEvent(event: unknown, index: number, context: EventContext): string[] {
  requireEvent(event, index, context);
  const { action_source: source, user_data: user } = event;
  if (source !== 'website' || !isObject(user)) return [];
  return [
    ...(user.client_user_agent === undefined ? [NO_BROWSER] : []),
    ...(event.event_source_url === undefined ? [NO_PAGE] : []),
  ];
}

function requireEvent(
  event: unknown,
  index: number,
  { datasetId, messagingDatasets, nowMs }: EventContext,
): asserts event is Members {
  if (!isObject(event)) throw badParameter(`Param data[${index}] must be an object`);
  const { event_name: name, event_time: time, action_source: source, user_data: user, custom_data: custom } = event;
  if (typeof name !== 'string' || name === '') throw badParameter(`Param data[${index}][event_name] is required`);
  if (typeof time !== 'number' || !Number.isInteger(time))
    throw badParameter(`Param data[${index}][event_time] must be a unix timestamp in seconds`);
  if (typeof source !== 'string' || !ACTION_SOURCES.has(source))
    throw badParameter(`Param data[${index}][action_source] must be one of ${[...ACTION_SOURCES].join(', ')}`);
  const maxAge = source === 'physical_store' ? MAX_STORE_AGE_MS : MAX_AGE_MS;
  if (nowMs - time * 1000 > maxAge) throw tooOld();
  if (!isObject(user) || !IDENTIFYING.some((member) => user[member] !== undefined)) throw tooLittle();
  for (const member of HASHED)
    if (![user[member] ?? []].flat().every(isDigest))
      throw badParameter(`Param data[${index}][user_data][${member}] must be a SHA-256 hash`);
  if (source === 'business_messaging') checkMessage(event, user, messagingDatasets, datasetId);
  checkMoney(name, custom);
}

function checkMoney(name: string, custom: unknown): void {
  const { value, currency } = isObject(custom) ? custom : {};
  if (name === 'Purchase' && (value === undefined || currency === undefined))
    throw invalid('Missing value or currency', 'Purchase events need the parameters value and currency.');
  if (currency !== undefined && (typeof currency !== 'string' || !CURRENCIES.has(currency)))
    throw invalid('Invalid currency', 'The currency has to be a code of ISO 4217.');
  if (value !== undefined && (typeof value !== 'number' || value < 0))
    throw invalid('Invalid value', 'The value has to be a number that is not negative.');
}

function checkMessage(event: Members, user: Members, datasets: ReadonlyMap<string, string>, datasetId: string): void {
  const { whatsapp_business_account_id: account, ctwa_clid: click } = user;
  if (typeof event.messaging_channel !== 'string' || typeof account !== 'string' || typeof click !== 'string')
    throw invalid('Incomplete message', 'A message needs messaging_channel, the business account and its click id.');
  if (datasets.get(account) !== datasetId)
    throw invalid('Wrong dataset', 'This dataset is not linked to the business account.');
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isDigest = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

const invalid = (userTitle: string, userMessage: string): GraphError =>
  new GraphError({ http: 400, code: 100, message: 'Invalid parameter', userTitle, userMessage });

const tooOld = (): GraphError =>
  new GraphError({
    http: 400,
    code: 100,
    subcode: 2_804_003,
    message: 'Invalid parameter',
    userTitle: 'Event Timestamp Too Old',
    userMessage: 'The timestamp for this event is too far in the past. Events have to be sent within seven days.',
  });

const tooLittle = (): GraphError =>
  new GraphError({
    http: 400,
    code: 100,
    subcode: 2_804_050,
    message: 'Invalid parameter',
    userTitle: 'Insufficient customer information',
    userMessage: "You haven't added sufficient customer information parameter data for this event.",
  });
