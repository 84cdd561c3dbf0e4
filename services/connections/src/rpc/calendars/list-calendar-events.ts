// Reads the entries in the calendars of a connected system live, and finds whom they are with; nothing is stored.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { AppError, appError } from '@touchline/chassis/errors.ts';
import type {
  ListCalendarEventsRequest,
  ListCalendarEventsResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/calendars_pb.ts';
import type { CalendarSource, CalendarSources } from '../../domain/calendars/calendar-source.ts';
import { type CustomersByGuest, type FindGuests, guestsToFind } from '../../domain/calendars/guests.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { Connections } from '../../store/connections.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { connectionNotFound } from '../refusals.ts';
import { eventMessage } from './event-message.ts';

/** Contract, Limits. */
const MAX_WINDOW_MS = 90 * 86_400_000;
const USABLE = new Set(['active', 'needs_action']);

export interface ListCalendarEventsDeps {
  /** How long a live call to a provider may take while a caller waits. */
  readonly askMs: number;
  readonly connections: Pick<Connections, 'find' | 'needsReconnect'>;
  readonly calendars: CalendarSources;
  readonly findGuests: FindGuests;
  readonly seal: Pick<TokenSeal, 'open'>;
  now(): Date;
}

/** Handles ListCalendarEvents. @throws AppError as calendars.proto says */
export function listCalendarEvents({ connections, calendars, findGuests, seal, now, askMs }: ListCalendarEventsDeps) {
  return async ({
    profileId,
    connectionId,
    calendarId,
    withPersons,
    ...asked
  }: ListCalendarEventsRequest): Promise<MessageInitShape<typeof ListCalendarEventsResponseSchema>> => {
    const connection = await connections.find(profileId, connectionId);
    if (!connection) throw connectionNotFound();
    const source = calendars.get(connection.channel);
    if (!source) throw appError('invalid_state', 'Connections of this channel have no calendars.');
    if (!USABLE.has(connection.status)) throw notReady();
    const window = { calendarId, ...windowOf(asked) };
    const accessToken = await seal.open(connection._id, connection.sealed_token);
    if (!source.isConfigured(accessToken))
      throw appError('provider_not_configured', 'The operator has not registered an app with the provider.');
    const signal = AbortSignal.timeout(askMs);
    const access = { accountExternalId: connection.account_external_id, accessToken, signal };
    const entries = await source.entries(access, window).catch(async (error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'reconnect') {
        await connections.needsReconnect(connection, error.message, now());
        throw notReady();
      }
      throw refused(error, source);
    });
    if (entries === null) throw appError('calendar_unsupported', 'The account has no calendar with this id.');
    const customers = withPersons ? await findGuests(profileId, guestsToFind(entries)).catch(nobodyKnown) : null;
    return { events: entries.map((entry) => eventMessage(entry, customers)) };
  };
}

/** While a release rolls out, an identity of the one before refuses this caller (proto/callers.ts): nobody is known then. */
function nobodyKnown(error: unknown): CustomersByGuest {
  if (error instanceof AppError && error.code === 'PERMISSION_DENIED') return new Map();
  throw error;
}

function windowOf({ from, to }: Pick<ListCalendarEventsRequest, 'from' | 'to'>): { from: Date; to: Date } {
  const window = from && to && { from: timestampDate(from), to: timestampDate(to) };
  const length = window ? window.to.getTime() - window.from.getTime() : -1;
  if (window && length >= 0 && length <= MAX_WINDOW_MS) return window;
  throw appError('invalid_window', 'to must be within 90 days of from, and not before it.');
}

function refused(error: ProviderError, source: CalendarSource): AppError {
  if (error.kind === 'too_much_data')
    return appError('invalid_window', `${error.message} Ask for a shorter one.`, { cause: error });
  const reason = source.isScopeMissing(error) ? 'calendar_scope_required' : 'provider_error';
  return appError(reason, `The platform says: ${error.message}`, { cause: error });
}

const notReady = (): AppError =>
  appError('connection_not_ready', 'Connect the account again first: its grant no longer works.');
