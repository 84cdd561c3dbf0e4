// Declares POST /integrations/{provider}/webhook/{connectionId}, which receives what providers push. The signature is the
// credential, and connections judges it.
import { WebhookUse } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import { z } from 'zod';
import { publicAccess } from '../../domain/scopes.ts';
import { bareAnswer } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { signedBody } from '../../http/read-signed-body.ts';

/**
 * Longer than connections waits for the provider and for the services that store the facts; the strictest provider waits 20 s.
 */
const DEADLINE_MS = 18_000;

const Taken = z
  .object({
    status: z.enum(['recorded', 'ignored']).meta({
      description: 'recorded: what it reports is stored, now or earlier. ignored: it reports nothing that is stored.',
    }),
  })
  .meta({ id: 'TakenWebhook' });

export const takeProviderWebhook = operation({
  method: 'POST',
  path: '/integrations/{provider}/webhook/{connectionId}',
  area: 'connections',
  summary: 'Receive a webhook from a provider',
  description:
    'For providers, not for callers: the address to which a provider sends its webhooks, signed in that provider’s way. The answer is sent once what the webhook reports is stored; repeats change nothing, and events of no use are accepted too. A wrong signature is 401, and nothing is written. Requests count by their address against an allowance of their own.',
  scopes: publicAccess,
  wire: 'signed',
  rateClass: 'webhooks',
  params: z.strictObject({
    provider: z.string().max(64).meta({ description: 'The provider value, such as payments_provider_a.' }),
    connectionId: z.string().max(64).meta({
      description: "Id of the connection, or app for the endpoint of the operator's own app with the provider.",
    }),
  }),
  body: z.looseObject({}).meta({ id: 'ProviderWebhook', description: 'As the provider sends it.' }),
  readBody: signedBody,
  bodyRules: { maxBytes: 512 * 1024 },
  answer: bareAnswer(Taken, 'Accepted: it need not be sent again.'),
  errors: [
    'unauthorized',
    'not_found',
    'connection_not_ready',
    'not_implemented',
    'provider_error',
    'service_unavailable',
  ],
  examples: {
    request: { id: 'evt_1', type: 'charge.succeeded', data: { object: { id: 'ch_1', object: 'charge' } } },
    answer: { status: 'recorded' },
  },
  handle: async ({ params: { provider, connectionId }, body: { bytes, headers, query } }, services) => {
    const request = { provider, connectionId: connectionId.toLowerCase(), body: bytes, headers: { ...headers }, query };
    const { use } = await services.inbound.takeWebhook(request, { deadlineMs: DEADLINE_MS });
    return { data: { status: use === WebhookUse.RECORDED ? ('recorded' as const) : ('ignored' as const) } };
  },
});
