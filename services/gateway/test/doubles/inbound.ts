import { appError } from '@touchline/chassis/errors.ts';
import { WebhookUse } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import type { Doubles } from '../service-doubles.ts';
import { CONNECTION_ID } from './known-ids.ts';

/** Has one connection that accepts anything signed "good", byte for byte. */
export function inboundDouble(): Doubles['inbound'] {
  return {
    takeWebhook: async ({ connectionId, headers }) => {
      if (connectionId !== CONNECTION_ID) throw appError('not_found', 'No such address.');
      if (headers['stripe-signature'] !== 'good') throw appError('unauthorized', 'The signature is wrong, or too old.');
      return { use: WebhookUse.RECORDED };
    },
    listUnknownWebhooks: async () => ({ webhooks: [] }),
  };
}
