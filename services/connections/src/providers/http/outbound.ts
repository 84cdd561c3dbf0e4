// Sends every call of this service to a provider: with a deadline, a bound on the answer, a circuit for each host, and one span
// that holds neither address nor body, since both can name people and hold secrets. Redirects are not followed.
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { ProviderError } from '../../domain/provider-error.ts';
import { type CircuitOptions, type CircuitWatch, createCircuits } from './circuits.ts';
import { readAnswer } from './read-json.ts';
import { type CallOutcome, tracedCall } from './traced-call.ts';

export interface OutboundCall {
  readonly method: string;
  readonly url: string | URL;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream needs its length in the headers. */
  readonly body?: string | Readable | undefined;
  /** How long the whole call may take. */
  readonly timeoutMs: number;
  /** What a success is; by default JSON. */
  readonly answers?: 'json' | 'text' | undefined;
  readonly signal: AbortSignal;
}

export interface OutboundAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON; undefined when the answer is empty, or is a refusal that is not JSON. The text itself where that was asked for. */
  readonly body: unknown;
}

export interface Outbound extends AsyncDisposable {
  /**
   * @throws ProviderError retry: no_answer and cut_off, after which it is not known whether a write took effect; circuit_open, which was
   * not sent; too_large, web_page and unreadable_answer for an answer that is not used
   */
  send(call: OutboundCall): Promise<OutboundAnswer>;
}

/** Far more than a page of any provider holds. */
const MAX_BYTES = 32 * 1024 * 1024;
const OUTAGES: ReadonlySet<string> = new Set(['no_answer', 'web_page', 'unreadable_answer']);

/** Opens the connection pool that all providers share. */
export function createOutbound(circuit: CircuitOptions, watch: CircuitWatch): Outbound {
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, maxResponseSize: MAX_BYTES });
  const outage = {
    isThrown: (error: unknown) => error instanceof ProviderError && OUTAGES.has(error.code),
    // A proxy answers for a host that is down.
    isAnswered: ({ status }: OutboundAnswer) => status >= 502 && status <= 504,
  };
  const circuits = createCircuits(circuit, outage, watch);
  return {
    send: (call) => {
      const url = new URL(call.url);
      const called = { method: call.method, host: url.hostname };
      return tracedCall(called, () => circuits.run(url.host, () => exchange(agent, url, call)), outcomeOf);
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}

async function exchange(agent: Agent, url: URL, call: OutboundCall): Promise<OutboundAnswer> {
  const { method, headers, body, timeoutMs, answers = 'json' } = call;
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(timeoutMs)]);
  const answer = await request(url, { method, dispatcher: agent, signal, headers, ...(body !== undefined && { body }) })
    .then(async ({ statusCode: status, headers, body }) => ({ status, headers, text: await body.text() }))
    .catch((cause: unknown) => {
      throw unanswered(cause, call.signal);
    });
  return {
    status: answer.status,
    headers: answer.headers,
    body: readAnswer(answer.status, answer.headers, answer.text, answers),
  };
}

function unanswered(cause: unknown, { aborted, reason }: AbortSignal): ProviderError {
  if (cause instanceof Error && 'code' in cause && cause.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
    return new ProviderError('failed', 'too_large', `The platform's answer was larger than ${MAX_BYTES} bytes.`);
  // A service that stops says nothing about the host; the deadline of a caller does.
  if (aborted && !(reason instanceof Error && reason.name === 'TimeoutError'))
    return new ProviderError('retry', 'cut_off', 'The call was cut off before the platform answered.', { cause });
  return new ProviderError('retry', 'no_answer', 'The platform did not answer in time.', { cause });
}

const outcomeOf = ({ status }: OutboundAnswer): CallOutcome => ({
  outcome: `${Math.floor(status / 100)}xx`,
  status,
  isError: status >= 400,
});
