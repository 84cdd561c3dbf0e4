// Lists the deliveries of exports, newest first.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import type {
  ListDeliveriesRequest,
  ListDeliveriesResponseSchema,
} from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { z } from 'zod';
import type { ExportDeliveries } from '../store/export-deliveries.ts';
import { exportDeliveryMessage } from './export-delivery-message.ts';

const Cursor = z.strictObject({ at: z.int().min(0), id: z.string() });
const State = z.enum(['pending', 'delivered', 'failed', 'skipped']);
const Kind = z.enum(['conversion', 'audience']);

/** Handles ListDeliveries. @throws AppError invalid_parameter for an unknown cursor, state or kind */
export function listDeliveries({ deliveries }: { deliveries: Pick<ExportDeliveries, 'list'> }) {
  return async (request: ListDeliveriesRequest): Promise<MessageInitShape<typeof ListDeliveriesResponseSchema>> => {
    const { profileId, limit, cursor, destinationId, outcomeEventId, occurredFrom, occurredBefore } = request;
    const after = cursor === '' ? undefined : decodePageToken(cursor, Cursor);
    const status = oneOf(State, 'state', request.state);
    const kind = oneOf(Kind, 'kind', request.kind);
    const found = await deliveries.list({
      profileId,
      limit: limit + 1,
      before: after && { at: new Date(after.at), id: after.id },
      narrowed: {
        ...(status && { status }),
        ...(kind && { kind }),
        ...(destinationId && { destination_id: destinationId }),
        ...(outcomeEventId && { event_id: outcomeEventId }),
      },
      occurred: {
        ...(occurredFrom && { from: timestampDate(occurredFrom) }),
        ...(occurredBefore && { before: timestampDate(occurredBefore) }),
      },
    });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    return {
      deliveries: page.map(exportDeliveryMessage),
      nextCursor: last ? encodePageToken({ at: last.created_at.getTime(), id: last._id }) : '',
    };
  };
}

function oneOf<T extends string>(values: z.ZodType<T> & { options: readonly T[] }, name: string, given: string) {
  if (given === '') return undefined;
  const read = values.safeParse(given);
  if (!read.success) throw invalidParameter(`${name} must be one of ${values.options.join(', ')}.`);
  return read.data;
}

const invalidParameter = (message: string): AppError => appError('invalid_parameter', message);
