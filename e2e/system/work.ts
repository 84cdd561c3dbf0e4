// Counts the work that requests cause: calls among the services and statements to their databases. A rule about time that is
// tested by work holds on every machine.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testSystem } from './fixture.ts';
import { type RecordedSpan, spansOf } from './spans.ts';

/** A caller with a trace of its own. */
export interface Caller {
  readonly traceId: string;
  readonly spanId: string;
  readonly headers: { readonly traceparent: string };
}

export function newCaller(): Caller {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-01` } };
}

/** How often each thing was done. */
export type Work = ReadonlyMap<string, number>;

const ROUNDS = 4;

/**
 * Returns the work that each of these requests cannot do without: the least of several rounds, because services also do
 * background work, and look up now what they have cached the next time.
 * @param requests send one request with these headers, and wait for its response
 */
export async function workOf(
  ...requests: ((headers: Record<string, string>) => Promise<unknown>)[]
): Promise<readonly Work[]> {
  using recording = testSystem().collector.record();
  const asked: { caller: Caller; statements: readonly string[] }[][] = [];
  // Runs the rounds of one request before those of the next: work that outlasts a response then falls into the next round of the
  // same request.
  for (const request of requests) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const caller = newCaller();
      using statements = testSystem().databases.record();
      await request({ ...caller.headers });
      rounds.push({ caller, statements: [...statements.sent] });
    }
    asked.push(rounds);
  }
  return await Promise.all(
    asked.map(async (rounds) => {
      const works = rounds.map(async ({ caller, statements }) => {
        const spans = await eventually(() => wholeTrace(spansOf(recording, caller.traceId), caller));
        return counted([...statements, ...spans.map(({ service, name }) => `${service}: ${name}`)]);
      });
      return (await Promise.all(works)).reduce(least);
    }),
  );
}

/**
 * Returns the spans of a whole trace. Exporters send spans in the order of their ends, so the last to arrive is the caller's, or
 * the far side of a call.
 */
function wholeTrace(spans: RecordedSpan[], { spanId }: Caller): RecordedSpan[] {
  const parents = new Set(spans.map(({ parentSpanId }) => parentSpanId));
  assert.ok(parents.has(spanId), 'the span of the request has not arrived');
  const calls = spans.filter(({ kind }) => kind === CALL);
  for (const call of calls) assert.ok(parents.has(call.spanId), `the far side of ${call.name} has not arrived`);
  return spans;
}

/** SPAN_KIND_CLIENT */
const CALL = 3;

function counted(things: readonly string[]): Work {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return counts;
}

function least(one: Work, other: Work): Work {
  const both = [...one].map(([thing, count]) => [thing, Math.min(count, other.get(thing) ?? 0)] as const);
  return new Map(both.filter(([, count]) => count > 0).sort());
}
