// Logs by allow-list: a field that is not listed here never reaches a log line, so no email, phone, name or id number can.
import { isSpanContextValid, trace } from '@opentelemetry/api';
import { pino } from 'pino';
import { AppError } from '../errors.ts';

const FIELDS = [
  'event_id',
  'profile_id',
  'code',
  'reason',
  'count',
  'ms',
  'attempt',
  'subject',
  'stream',
  'stream_seq',
  'operation',
  'request_id',
  'method',
  'status',
  'port',
  'job_id',
  'connection_id',
  'platform',
  'collection',
  'signal',
] as const;

export type LogFields = Partial<Record<(typeof FIELDS)[number], string | number | undefined>> & { err?: unknown };

export interface Logger {
  debug(fields: LogFields, msg: string): void;
  info(fields: LogFields, msg: string): void;
  warn(fields: LogFields, msg: string): void;
  error(fields: LogFields, msg: string): void;
}

/**
 * Makes a JSON logger on standard output.
 * @param options name of the service; level as pino has it
 */
export function createLogger({ name, level = 'info' }: { name: string; level?: string }): Logger {
  const log = pino({ name, level, base: { service: name }, timestamp: pino.stdTimeFunctions.isoTime });
  const at = (kind: 'debug' | 'info' | 'warn' | 'error') => (fields: LogFields, msg: string) => {
    if (log.isLevelEnabled(kind)) log[kind](allowed(fields), msg);
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function allowed(fields: LogFields): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const field of FIELDS) if (fields[field] !== undefined) out[field] = fields[field];
  if (fields.err !== undefined) out.err = describeError(fields.err);
  const span = trace.getActiveSpan()?.spanContext();
  if (span && isSpanContextValid(span)) out.trace_id = span.traceId;
  return out;
}

/**
 * What may be logged of an error: its kind and where it rose. Messages of foreign errors can quote what a person typed
 * (a duplicate key error quotes the key), so only our own errors keep theirs.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
  const code = 'code' in error && ['string', 'number'].includes(typeof error.code) ? error.code : undefined;
  const own = error instanceof AppError ? { message: error.message, reason: error.reason } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, ...(code === undefined ? {} : { code }), ...own, stack, ...cause };
}
