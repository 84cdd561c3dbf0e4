// Declares GET /integrations/manychat/connection, which returns the profile's ManyChat page, or null.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { ChatConnectionRow, chatExample, chatRow } from './chat-connection.ts';

const Found = z.object({ connection: ChatConnectionRow.nullable() }).meta({ id: 'FoundManyChatConnection' });

export const getManyChat = operation({
  method: 'GET',
  path: '/integrations/manychat/connection',
  area: 'connections',
  summary: 'Get the ManyChat page',
  description: 'connection is null while no page is connected. The API key and the secret are never shown.',
  scopes: allOf('connections:read'),
  answer: answerOf(Found),
  errors: [],
  examples: { answer: { data: { connection: chatExample }, meta: exampleMeta } },
  handle: async ({ profileId }, { connections, baseUrl }) => {
    const { connections: all } = await connections.listConnections({ profileId, channel: 'manychat' });
    const live = all.find(({ status }) => status !== 'disconnected');
    return { data: { connection: live ? chatRow(live, baseUrl()) : null } };
  },
});
