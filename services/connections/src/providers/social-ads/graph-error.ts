// Classifies the Graph API's error codes by what they mean for us (reference: Meta's error handling and rate limiting guides).
import { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../../domain/provider-error.ts';

const EnvelopeSchema = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    error_user_msg: z.string().optional(),
    is_transient: z.boolean().optional(),
    fbtrace_id: z.string().default(''),
  }),
});

const DEAD_TOKEN = new Set([190, 102, 104]);
// App, user, page and ad-account limits, then the business use cases.
const THROTTLED = new Set([4, 17, 32, 341, 613, 80000, 80001, 80002, 80003, 80004, 80005, 80006, 80008, 80009, 80014]);
const UNKNOWN_OR_DOWN = new Set([1, 2]);
// Insights over too many rows: returned as an unknown error whose subcode or text reveals the cause.
const TOO_MUCH_SUBCODES = new Set([99, 1_504_018]);

type Headers = Record<string, string | string[] | undefined>;

/**
 * Reads a refusal.
 * @param status HTTP status
 * @param body parsed JSON, or undefined when it was not JSON
 * @param headers lower-case names; the usage headers say how long to wait
 */
export function graphError(status: number, body: unknown, headers: Headers): ProviderError {
  const parsed = EnvelopeSchema.safeParse(body);
  if (!parsed.success)
    return new ProviderError('retry', `http_${status}`, `The platform answered HTTP ${status} without a reason.`, {
      httpStatus: status,
    });
  const {
    message,
    code = 0,
    error_subcode: subcode,
    error_user_msg: userMessage,
    is_transient: transient,
    fbtrace_id: traceId,
  } = parsed.data.error;
  const kind = kindOf(status, code, subcode, message, transient);
  const label = subcode === undefined ? String(code) : `${code}/${subcode}`;
  return new ProviderError(kind, label, userMessage || message || `The platform answered error ${label}.`, {
    ...(kind === 'retry' ? { retryAfterMs: retryAfterMs(headers) } : {}),
    isThrottle: THROTTLED.has(code),
    ...{ traceId, httpStatus: status },
  });
}

function kindOf(
  status: number,
  code: number,
  subcode: number | undefined,
  message: string,
  transient?: boolean,
): ProviderErrorKind {
  if (DEAD_TOKEN.has(code)) return 'reconnect';
  if (THROTTLED.has(code)) return 'retry';
  if (
    code === 1 &&
    ((subcode !== undefined && TOO_MUCH_SUBCODES.has(subcode)) || /reduce the amount of data/i.test(message))
  ) {
    return 'too_much_data';
  }
  if (transient || UNKNOWN_OR_DOWN.has(code) || status >= 500) return 'retry';
  if (code === 3 || code === 10 || (code >= 200 && code <= 299) || code === 368) return 'needs_action';
  return 'failed';
}

const MinutesSchema = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().default(0) })),
);
const SecondsSchema = z.object({ reset_time_duration: z.number().default(0) });

/** Returns the longest wait that any usage header asks for; undefined when none does. */
export function retryAfterMs(headers: Headers): number | undefined {
  const minutes = read(headers['x-business-use-case-usage'], MinutesSchema);
  const seconds = read(headers['x-ad-account-usage'], SecondsSchema);
  const waits = [
    ...Object.values(minutes ?? {}).flatMap((uses) => uses.map((use) => use.estimated_time_to_regain_access * 60_000)),
    (seconds?.reset_time_duration ?? 0) * 1000,
  ];
  const longest = Math.max(0, ...waits);
  return longest > 0 ? longest : undefined;
}

function read<S extends z.ZodType>(header: string | string[] | undefined, schema: S): z.output<S> | undefined {
  if (typeof header !== 'string') return undefined;
  try {
    return schema.safeParse(JSON.parse(header)).data;
  } catch {
    return undefined;
  }
}
