// Declares DELETE /integrations/shopify/manual-connections/{connectionId}, which ends a store's connection.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { ConnectionRow, connectionRow } from '../connections/connection.ts';
import { REVOKE_MS } from '../connections/disconnect.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { shopExample } from './shop.ts';

const { shop_domain: _domain, has_webhook_secret: _secret, webhook_url: _url, ...example } = shopExample;

export const removeShop = operation({
  method: 'DELETE',
  path: '/integrations/shopify/manual-connections/{connectionId}',
  area: 'connections',
  summary: 'Remove a Shopify store',
  description:
    'Does the same as POST /api/v1/connections/{id}/disconnect: the token is destroyed, the app’s pixel is removed from the store, and what was read stays in the reports. A repeat returns the same answer.',
  scopes: allOf('connections:write'),
  params: z.strictObject({ connectionId: uuidField('Id of the connection.') }),
  answer: answerOf(ConnectionRow),
  errors: ['not_found', 'invalid_parameter'],
  examples: { answer: { data: { ...example, status: 'disconnected' }, meta: exampleMeta } },
  handle: async ({ profileId, params }, { integrations, baseUrl }) => {
    const request = { profileId, id: params.connectionId.toLowerCase() };
    const { connection } = await integrations.removeShop(request, { deadlineMs: REVOKE_MS });
    return { data: connectionRow(connection, baseUrl()) };
  },
});
