// Declares GET /workspaces/{workspaceId}/pii-access-log, which shows those responsible for the workspace who saw which persons.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { CREDENTIAL_KINDS } from '@touchline/chassis/access/credential.ts';
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import type { PersonRead } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import { z } from 'zod';
import { MAX_RANGE_DAYS } from '../../domain/date-range.ts';
import { anyCredential } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { rule } from '../../http/rule.ts';
import { orNull, time, timeOf } from '../answer-fields.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { cursorField, dateFields, integerField, uuidField, validRange } from '../query-fields.ts';

const DAY_MS = 86_400_000;

const Row = z
  .object({
    id: z.uuid(),
    at: time,
    operation: z.string().meta({
      description:
        'Method and path, such as GET /customers, or an event that was sent, such as webhook:outcome.recorded.',
    }),
    profile_id: z.uuid().nullable(),
    credential: z.object({ kind: z.enum([...CREDENTIAL_KINDS, 'webhook']), id: z.string(), name: z.string() }).meta({
      description:
        'The credential of the read; for kind webhook, the subscription to which an event with persons was sent.',
    }),
    user_id: z.uuid().nullable().meta({ description: 'The person behind a session or a user token.' }),
    customer_profile_ids: z.array(z.string()).meta({
      description: 'The customers and visitors that the answer showed; empty when the caller looked and found no one.',
    }),
    request_id: z.string().meta({ description: 'X-Request-Id of the call; for an event, its webhook-id.' }),
  })
  .meta({ id: 'PersonRead' });

const Query = z
  .strictObject({
    date_from: dateFields.date_from
      .meta({ format: 'date', description: 'The first UTC day, YYYY-MM-DD, inclusive.' })
      .optional(),
    date_to: dateFields.date_to
      .meta({ format: 'date', description: 'The last UTC day, inclusive; within 366 days of the first.' })
      .optional(),
    profile_id: uuidField('Lists only reads on one profile.').optional(),
    customer_profile_id: uuidField('Lists only reads that showed this customer or visitor.').optional(),
    limit: integerField({ min: 1, max: 200, fallback: 50, description: 'Page size.' }),
    cursor: cursorField,
  })
  .check(
    rule(
      'date_from and date_to must be sent together and form a range of days',
      ({ value, issues }) => {
        const { date_from, date_to } = value;
        if (date_from !== undefined && date_to !== undefined) {
          validRange({ value: { date_from, date_to }, issues });
        } else if (date_from !== date_to) {
          const path = [date_from === undefined ? 'date_from' : 'date_to'];
          issues.push({
            code: 'custom',
            input: value,
            path,
            message: 'must be sent together with the other end of the range',
          });
        }
      },
      'invalid_date_range',
    ),
  );

const example: z.input<typeof Row> = {
  id: '0b0f4a3e-3a52-4d0c-9d52-8f6c2a0e7b11',
  at: '2026-01-31T09:30:00.000Z',
  operation: 'GET /customers',
  profile_id: exampleMeta.profile_id,
  credential: { kind: 'api_key', id: '3a52d18c', name: 'Server' },
  user_id: null,
  customer_profile_ids: ['3a52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11'],
  request_id: '2f1d0c9e-6b1a-4f7e-9a55-1c1f0c7d2b3a',
};

export const listPersonReads = operation({
  method: 'GET',
  path: '/workspaces/{workspaceId}/pii-access-log',
  area: 'access',
  summary: 'Read the PII access log',
  description: `Lists every read that showed persons of the workspace's profiles, or looked for them: who read, by which credential, whom and when; newest first, stored for 365 days. Only an owner or admin of the workspace may read it, in a console session. A range has at most ${MAX_RANGE_DAYS} days; they are UTC days, since the profiles of a workspace may be in several time zones.`,
  scopes: anyCredential,
  credentials: ['session'],
  reach: 'principal',
  params: z.strictObject({ workspaceId: uuidField('Id of the workspace.') }),
  query: Query,
  answer: pageOf(Row, { profile: 'maybe' }),
  errors: ['forbidden', 'not_found', 'invalid_date_range', 'invalid_parameter'],
  examples: { answer: { data: [example], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ credential, params, query }, { personReads }) => {
    const { date_from, date_to } = query;
    const { reads, nextCursor } = await personReads.listPersonReadsAs({
      actor: credentialMessage(credential),
      workspaceId: params.workspaceId.toLowerCase(),
      profileId: query.profile_id?.toLowerCase(),
      customerProfileId: query.customer_profile_id?.toLowerCase(),
      ...(date_from !== undefined && { from: timestampFromDate(new Date(date_from)) }),
      ...(date_to !== undefined && { before: timestampFromDate(new Date(Date.parse(date_to) + DAY_MS)) }),
      limit: query.limit,
      cursor: query.cursor,
    });
    return { data: reads.map(row), pagination: { has_next: nextCursor !== '', cursor: orNull(nextCursor) } };
  },
});

function row(read: PersonRead): z.input<typeof Row> {
  return {
    id: read.id,
    at: timeOf(read.at),
    operation: read.operation,
    profile_id: orNull(read.profileId),
    credential: {
      kind: read.credentialKind as z.input<typeof Row>['credential']['kind'],
      id: read.credentialId,
      name: read.credentialName,
    },
    user_id: orNull(read.userId),
    customer_profile_ids: read.customerProfileIds,
    request_id: read.requestId,
  };
}
