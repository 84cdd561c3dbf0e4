// Measures a call to a provider, in one span that holds neither address nor body, since both can name people and hold secrets.
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { ProviderError } from '../../domain/provider-error.ts';
import { providerCalls } from '../../metrics.ts';

export interface CallOutcome {
  /** A word for the metric. */
  readonly outcome: string;
  /** The HTTP status of the answer, where it has one. */
  readonly status?: number | undefined;
  readonly isError: boolean;
}

const tracer = trace.getTracer('touchline/providers');

/**
 * Makes the call.
 * @param outcomeOf says what became of it, by its answer
 * @throws what the call throws
 */
export function tracedCall<T>(
  { method, host }: { readonly method: string; readonly host: string },
  call: () => Promise<T>,
  outcomeOf: (answer: T) => CallOutcome,
): Promise<T> {
  const attributes = { 'http.request.method': method, 'server.address': host };
  return tracer.startActiveSpan(`provider ${method}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const began = performance.now();
    const end = ({ outcome, status, isError }: CallOutcome) => {
      providerCalls.record((performance.now() - began) / 1000, { outcome });
      span.setAttribute('touchline.outcome', outcome);
      if (status !== undefined) span.setAttribute('http.response.status_code', status);
      if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
    };
    try {
      const answer = await call();
      end(outcomeOf(answer));
      return answer;
    } catch (error) {
      end({ outcome: error instanceof ProviderError ? error.code : 'aborted', isError: true });
      throw error;
    } finally {
      span.end();
    }
  });
}
