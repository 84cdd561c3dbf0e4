// Shows a profile's ManyChat page to callers.
import type { Connection } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { z } from 'zod';
import { ConnectionRow, connectionExample, connectionRow, exampleOf } from '../connections/connection.ts';
import { webhookUrl } from './shop.ts';

export const ChatConnectionRow = ConnectionRow.extend({
  webhook_url: z.string().meta({
    description: "The address for the flows' External Request, with the secret in the header X-Touchline-Secret.",
  }),
}).meta({ id: 'ManyChatConnection' });

export const chatExample: z.input<typeof ChatConnectionRow> = {
  ...exampleOf('manychat', { external_id: '104872651234', name: 'Andes Chat' }, ['outcomes', 'webhooks']),
  sync: { ...connectionExample.sync, state: 'unavailable', entities: 0, insights: 0 },
  webhook_url: `https://api.example.com/api/v1/integrations/manychat/webhook/${connectionExample.id}`,
};

/** @param baseUrl the public base address, without a trailing slash */
export function chatRow(connection: Connection | undefined, baseUrl: string): z.input<typeof ChatConnectionRow> {
  const row = connectionRow(connection, baseUrl);
  return { ...row, webhook_url: webhookUrl(baseUrl, 'manychat', row.id) };
}
