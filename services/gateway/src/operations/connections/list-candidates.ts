// Declares GET /connections/pending/{provider}, which lists the accounts that a consent left to choose from.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { orNull, time, timeOf } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';
import { providerField } from './handoff.ts';

const PendingSelection = z
  .object({
    provider: z.string(),
    handoff_id: z.string(),
    expires_at: time.meta({ description: 'Until when one can be chosen.' }),
    connection_id: z.string().nullable().meta({ description: 'The connection, once one was chosen.' }),
    candidates: z
      .array(
        z.looseObject({
          id: z.string(),
          name: z.string(),
          currency: z.string().optional(),
          time_zone: z.string().optional(),
          status: z.string().optional().meta({ description: 'The state of the account in the words of the provider.' }),
          manager_id: z
            .string()
            .optional()
            .meta({ description: 'The manager account through which the account is reached.' }),
          connected_elsewhere: z.boolean().meta({
            description: 'True while another profile of the workspace has the account: choosing it is refused then.',
          }),
        }),
      )
      .meta({
        description: 'id, name and connected_elsewhere are always present; what else is known depends on the provider.',
      }),
  })
  .meta({ id: 'PendingSelection' });

export const listCandidates = operation({
  method: 'GET',
  path: '/connections/pending/{provider}',
  area: 'connections',
  summary: 'List accounts on offer',
  description:
    'For a hand-off that completed with pending_selection. not_found when nothing is parked, which is also so once the 60 minutes are over: start a new hand-off then.',
  scopes: allOf('connections:write'),
  acceptsLegacyGrant: true,
  params: z.strictObject({ provider: providerField }),
  answer: answerOf(PendingSelection),
  errors: ['not_found', 'invalid_parameter'],
  examples: {
    answer: {
      data: {
        provider: 'social_ads',
        handoff_id: '0b0f4a3e-7b11-5a52-9d52-8f6c2a0e3a52',
        expires_at: '2026-01-31T10:32:10.000Z',
        connection_id: null,
        candidates: [
          { id: 'act_1042', name: 'Example Shop', currency: 'USD', connected_elsewhere: false },
          { id: 'act_1043', name: 'Example Outlet', currency: 'USD', connected_elsewhere: true },
        ],
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, params: { provider } }, { handoffs }) => {
    const found = await handoffs.getPendingSelection({ profileId, provider });
    return {
      data: {
        provider,
        handoff_id: found.handoffId,
        expires_at: timeOf(found.expiresAt),
        connection_id: orNull(found.connectionId),
        candidates: found.candidates.map(({ id, name, details, connectedElsewhere }) => ({
          ...{ ...details, id, name },
          connected_elsewhere: connectedElsewhere,
        })),
      },
    };
  },
});
