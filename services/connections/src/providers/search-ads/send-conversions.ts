// Sends conversions to Google: new ones by the Data Manager API, which judges most of them later; changes of those that were
// counted by the Ads API.
import { z } from 'zod';
import type { ObjectsOf } from '../../domain/ad-objects.ts';
import type { LaterResult } from '../../domain/exports/ad-exports.ts';
import type { ConversionRow } from '../../domain/exports/conversion-payload.ts';
import type { ConversionBatch, SendResult } from '../../domain/exports/sending.ts';
import { sendInParts } from '../send-in-parts.ts';
import { adjustConversions } from './adjust-conversions.ts';
import { conversionEvent } from './conversion-event.ts';
import type { GoogleClient } from './google-client.ts';
import { destinationOf, grantOf } from './grant-of.ts';

const Ingested = z.object({ requestId: z.string().default('') });

/** A batch with a test code is only validated: the platform has no place that shows tests. */
export async function sendConversions(
  google: GoogleClient,
  of: ObjectsOf,
  { target, rows, testEventCode }: ConversionBatch,
): Promise<SendResult> {
  const isTest = testEventCode !== '';
  const sent = await sendInParts({
    rows: rows.filter(isConversion),
    isDueToRows: ({ kind, rows: named, code }) =>
      kind === 'too_much_data' || named.length > 0 || code === 'INVALID_EVENT',
    send: async (part) => {
      const request = {
        destinations: [destinationOf(of, target.id)],
        events: part.map(({ conversion }) => conversionEvent(conversion)),
        encoding: 'HEX',
        ...(isTest && { validateOnly: true }),
      };
      return (await google.dataManager(grantOf(of), 'events:ingest', request, Ingested)).requestId;
    },
  });
  if (sent.problem) return sent;
  const adjusted = await adjustConversions(google, of, target.id, rows.filter(isAdjustment), isTest);
  return { outcomes: [...sent.outcomes, ...adjusted.outcomes], problem: adjusted.problem };
}

const Status = z.object({
  requestStatusPerDestination: z
    .array(
      z.object({
        requestStatus: z.string().default(''),
        errorInfo: z
          .object({
            errorCounts: z.array(z.object({ recordCount: z.coerce.number(), reason: z.string() })).default([]),
          })
          .optional(),
      }),
    )
    .min(1),
});
const STATES: Readonly<Record<string, LaterResult['state']>> = {
  SUCCESS: 'accepted',
  FAILED: 'refused',
  PARTIAL_SUCCESS: 'partly',
};
/** The platform has such a conversion already, so that it is no failure. */
const DUPLICATE = 'PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID';

/** Reads what became of requests. @throws ProviderError */
export async function laterResults(
  google: GoogleClient,
  of: ObjectsOf,
  traceIds: readonly string[],
): Promise<LaterResult[]> {
  const results: LaterResult[] = [];
  // One after the other: the platform limits calls per minute, and nobody waits for this.
  for (const traceId of traceIds) {
    const path = `requestStatus:retrieve?${new URLSearchParams({ requestId: traceId })}`;
    const { requestStatusPerDestination } = await google.dataManager(grantOf(of), path, undefined, Status);
    const [{ requestStatus = '', errorInfo } = {}] = requestStatusPerDestination;
    const counted = (errorInfo?.errorCounts ?? []).map(({ reason: code, recordCount: rows }) => ({ code, rows }));
    const errors = counted.filter(({ code }) => code !== DUPLICATE);
    const state = STATES[requestStatus] ?? 'processing';
    const hasRepeats = errors.length < counted.length;
    results.push({ traceId, state: hasRepeats ? (errors.length === 0 ? 'accepted' : 'partly') : state, errors });
  }
  return results;
}

type Conversion = Extract<ConversionRow, { kind: 'conversion' }>;
const isConversion = (row: ConversionRow): row is Conversion => row.kind === 'conversion';
const isAdjustment = (row: ConversionRow): row is Exclude<ConversionRow, Conversion> => row.kind !== 'conversion';
