// Posts one attempt: it follows no redirect, connects only to public addresses, and reads little of the response.
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { connectionErrorOf } from '@touchline/chassis/net/connection-error.ts';
import type { PrivateHosts } from '@touchline/chassis/net/private-hosts.ts';
import { hostOf } from '@touchline/chassis/net/public-address.ts';
import type { PublicLookup } from '@touchline/chassis/net/public-lookup.ts';
import { Agent, request } from 'undici';
import type { Attempt } from '../domain/judge-attempt.ts';
import { webhookUrl } from '../domain/webhook-url.ts';

export interface Posting {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PostEvent extends AsyncDisposable {
  /** Returns the result of the attempt; it does not throw. */
  post(posting: Posting): Promise<Omit<Attempt, 'at'>>;
}

export interface PostOptions {
  readonly privateHosts: PrivateHosts;
  readonly lookup: PublicLookup;
  /** From the first byte of the request to the last byte of the response. */
  readonly timeoutMs: number;
}

const MAX_ANSWER_BYTES = 64 * 1024;
/** Enough for one turn of a subscription. */
const CONNECTIONS = 4;
const tracer = trace.getTracer('touchline/webhooks');

type Met = Pick<Attempt, 'status' | 'error' | 'retryAfter'>;

/** Opens the connection pool. */
export function createPostEvent({ privateHosts, lookup, timeoutMs }: PostOptions): PostEvent {
  const agent = new Agent({ connections: CONNECTIONS, connect: { timeout: timeoutMs, lookup: lookup.forSockets } });

  const send = async ({ url, headers, body }: Posting): Promise<Met> => {
    // Checked again: the private hosts may have changed since, and an address is not looked up.
    const checked = webhookUrl(url, privateHosts);
    if (!checked.ok) return { status: 0, error: 'host_not_public', retryAfter: undefined };
    const carried: Record<string, string> = {};
    propagation.inject(context.active(), carried);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const options = { method: 'POST', headers: { ...headers, ...carried }, body, signal, dispatcher: agent } as const;
      const answer = await request(checked.url, options);
      // The status has arrived: whatever happens to the rest changes nothing.
      await answer.body.dump({ limit: MAX_ANSWER_BYTES, signal }).catch(() => undefined);
      const retryAfter = answer.headers['retry-after'];
      return { status: answer.statusCode, error: '', retryAfter: [retryAfter].flat()[0] };
    } catch (error) {
      return { status: 0, error: connectionErrorOf(error), retryAfter: undefined };
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
