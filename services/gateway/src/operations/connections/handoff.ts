// Shows a hand-off to callers (contract, Hand-off): the links for the person, and how it ended.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Handoff } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { z } from 'zod';
import type { HandoffLinks } from '../../handoffs/handoff-links.ts';
import { count, time, timeOf, timeOrNull } from '../answer-fields.ts';
import { HANDOFF_PROVIDERS } from './connection.ts';

/** A provider in a path; any other value is refused with 400. */
export const providerField = z.enum(HANDOFF_PROVIDERS).meta({ description: 'The provider value, as in channel.' });

export const HandoffRow = z
  .object({
    id: z.uuid(),
    kind: z.literal('connect'),
    status: z.enum(['pending', 'completed', 'failed', 'cancelled']),
    url: z.string().meta({
      description:
        'A one-screen page for the person, which needs no session: anyone who has this link can complete the hand-off. Treat it as a secret; the id alone opens nothing.',
    }),
    start_url: z.string().meta({ description: "Leads straight to the provider's consent screen." }),
    expires_at: time,
    created_at: time,
    completed_at: time.nullable(),
    result: z
      .object({
        provider: z.string(),
        connection_id: z.string().optional().meta({ description: 'Set when the consent showed exactly one account.' }),
        pending_selection: z.object({ candidate_count: count, expires_at: time }).optional().meta({
          description:
            'Set when the consent showed several accounts: list them with GET /api/v1/connections/pending/{provider}.',
        }),
        reason: z
          .string()
          .optional()
          .meta({ description: 'Set when failed or cancelled; docs/connections.md lists the reasons.' }),
      })
      .nullable()
      .meta({ description: 'null while pending.' }),
  })
  .meta({ id: 'Handoff' });

export const handoffExample: z.input<typeof HandoffRow> = {
  id: '0b0f4a3e-7b11-5a52-9d52-8f6c2a0e3a52',
  kind: 'connect',
  status: 'pending',
  url: 'https://api.example.com/api/v1/handoffs/0b0f4a3e-7b11-5a52-9d52-8f6c2a0e3a52/page?k=2026.Zm9yIHRoZSBwZXJzb24gd2hvIG1heSBjb25uZWN0IGl0',
  start_url:
    'https://api.example.com/api/v1/handoffs/0b0f4a3e-7b11-5a52-9d52-8f6c2a0e3a52/start?k=2026.Zm9yIHRoZSBwZXJzb24gd2hvIG1heSBjb25uZWN0IGl0',
  expires_at: '2026-01-31T10:15:00.000Z',
  created_at: '2026-01-31T09:30:00.000Z',
  completed_at: null,
  result: null,
};

export function handoffRow(handoff: Handoff | undefined, links: HandoffLinks): z.input<typeof HandoffRow> {
  if (handoff === undefined) throw publicError('internal_error');
  const { id } = handoff;
  return {
    id,
    kind: 'connect',
    status: handoff.status as z.input<typeof HandoffRow>['status'],
    url: links.page(id),
    start_url: links.start(id),
    expires_at: timeOf(handoff.expiresAt),
    created_at: timeOf(handoff.createdAt),
    completed_at: timeOrNull(handoff.completedAt),
    result: resultOf(handoff),
  };
}

function resultOf({ status, provider, reason, connectionId, candidateCount, selectionExpiresAt }: Handoff) {
  if (status === 'pending') return null;
  if (status !== 'completed') return { provider, reason };
  if (connectionId !== '') return { provider, connection_id: connectionId };
  return { provider, pending_selection: { candidate_count: candidateCount, expires_at: timeOf(selectionExpiresAt) } };
}
