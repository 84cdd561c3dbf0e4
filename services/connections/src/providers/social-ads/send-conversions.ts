// Sends conversions to a dataset of Meta, each in a request of its own: when the platform rejects one event of a request, it takes
// none of the others.
import { z } from 'zod';
import type { ObjectsOf } from '../../domain/ad-objects.ts';
import type { RowOutcome, Sending, Sent, SentRow } from '../../domain/exports/ad-exports.ts';
import { redacted } from '../../domain/exports/redacted.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { conversionEvent } from './conversion-event.ts';
import type { GraphClient } from './graph-client.ts';

const Received = z.object({ events_received: z.number(), fbtrace_id: z.string().optional() });

/** How many requests are open at the same time; one slow answer holds up no more than these. */
const AT_ONCE = 4;

/** Sends until the connection itself is at fault, or the caller's time is up: the rows after that have no outcome. */
export async function sendConversions(graph: GraphClient, of: ObjectsOf, sending: Sending): Promise<Sent> {
  const outcomes: RowOutcome[] = [];
  for (let at = 0; at < sending.rows.length && !of.signal?.aborted; at += AT_ONCE) {
    const sent = await Promise.all(sending.rows.slice(at, at + AT_ONCE).map((row) => sendRow(graph, of, sending, row)));
    outcomes.push(...sent.flatMap((one) => (one instanceof ProviderError ? [] : one)));
    const stopped = sent.find((one) => one instanceof ProviderError);
    if (stopped) return { outcomes, stopped };
  }
  return { outcomes, stopped: null };
}

/** @returns the error when it concerns the whole connection */
async function sendRow(
  graph: GraphClient,
  of: ObjectsOf,
  { target, testEventCode }: Sending,
  row: SentRow,
): Promise<RowOutcome | ProviderError> {
  if (row.kind !== 'conversion') return refusedAdjustment(row.adjustment.dedupeId);
  const { payload } = row;
  const form = {
    data: JSON.stringify([conversionEvent(payload)]),
    ...(testEventCode !== '' && { test_event_code: testEventCode }),
  };
  try {
    const answer = await graph.send('POST', `${target.id}/events`, form, Received, of);
    const { events_received: received, fbtrace_id: traceId = '' } = answer;
    if (received === 1) return { dedupeId: payload.dedupeId, outcome: 'accepted', code: '', message: '', traceId };
    const message = 'The platform reports that it received no event.';
    return { dedupeId: payload.dedupeId, outcome: 'retry', code: 'not_received', message, traceId };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (concernsAll(error)) return error;
    return {
      dedupeId: payload.dedupeId,
      // An answer that cannot be read is not a refusal: the platform may have taken the event.
      outcome: error.kind === 'failed' && error.code !== 'malformed_answer' ? 'refused' : 'retry',
      code: error.code,
      message: redacted(error.message),
      traceId: '',
    };
  }
}

const concernsAll = ({ kind, retryAfterMs }: ProviderError): boolean =>
  kind === 'reconnect' || kind === 'needs_action' || (kind === 'retry' && retryAfterMs !== undefined);

const refusedAdjustment = (dedupeId: string): RowOutcome => ({
  ...{ dedupeId, outcome: 'refused', code: 'not_adjustable', traceId: '' },
  message: 'The platform changes no conversion that it has counted.',
});
