// Declares GET /integrations/lhg/outcomes/prefill, which proposes outcome definitions to begin with, from what is connected.
import { z } from 'zod';
import { type OutcomeOffer, outcomeOffers } from '../../domain/outcome-offers.ts';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { orNull } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';
import { GOAL_KINDS } from '../goals/goal.ts';

const Offer = z
  .object({
    definition: z
      .object({
        conversion_key: z.string(),
        name: z.string(),
        event_names: z.array(z.string()),
        event_types: z.array(z.string()),
        kind: z.enum(GOAL_KINDS),
        lookback_window_days: z.int(),
        is_default: z.boolean(),
      })
      .meta({
        description: 'As POST /api/v1/goals/definitions and PUT /api/v1/profile/outcome-definitions accept it.',
      }),
    is_defined: z.boolean().meta({ description: 'True when a definition of the profile already counts the event.' }),
    offered_by: z.array(
      z.object({ connection_id: z.string(), channel: z.string(), account_name: z.string().nullable() }),
    ),
  })
  .meta({ id: 'OfferedOutcome' });

const Prefill = z.object({ outcomes: z.array(Offer) }).meta({ id: 'OutcomePrefill' });

const LOOKBACK_DAYS = 90;

export const prefillOutcomes = operation({
  method: 'GET',
  path: '/integrations/lhg/outcomes/prefill',
  area: 'connections',
  summary: 'Prefill outcome definitions',
  description:
    'The outcomes that the connected CRM, payment providers, stores and chats report, each with the definition that would count it and the connections that report it. Nothing is changed. The list of stages shows what each stage of a CRM’s pipelines means.',
  scopes: allOf('connections:read'),
  answer: answerOf(Prefill),
  errors: [],
  examples: {
    answer: {
      data: {
        outcomes: [
          {
            definition: {
              conversion_key: 'closed_won',
              name: 'Deal won',
              event_names: ['closed_won'],
              event_types: ['closed_won'],
              kind: 'pipeline',
              lookback_window_days: LOOKBACK_DAYS,
              is_default: false,
            },
            is_defined: false,
            offered_by: [
              {
                connection_id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52',
                channel: 'crm_provider',
                account_name: 'Centro',
              },
            ],
          },
        ],
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId }, { connections, attribution }) => {
    const [{ connections: all }, { goals }] = await Promise.all([
      connections.listConnections({ profileId }),
      attribution.listGoals({ profileId }),
    ]);
    const live = all
      .filter(({ status }) => status !== 'disconnected')
      .map(({ id, channel, accountName }) => ({ connectionId: id, channel, accountName }));
    return { data: { outcomes: outcomeOffers(live, goals).map(offerRow) } };
  },
});

function offerRow({ key, name, kind, isDefined, offeredBy }: OutcomeOffer): z.input<typeof Offer> {
  return {
    definition: {
      ...{ conversion_key: key, name, event_names: [key], event_types: [key], kind },
      ...{ lookback_window_days: LOOKBACK_DAYS, is_default: false },
    },
    is_defined: isDefined,
    offered_by: offeredBy.map(({ connectionId, channel, accountName }) => ({
      ...{ connection_id: connectionId, channel, account_name: orNull(accountName) },
    })),
  };
}
