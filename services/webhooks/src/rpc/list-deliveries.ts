// Lists the deliveries of a subscription with their attempts.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import type {
  ListDeliveriesRequest,
  ListDeliveriesResponseSchema,
} from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import { z } from 'zod';
import type { Deliveries } from '../store/deliveries.ts';
import type { Subscriptions } from '../store/subscriptions.ts';
import { deliveryMessage } from './delivery-message.ts';
import { subscriptionOf } from './owner.ts';

interface Deps {
  subscriptions: Pick<Subscriptions, 'find'>;
  deliveries: Pick<Deliveries, 'list'>;
}

const Status = z.enum(['pending', 'delivered', 'failed']);

const invalidParameter = (message: string) => appError('invalid_parameter', message);

/** Handles ListDeliveries, newest first. @throws AppError not_found, invalid_parameter */
export function listDeliveries({ subscriptions, deliveries }: Deps) {
  return async (request: ListDeliveriesRequest): Promise<MessageInitShape<typeof ListDeliveriesResponseSchema>> => {
    const { subscriptionId, limit, cursor } = request;
    const status = request.status === '' ? undefined : Status.safeParse(request.status).data;
    if (request.status !== '' && status === undefined)
      throw invalidParameter(`status must be one of ${Status.options.join(', ')}.`);
    const subscription = await subscriptionOf(subscriptions, request.owner, subscriptionId);
    const Cursor = z.strictObject({ of: z.literal(subscriptionId), before: z.int().min(1) });
    const before = cursor === '' ? undefined : decodePageToken(cursor, Cursor).before;
    const found = await deliveries.list({ subscription, before, limit: limit + 1, status });
    const page = found.slice(0, limit);
    const hasNext = found.length > limit;
    const last = page.at(-1)?.sequence ?? 1;
    return {
      deliveries: page.map(deliveryMessage),
      hasNext,
      nextCursor: hasNext ? encodePageToken({ of: subscriptionId, before: last }) : '',
    };
  };
}
