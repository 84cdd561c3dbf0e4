// Stops calling a host that is down: after several calls in a row without a usable answer, calls to it fail at once for a while,
// and then one call tries whether it is back. Every host has a circuit of its own, so that one vendor's outage concerns no other.
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import { ProviderError } from '../../domain/provider-error.ts';

export interface CircuitOptions {
  /** How many calls in a row have to fail. */
  readonly failures: number;
  /** How long the host is then left alone, in milliseconds. */
  readonly pauseMs: number;
}

/** Learns when a host is left alone, and when it is called again. */
export interface CircuitWatch {
  paused(host: string): void;
  resumed(host: string): void;
}

export interface Circuits<T> {
  /**
   * Makes a call unless the host is left alone.
   * @throws ProviderError circuit_open, without having called; and whatever the call throws
   */
  run(host: string, call: () => Promise<T>): Promise<T>;
}

/** Stores of thousands of merchants have a host each; a circuit that was not used for longest is forgotten first. */
const MAX_HOSTS = 10_000;

/** Tells a host that is down from one that refuses a call, which is an answer. */
export interface Outage<T> {
  isThrown(error: unknown): boolean;
  isAnswered(answer: T): boolean;
}

export function createCircuits<T>(
  { failures, pauseMs }: CircuitOptions,
  outage: Outage<T>,
  watch: CircuitWatch,
): Circuits<T> {
  const isOutage = handleWhen(outage.isThrown).orWhenResult((answer) => outage.isAnswered(answer as T));
  const byHost = new Map<string, CircuitBreakerPolicy>();
  const make = (host: string): CircuitBreakerPolicy => {
    const made = circuitBreaker(isOutage, { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(failures) });
    made.onBreak(() => watch.paused(host));
    made.onReset(() => watch.resumed(host));
    return made;
  };
  const circuitOf = (host: string): CircuitBreakerPolicy => {
    const circuit = byHost.get(host) ?? make(host);
    byHost.delete(host);
    byHost.set(host, circuit);
    if (byHost.size > MAX_HOSTS) byHost.delete(byHost.keys().next().value ?? '');
    return circuit;
  };
  return {
    run: async (host, call) => {
      try {
        return await circuitOf(host).execute(call);
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        throw new ProviderError('retry', 'circuit_open', paused(failures), { retryAfterMs: pauseMs, cause: error });
      }
    },
  };
}

const paused = (failures: number): string =>
  `The platform did not answer the last ${failures} calls, so it is not called for a moment. The call is tried again automatically.`;
