// Declares POST /integrations/manychat/connection, which connects a ManyChat page by its API key.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { ChatConnectionRow, chatExample, chatRow } from './chat-connection.ts';
import { LIVE_CALL_MS } from './connect-shop.ts';
import { keyField } from './key-field.ts';
import { workspaceOf } from './workspace-of.ts';

const Connected = z
  .object({
    connection: ChatConnectionRow,
    webhook_secret: z.string().meta({
      description: 'For the header X-Touchline-Secret of the flows: it is shown now and never again.',
    }),
  })
  .meta({ id: 'ConnectedManyChat' });

export const connectManyChat = operation({
  method: 'POST',
  path: '/integrations/manychat/connection',
  area: 'connections',
  summary: 'Connect a ManyChat page',
  description:
    'Tests the key with one call to ManyChat before anything is stored. ManyChat itself sends nothing: the flows do, by an External Request to webhook_url (docs/integrations.md). Connecting the same page again returns 200 with a new secret, and the old one ends; another page is refused with invalid_state until the first is disconnected.',
  scopes: allOf('connections:write'),
  idempotency: 'optional',
  body: z
    .strictObject({ api_key: keyField('The key of the page, <page id>:<token>, from ManyChat’s settings.') })
    .meta({ id: 'ManyChatConnectionInput' }),
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(Connected, { statuses: { 201: 'Connected.', 200: 'Already connected, and now has a new secret.' } }),
  errors: ['validation_error', 'invalid_state', 'account_connected_elsewhere', 'provider_error', 'not_found'],
  examples: {
    request: { api_key: '104872651234:0123456789abcdef' },
    answer: {
      data: { connection: chatExample, webhook_secret: 'Zm9yIHRoZSBmbG93cyBvZiB0aGUgcGFnZQ' },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, body }, { integrations, tenants, baseUrl }) => {
    const workspaceId = await workspaceOf({ tenants }, profileId);
    const { connection, created, webhookSecret } = await integrations.connectManyChat(
      { profileId, workspaceId, apiKey: body.api_key },
      { deadlineMs: LIVE_CALL_MS },
    );
    return {
      data: { connection: chatRow(connection, baseUrl()), webhook_secret: webhookSecret },
      status: created ? 201 : 200,
    };
  },
});
