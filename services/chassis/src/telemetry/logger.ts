// Logs by allow-list: a field that is not listed here never reaches a log line, so no email, phone, name or id number can.
import { isSpanContextValid, trace } from '@opentelemetry/api';
import { type AnyValue, logs, SeverityNumber } from '@opentelemetry/api-logs';
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
  'caller',
  'status',
  'port',
  'job_id',
  'connection_id',
  'subscription_id',
  'erasure_id',
  'platform',
  'collection',
  'ingress',
  'signal',
] as const;

export type LogFields = Partial<Record<(typeof FIELDS)[number], string | number | undefined>> & { err?: unknown };

export interface Logger {
  debug(fields: LogFields, msg: string): void;
  info(fields: LogFields, msg: string): void;
  warn(fields: LogFields, msg: string): void;
  error(fields: LogFields, msg: string): void;
}

// describeError has already chosen what to log; pino's own serializer would treat it as an object.
const asIs = <T>(described: T): T => described;

const SEVERITY = {
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
};

/**
 * Makes a JSON logger on standard output, and by OTLP where telemetry.ts has an endpoint.
 * @param options name of the service; level as pino spells it
 */
export function createLogger({ name, level = 'info' }: { name: string; level?: string }): Logger {
  const log = pino({
    name,
    level,
    base: { service: name },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: asIs },
  });
  const at = (kind: keyof typeof SEVERITY) => (fields: LogFields, msg: string) => {
    if (!log.isLevelEnabled(kind)) return;
    const shown = allowed(fields);
    log[kind](shown, msg);
    logs
      .getLogger('touchline')
      .emit({ severityNumber: SEVERITY[kind], severityText: kind, body: msg, attributes: shown });
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function allowed(fields: LogFields): Record<string, AnyValue> {
  const out: Record<string, AnyValue> = {};
  for (const field of FIELDS) if (fields[field] !== undefined) out[field] = fields[field];
  if (fields.err !== undefined) out.err = describeError(fields.err);
  const span = trace.getActiveSpan()?.spanContext();
  if (span && isSpanContextValid(span)) out.trace_id = span.traceId;
  return out;
}

function ownFacts({ message, reason, rpc }: AppError): Record<string, AnyValue> {
  return { message, reason, ...(rpc === undefined ? {} : { rpc }) };
}

/**
 * Returns what may be logged about an error: its kind and where it was thrown. Messages of foreign errors can quote what a person
 * typed (a duplicate key error quotes the key), so only our own errors keep theirs.
 */
export function describeError(error: unknown): Record<string, AnyValue> {
  if (!(error instanceof Error)) return { type: typeof error };
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
  const raw = 'code' in error ? error.code : undefined;
  const code = typeof raw === 'string' || typeof raw === 'number' ? raw : undefined;
  const own = error instanceof AppError ? ownFacts(error) : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, ...(code === undefined ? {} : { code }), ...own, stack, ...cause };
}
