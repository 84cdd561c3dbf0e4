// Declares PATCH /integrations/shopify/manual-connections/{connectionId}, which changes the token or the webhook secret.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { rule } from '../../http/rule.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { LIVE_CALL_MS } from './connect-shop.ts';
import { keyField } from './key-field.ts';
import { ShopRow, shopExample, shopRow } from './shop.ts';

const Body = z
  .strictObject({
    access_token: keyField('A new token of the same store; it is tested like the first one.').optional(),
    webhook_secret: keyField('null removes it: webhooks are then refused.').nullable().optional(),
  })
  .check(
    rule('the body has at least one member to change', ({ value, issues }) => {
      if (Object.values(value).some((member) => member !== undefined)) return;
      issues.push({ code: 'custom', input: value, path: [], message: 'must have at least one member to change' });
    }),
  )
  .meta({ id: 'ShopifyManualConnectionChange' });

export const changeShop = operation({
  method: 'PATCH',
  path: '/integrations/shopify/manual-connections/{connectionId}',
  area: 'connections',
  summary: 'Change a Shopify store',
  description:
    'Sets the members that are sent and leaves the rest unchanged. A new token revives a connection that is reconnect_required. A removed connection is 404: connect the store again.',
  scopes: allOf('connections:write'),
  idempotency: 'optional',
  params: z.strictObject({ connectionId: uuidField('Id of the connection.') }),
  body: Body,
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(ShopRow),
  errors: ['not_found', 'validation_error', 'invalid_state', 'provider_error', 'invalid_parameter'],
  examples: {
    request: { access_token: 'shpat_fedcba9876543210' },
    answer: { data: shopExample, meta: exampleMeta },
  },
  handle: async ({ profileId, params, body }, { integrations, baseUrl }) => {
    const { access_token: accessToken, webhook_secret: secret } = body;
    const { shop } = await integrations.changeShop(
      {
        ...{ profileId, id: params.connectionId.toLowerCase() },
        ...(accessToken !== undefined && { accessToken }),
        ...(secret !== undefined && { webhookSecret: secret ?? '' }),
      },
      { deadlineMs: LIVE_CALL_MS },
    );
    return { data: shopRow(shop, baseUrl()) };
  },
});
