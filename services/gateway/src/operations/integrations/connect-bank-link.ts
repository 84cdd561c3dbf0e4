// Declares POST /integrations/fintoc/link/connect, which makes a connection from the widget's result.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { ConnectionRow, connectionRow, exampleOf } from '../connections/connection.ts';
import { exampleMeta } from '../example-meta.ts';
import { textField } from '../query-fields.ts';
import { LIVE_CALL_MS } from './connect-shop.ts';
import { keyField } from './key-field.ts';
import { workspaceOf } from './workspace-of.ts';

export const connectBankLink = operation({
  method: 'POST',
  path: '/integrations/fintoc/link/connect',
  area: 'connections',
  summary: 'Connect a linked bank',
  description:
    'Exchanges the exchange token of the widget for the link. Money that arrives on its accounts becomes payment_received. Only the profile that started the intent can finish it, within 30 minutes; a repeat returns the same connection.',
  scopes: allOf('connections:write'),
  idempotency: 'optional',
  body: z
    .strictObject({
      link_intent_id: textField(200, 'As POST /api/v1/integrations/fintoc/link/start returned it.').min(1),
      exchange_token: keyField('The value that onSuccess of the widget passed; it works only once.'),
    })
    .meta({ id: 'BankLinkConnectInput' }),
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(ConnectionRow, { statuses: { 201: 'Connected.', 200: 'Already connected.' } }),
  errors: ['not_found', 'validation_error', 'provider_not_configured', 'account_connected_elsewhere', 'provider_error'],
  examples: {
    request: { link_intent_id: 'li_7b110b0f4a3e', exchange_token: 'li_7b110b0f4a3e_sec_0e7b22' },
    answer: {
      data: exampleOf(
        'fintoc',
        {
          external_id: 'cl_banco_estado:4a3e7b11-0b0f-5a52-9d52-8f6c2a0e3a52',
          name: 'Banco Estado (business)',
        },
        ['outcomes', 'webhooks'],
      ),
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, body }, { integrations, tenants, baseUrl }) => {
    const workspaceId = await workspaceOf({ tenants }, profileId);
    const { connection, created } = await integrations.connectBankLink(
      {
        ...{ profileId, workspaceId, linkIntentId: body.link_intent_id },
        exchangeToken: body.exchange_token,
      },
      { deadlineMs: LIVE_CALL_MS },
    );
    return { data: connectionRow(connection, baseUrl()), status: created ? 201 : 200 };
  },
});
