// Reads the entries in the calendars of a connected system live; nothing is stored.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type {
  CalendarEventSchema,
  ListCalendarEventsRequest,
  ListCalendarEventsResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/calendars_pb.ts';
import type { CalendarEntry, Crms } from '../../domain/crm/crm.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { Connections } from '../../store/connections.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { connectionNotFound } from '../refusals.ts';

/** Contract, Limits. */
const MAX_WINDOW_MS = 90 * 86_400_000;
const USABLE = new Set(['active', 'needs_action']);

export interface ListCalendarEventsDeps {
  /** How long a live call to a provider may take while a caller waits. */
  readonly askMs: number;
  readonly connections: Pick<Connections, 'find' | 'needsReconnect'>;
  readonly crms: Crms;
  readonly seal: Pick<TokenSeal, 'open'>;
  now(): Date;
}

/** Handles ListCalendarEvents. @throws AppError as calendars.proto says */
export function listCalendarEvents({ connections, crms, seal, now, askMs }: ListCalendarEventsDeps) {
  return async ({
    profileId,
    connectionId,
    calendarId,
    ...asked
  }: ListCalendarEventsRequest): Promise<MessageInitShape<typeof ListCalendarEventsResponseSchema>> => {
    const connection = await connections.find(profileId, connectionId);
    if (!connection) throw connectionNotFound();
    const crm = crms.get(connection.channel);
    if (!crm) throw appError('invalid_state', 'Only a crm_provider connection has calendars.');
    if (!USABLE.has(connection.status)) throw notReady();
    const window = { calendarId, ...windowOf(asked) };
    const accessToken = await seal.open(connection._id, connection.sealed_token);
    if (!crm.hasApp && accessToken.startsWith('{'))
      throw appError('provider_not_configured', 'The operator has not registered an app with the CRM.');
    const signal = AbortSignal.timeout(askMs);
    const access = { accountExternalId: connection.account_external_id, accessToken, signal };
    const entries = await crm.calendarEntries(access, window).catch(async (error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'reconnect') {
        await connections.needsReconnect(connection, error.message, now());
        throw notReady();
      }
      throw refused(error);
    });
    if (entries === null) throw appError('calendar_unsupported', 'The account has no calendar with this id.');
    return { events: entries.map(eventMessage) };
  };
}

function windowOf({ from, to }: Pick<ListCalendarEventsRequest, 'from' | 'to'>): { from: Date; to: Date } {
  const window = from && to && { from: timestampDate(from), to: timestampDate(to) };
  const length = window ? window.to.getTime() - window.from.getTime() : -1;
  if (window && length >= 0 && length <= MAX_WINDOW_MS) return window;
  throw appError('invalid_window', 'to must be within 90 days of from, and not before it.');
}

const refused = (error: ProviderError): AppError =>
  error.kind === 'needs_action'
    ? appError('calendar_scope_required', `The platform says: ${error.message}`, { cause: error })
    : appError('provider_error', `The platform says: ${error.message}`, { cause: error });

const notReady = (): AppError =>
  appError('connection_not_ready', 'Connect the account again first: its grant no longer works.');

function eventMessage(entry: CalendarEntry): MessageInitShape<typeof CalendarEventSchema> {
  const { id, calendarId, calendarName, status, startsAt, endsAt, madeAt, changedAt } = entry;
  return {
    ...{ id, calendarId, calendarName, status },
    startsAt: timestampFromDate(startsAt),
    endsAt: timestampFromDate(endsAt),
    ...(madeAt && { createdAt: timestampFromDate(madeAt) }),
    ...(changedAt && { updatedAt: timestampFromDate(changedAt) }),
  };
}
