// Sends conversions to a dataset of Meta (Conversions API): as few requests as possible, although one invalid event has the
// platform refuse the whole request.
import { z } from 'zod';
import type { ObjectsOf } from '../../domain/ad-objects.ts';
import { type ConversionRow, dedupeIdOf } from '../../domain/exports/conversion-payload.ts';
import { type ConversionBatch, type SendResult, unsupported } from '../../domain/exports/sending.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { sendInParts } from '../send-in-parts.ts';
import { conversionEvent } from './conversion-event.ts';
import type { GraphClient } from './graph-client.ts';

const Received = z.object({ events_received: z.number(), fbtrace_id: z.string().default('') });
/** An object that is absent or not visible. */
const NO_DATASET = '100/33';
const NO_ADJUSTMENTS = 'The platform takes no changes of a conversion that it has counted.';

export async function sendConversions(
  graph: GraphClient,
  of: ObjectsOf,
  { target, rows, testEventCode }: ConversionBatch,
): Promise<SendResult> {
  const adjustments = rows.filter(({ kind }) => kind !== 'conversion');
  const { outcomes, problem } = await sendInParts({
    rows: rows.filter(isConversion),
    // Code 100 is an invalid parameter: of an event, or too many of them.
    isDueToRows: ({ code, kind }) => kind === 'too_much_data' || /^100(\/|$)/.test(code),
    send: async (part) => {
      const form = {
        data: JSON.stringify(part.map(({ conversion }) => conversionEvent(conversion))),
        ...(testEventCode !== '' && { test_event_code: testEventCode }),
      };
      const answer = await graph.send('POST', `${target.id}/events`, form, Received, of).catch(withoutDataset);
      if (answer.events_received !== part.length)
        throw new ProviderError('retry', 'not_received', 'The platform reports that it did not receive every event.', {
          traceId: answer.fbtrace_id,
        });
      return answer.fbtrace_id;
    },
  });
  return {
    outcomes: [...outcomes, ...adjustments.map((row) => unsupported(dedupeIdOf(row), NO_ADJUSTMENTS))],
    problem,
  };
}

/** A dataset that the grant does not see concerns all conversions: they wait for a person, and none is refused because of it. */
function withoutDataset(error: unknown): never {
  if (!(error instanceof ProviderError) || error.code !== NO_DATASET) throw error;
  const { code, message, traceId } = error;
  throw new ProviderError('needs_action', code, message, { traceId, cause: error });
}

type Conversion = Extract<ConversionRow, { kind: 'conversion' }>;
const isConversion = (row: ConversionRow): row is Conversion => row.kind === 'conversion';
