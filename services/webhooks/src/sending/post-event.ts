// One attempt: a POST that follows no redirect, connects to public addresses alone, and reads little of the answer.
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { Agent, request } from 'undici';
import type { Attempt } from '../domain/judge-attempt.ts';
import { hostOf, type PrivateHosts, webhookUrl } from '../domain/webhook-url.ts';
import { HostNotPublicError, type PublicLookup } from './public-lookup.ts';

export interface Posting {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PostEvent extends AsyncDisposable {
  /** Answers what the attempt met; it does not throw. */
  post(posting: Posting): Promise<Omit<Attempt, 'at'>>;
}

export interface PostOptions {
  readonly privateHosts: PrivateHosts;
  readonly lookup: PublicLookup;
  /** From the first byte to the last of the answer. */
  readonly timeoutMs: number;
}

const MAX_ANSWER_BYTES = 64 * 1024;
/** Enough for one turn of a subscription. */
const CONNECTIONS = 4;
const tracer = trace.getTracer('touchline/webhooks');

type Met = Pick<Attempt, 'status' | 'error' | 'retryAfter'>;

/** Opens the connections' pool. */
export function createPostEvent({ privateHosts, lookup, timeoutMs }: PostOptions): PostEvent {
  const agent = new Agent({ connections: CONNECTIONS, connect: { timeout: timeoutMs, lookup: lookup.forSockets } });

  const send = async ({ url, headers, body }: Posting): Promise<Met> => {
    // Once more: what may be private can have changed since, and no name is looked up for an address.
    const checked = webhookUrl(url, privateHosts);
    if (!checked.ok) return { status: 0, error: 'host_not_public', retryAfter: undefined };
    const carried: Record<string, string> = {};
    propagation.inject(context.active(), carried);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const options = { method: 'POST', headers: { ...headers, ...carried }, body, signal, dispatcher: agent } as const;
      const answer = await request(checked.url, options);
      // The status has been said: what becomes of the rest changes nothing.
      await answer.body.dump({ limit: MAX_ANSWER_BYTES, signal }).catch(() => undefined);
      const retryAfter = answer.headers['retry-after'];
      return { status: answer.statusCode, error: '', retryAfter: [retryAfter].flat()[0] };
    } catch (error) {
      return { status: 0, error: errorOf(error), retryAfter: undefined };
    }
  };

  return {
    post: (posting) => {
      const attributes = { 'http.request.method': 'POST', 'server.address': hostOf(new URL(posting.url)) };
      return tracer.startActiveSpan('webhook POST', { kind: SpanKind.CLIENT, attributes }, async (span) => {
        const began = performance.now();
        const met = await send(posting);
        span.setAttribute('http.response.status_code', met.status);
        if (met.status < 200 || met.status >= 300) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        return { ...met, durationMs: Math.round(performance.now() - began) };
      });
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}

const TIMEOUTS: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
/** As Node and OpenSSL name what is wrong with a certificate or a handshake. */
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/;

function errorOf(error: unknown): Exclude<Met['error'], '' | 'payload_unavailable'> {
  if (!(error instanceof Error)) return 'connection_failed';
  if (error instanceof HostNotPublicError) return 'host_not_public';
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'TimeoutError' || TIMEOUTS.has(code)) return 'timeout';
  if (TLS.test(code)) return 'tls_failed';
  // Of several addresses that were tried, each has an error of its own.
  const [first] = error instanceof AggregateError ? error.errors : [error.cause];
  return first instanceof Error ? errorOf(first) : 'connection_failed';
}
