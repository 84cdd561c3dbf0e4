// Declares POST /events, which records server-side events, one or a batch, and answers only once they are durable.
import { randomUUID } from 'node:crypto';
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { isPublicErrorCode, type PublicErrorCode } from '@touchline/chassis/public-http/error-registry.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { DroppedTrait } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { type Verdict, VerdictStatus } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import type { RecordEvents, Refusal } from './coalesce-events.ts';
import { droppedField, droppedOf } from './dropped.ts';
import { type EventDraft, eventDraft } from './event-draft.ts';
import { EventBody, MAX_BATCH } from './event-schema.ts';
import { type EventRow, type EventsInput, readEvents } from './read-events.ts';

const Single = z
  .object({
    outcome_event_id: z.uuid().meta({ description: 'The same id for every repeat of the idempotency key.' }),
    idempotency_key: z.string(),
    status: z.enum(['recorded', 'duplicate']),
    dropped: droppedField,
  })
  .meta({ id: 'RecordedEvent' });

const Result = z
  .object({
    index: z.int().meta({ description: 'Position in the request.' }),
    status: z.enum(['recorded', 'duplicate', 'rejected']),
    outcome_event_id: z.uuid().nullable(),
    idempotency_key: z.string().nullable(),
    code: z.string().optional().meta({ description: 'A code of the error table; on rejected rows only.' }),
    message: z.string().optional(),
    dropped: droppedField,
  })
  .meta({ id: 'EventResult' });

const Batch = z
  .object({
    results: z.array(Result),
    summary: z.object({ total: z.int(), recorded: z.int(), duplicate: z.int(), rejected: z.int() }),
  })
  .meta({ id: 'EventBatchResult' });

const BatchRequest = z
  .strictObject({ events: z.array(EventBody).min(1).max(MAX_BATCH) })
  .meta({ id: 'ServerEventBatch' });

export const postEvents = operation({
  method: 'POST',
  path: '/events',
  area: 'tracking',
  summary: 'Record server-side events',
  description:
    'Accepts one event, or up to 500 under `events`. The answer is sent when the events are on disk. In a batch every row has its own result, and an invalid row never stops the others; a single invalid event is an error. A repeat of an idempotency_key is answered `duplicate` with the first id, permanently. An event must name a person, by an anonymous_id or by a trait that can be read. One whose traits all name no one is refused; for others, `dropped` lists the traits that were not used. Refused events can be looked up in GET /api/v1/tracking/quality.',
  scopes: allOf('attribution:write'),
  entitlement: 'svc_attribution',
  body: EventBody,
  bodyAlternatives: [BatchRequest],
  bodyRules: { maxBytes: 5 * 1024 * 1024 },
  readBody: readEvents,
  answer: answerOf(z.union([Single, Batch]), { statuses: { 202: 'Recorded, or already known.' } }),
  errors: ['validation_error', 'invalid_parameter'],
  refusals: {
    validation_error:
      'An event is also refused when it names no person, comes from a robot and carries no money, lies more than 5 minutes in the future or before 1970, or has names or ids with control characters or nothing but spaces.',
  },
  examples: {
    request: {
      event_name: 'payment_received',
      event_type: 'payment_received',
      event_time: '2026-01-31T09:30:00Z',
      idempotency_key: 'invoice-1042',
      user_traits: { email: 'ana@example.com', external_id: 'C-77' },
      properties: { value: '129.90', currency: 'USD' },
    },
    answer: {
      data: {
        outcome_event_id: '0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11',
        idempotency_key: 'invoice-1042',
        status: 'recorded',
      },
      meta: { profile_id: '5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52' },
    },
  },
  handle: async ({ profileId, credential, body }, { recordEvents }) => {
    const outcomes = await record(profileId, credential, body, recordEvents);
    return { data: body.isBatch ? batchAnswer(outcomes) : singleAnswer(outcomes[0]) };
  },
});

interface Outcome {
  readonly status: 'recorded' | 'duplicate' | 'rejected';
  readonly eventId: string | null;
  readonly idempotencyKey: string | null;
  readonly code?: PublicErrorCode;
  readonly message?: string;
  readonly dropped?: readonly DroppedTrait[];
}

/** Sends valid rows to be judged and the others to be stored as refusals, and returns the outcomes in the order of the rows. */
async function record(
  profileId: string,
  credential: Credential,
  { rows }: EventsInput,
  recordEvents: RecordEvents,
): Promise<Outcome[]> {
  const drafts: EventDraft[] = [];
  const refusals: Refusal[] = [];
  for (const row of rows) {
    if ('event' in row) drafts.push(eventDraft(profileId, row.event, credential, randomUUID));
    else refusals.push(refusalOf(profileId, row));
  }
  const verdicts = await recordEvents(drafts, refusals);
  let next = 0;
  return rows.map((row) => {
    if ('fault' in row)
      return {
        status: 'rejected',
        eventId: null,
        idempotencyKey: row.idempotencyKey,
        code: 'validation_error',
        message: row.fault.message,
      };
    const sentKey = row.event.idempotency_key ?? null;
    return outcomeOf(verdicts[next++], sentKey);
  });
}

function refusalOf(profileId: string, { fault, idempotencyKey }: Extract<EventRow, { fault: unknown }>): Refusal {
  return {
    profileId,
    code: 'validation_error',
    field: fault.field,
    message: fault.message,
    idempotencyKey: idempotencyKey ?? '',
  };
}

function outcomeOf(verdict: Verdict | undefined, sentKey: string | null): Outcome {
  if (verdict === undefined || verdict.status === VerdictStatus.UNSPECIFIED) throw publicError('internal_error');
  const { code, message, eventId, idempotencyKey, dropped } = verdict;
  if (verdict.status === VerdictStatus.REJECTED) {
    return {
      status: 'rejected',
      eventId: null,
      idempotencyKey: sentKey,
      code: isPublicErrorCode(code) ? code : 'validation_error',
      message,
    };
  }
  const status = verdict.status === VerdictStatus.RECORDED ? 'recorded' : 'duplicate';
  return { status, eventId, idempotencyKey, dropped };
}

function singleAnswer(outcome: Outcome | undefined): z.input<typeof Single> {
  if (outcome === undefined || outcome.status === 'rejected')
    throw publicError(outcome?.code ?? 'internal_error', outcome?.message);
  return {
    outcome_event_id: String(outcome.eventId),
    idempotency_key: String(outcome.idempotencyKey),
    status: outcome.status,
    ...droppedOf(outcome.dropped ?? []),
  };
}

function batchAnswer(outcomes: readonly Outcome[]): z.input<typeof Batch> {
  const summary = { total: outcomes.length, recorded: 0, duplicate: 0, rejected: 0 };
  const results = outcomes.map(({ status, eventId, idempotencyKey, code, message, dropped = [] }, index) => {
    summary[status] += 1;
    return {
      index,
      status,
      outcome_event_id: eventId,
      idempotency_key: idempotencyKey,
      ...(code && { code, message }),
      ...droppedOf(dropped),
    };
  });
  return { results, summary };
}
