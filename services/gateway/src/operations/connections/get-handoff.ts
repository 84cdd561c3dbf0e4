// Declares GET /handoffs/{id}, which returns the state of a hand-off and is the only source of its outcome.
import { z } from 'zod';
import { anyOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { HandoffRow, handoffExample, handoffRow } from './handoff.ts';

export const getHandoff = operation({
  method: 'GET',
  path: '/handoffs/{id}',
  area: 'connections',
  summary: 'Poll a hand-off',
  description:
    'The hand-off as POST /api/v1/connections/{provider}/handoff returned it, with its result once it has one. The bounce to return_url is only a hint; this is the outcome.',
  scopes: anyOf('connections:read', 'connections:write'),
  acceptsLegacyGrant: true,
  params: z.strictObject({ id: uuidField('Id of the hand-off.') }),
  answer: answerOf(HandoffRow),
  errors: ['not_found', 'invalid_parameter'],
  examples: {
    answer: {
      data: {
        ...handoffExample,
        status: 'completed',
        completed_at: '2026-01-31T09:32:10.000Z',
        result: { provider: 'social_ads', connection_id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52' },
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, params }, { handoffs, handoffLinks }) => {
    const { handoff } = await handoffs.getHandoff({ profileId, id: params.id.toLowerCase() });
    return { data: handoffRow(handoff, handoffLinks) };
  },
});
