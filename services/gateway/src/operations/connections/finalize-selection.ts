// Declares POST /connections/pending/{provider}/finalize, which connects one of the accounts on offer.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { textField } from '../query-fields.ts';
import { ConnectionRow, connectionExample, connectionRow } from './connection.ts';
import { providerField } from './handoff.ts';

const Finalized = z
  .object({
    provider: z.string(),
    connection_id: z.string(),
    already_finalized: z.boolean().meta({ description: 'True when the same account had already been chosen.' }),
    connection: ConnectionRow,
  })
  .meta({ id: 'FinalizedSelection' });

export const finalizeSelection = operation({
  method: 'POST',
  path: '/connections/pending/{provider}/finalize',
  area: 'connections',
  summary: 'Choose an account',
  description:
    'Connects one candidate, named by its id from the list. Choosing the same one again returns the same answer; choosing another one afterwards is refused with invalid_state. One that is connected to another profile of the workspace is refused with account_connected_elsewhere, and another one can still be chosen.',
  scopes: allOf('connections:write'),
  acceptsLegacyGrant: true,
  idempotency: 'optional',
  params: z.strictObject({ provider: providerField }),
  body: z
    .strictObject({ candidate_id: textField(500, 'The id of a candidate, exactly as listed.').min(1) })
    .meta({ id: 'FinalizeInput' }),
  answer: answerOf(Finalized),
  errors: ['not_found', 'validation_error', 'invalid_state', 'account_connected_elsewhere', 'invalid_parameter'],
  examples: {
    request: { candidate_id: 'act_1042' },
    answer: {
      data: {
        provider: 'social_ads',
        connection_id: connectionExample.id,
        already_finalized: false,
        connection: connectionExample,
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, params: { provider }, body }, { handoffs, baseUrl }) => {
    const answer = await handoffs.finalizeSelection({ profileId, provider, candidateId: body.candidate_id });
    const connection = connectionRow(answer.connection, baseUrl());
    return {
      data: { provider, connection_id: connection.id, already_finalized: answer.alreadyFinalized, connection },
    };
  },
});
