// Declares POST /partner/declared-source, which records what a customer says brought them as a touch of their journey.

import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { CALLERS_MEMBERS } from '@touchline/proto/callers-members.ts';
import { Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { Door } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { z } from 'zod';
import { ANSWER_KEYS, declaredSource, OTHER } from '../../domain/declared-sources.ts';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { rule } from '../../http/rule.ts';
import { droppedField, droppedOf } from '../events/dropped.ts';
import { eventTime } from '../events/event-schema.ts';
import { singleVerdict } from '../events/verdict.ts';
import { exampleMeta } from '../example-meta.ts';
import { CustomerRef, traitsOf } from './customer-ref.ts';
import { requireKnown } from './require-known.ts';

const Body = z
  .strictObject({
    customer: CustomerRef,
    answer_key: z
      .string()
      .min(1)
      .max(64)
      .meta({ description: `One of ${ANSWER_KEYS.join(', ')}.`, examples: ['instagram'] }),
    answer_text: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .meta({ description: 'The answer in words; required with other.' }),
    answered_at: eventTime.optional(),
    idempotency_key: z
      .string()
      .min(1)
      .max(180)
      .optional()
      .meta({ description: 'Makes a retry harmless. By default a new UUID.' }),
  })
  .check(
    rule('answer_text is required with answer_key other', ({ value, issues }) => {
      if (value.answer_key !== OTHER || value.answer_text !== undefined) return;
      issues.push({
        code: 'custom',
        input: value,
        path: ['answer_text'],
        message: 'is required with answer_key other',
      });
    }),
  )
  .meta({ id: 'DeclaredSourceInput' });

export const declareSource = operation({
  method: 'POST',
  path: '/partner/declared-source',
  area: 'partner',
  summary: 'Record a declared source',
  description:
    'Records the answer to "how did you hear of us?" as a touch at the time of the answer; models credit it like any other touch. A customer who is named by external_ref alone must exist; an email or a phone that can be read creates the customer if there is none. What cannot be read is refused, or listed in `dropped` when something else names the customer.',
  scopes: allOf('attribution:write'),
  entitlement: 'svc_attribution',
  idempotency: 'optional',
  body: Body,
  answer: answerOf(
    z
      .object({
        touch_id: z.uuid(),
        answer_key: z.string().meta({ description: 'That of the first request when the key is repeated.' }),
        status: z.enum(['recorded', 'duplicate']),
        dropped: droppedField,
      })
      .meta({ id: 'DeclaredSource' }),
    { statuses: { 202: 'Recorded, or already known.' } },
  ),
  errors: ['validation_error', 'unknown_answer_key', 'unknown_customer_ref'],
  examples: {
    request: { customer: { external_ref: 'C-77' }, answer_key: 'instagram', idempotency_key: 'intake-77' },
    answer: {
      data: { touch_id: '0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11', answer_key: 'instagram', status: 'recorded' },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, credential, body, effectId }, services) => {
    const declared = declaredSource(body.answer_key);
    if (declared === undefined) throw publicError('unknown_answer_key');
    await requireKnown({ profileId, credential }, [body.customer], () => 'customer.external_ref', services);
    const draft = {
      profileId,
      origin: Origin.SERVER,
      door: Door.DECLARED_SOURCE,
      eventName: 'declared_source',
      eventType: 'declared_source',
      eventTime: body.answered_at === undefined ? undefined : timestampFromDate(new Date(body.answered_at)),
      idempotencyKey: `declared-source:${body.idempotency_key ?? effectId}`,
      traits: traitsOf(body.customer, credential),
      properties: {
        utm_source: declared.source,
        utm_medium: declared.medium,
        answer_key: body.answer_key,
        ...(body.answer_text !== undefined && { answer_text: body.answer_text }),
      },
    };
    const { status, eventId, dropped, stored } = singleVerdict(
      await services.recordEvents([draft], []),
      CALLERS_MEMBERS.declared_source,
    );
    const known = stored?.properties?.answer_key;
    const answer_key = typeof known === 'string' ? known : body.answer_key;
    return { data: { touch_id: eventId, answer_key, status, ...droppedOf(dropped) } };
  },
});
