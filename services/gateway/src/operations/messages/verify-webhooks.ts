// Declares GET /integrations/{provider}/webhook/{connectionId}, by which Meta checks that an address wants webhooks before it
// sends any.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import { publicAccess } from '../../domain/scopes.ts';
import { bareAnswer } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';

export const verifyWebhooks = operation({
  method: 'GET',
  path: '/integrations/{provider}/webhook/{connectionId}',
  area: 'connections',
  summary: 'Answer the challenge of a provider',
  description:
    'For Meta, not for callers: returns its hub.challenge when hub.verify_token is the word that the operator has set in META_WEBHOOK_VERIFY_TOKEN; from then on Meta sends its webhooks to this address.',
  scopes: publicAccess,
  rateClass: 'webhooks',
  params: z.strictObject({
    provider: z.string().max(64).meta({ description: 'chat_provider or meta_pages.' }),
    connectionId: z.literal('app').meta({ description: "app: the endpoint of the operator's own app." }),
  }),
  query: z.strictObject({
    'hub.mode': z.literal('subscribe'),
    'hub.verify_token': z.string().max(500).meta({ description: 'The agreed word.' }),
    'hub.challenge': z
      .string()
      .regex(/^(0|[1-9]\d{0,14})$/, 'must be a whole number')
      .transform(Number)
      .meta({ description: 'The value that is returned.' }),
  }),
  parameterErrors: { connectionId: 'not_found' },
  // Meta reads a JSON number: the challenge itself, with nothing around it.
  answer: bareAnswer(z.int().meta({ id: 'WebhookChallenge' }), 'The challenge.'),
  errors: ['forbidden', 'not_found', 'not_implemented', 'invalid_parameter', 'service_unavailable'],
  examples: { answer: 1158201444 },
  handle: async ({ params: { provider }, query }, { chatNumbers }) => {
    const { matches } = await chatNumbers.checkVerifyToken({ provider, verifyToken: query['hub.verify_token'] });
    if (!matches) throw publicError('forbidden', 'The verify token is not the agreed one.');
    return { data: query['hub.challenge'] };
  },
});
