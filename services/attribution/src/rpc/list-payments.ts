// Handles ListPayments: lists payments with the merchant's actions applied (contract: GET /payments).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import type {
  ListPaymentsRequest,
  ListPaymentsResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { z } from 'zod';
import { collectionsOf } from '../store/collections.ts';
import { loadMerchantActions } from '../store/payments/merchant-actions.ts';
import { paymentPage } from '../store/payments/payments.ts';
import { servedProfile } from '../store/profiles/read-profile.ts';
import { paymentMessage } from './payment-message.ts';

const Cursor = z.strictObject({ time: z.number().int(), id: z.string() });

/**
 * Handles ListPayments: returns a page of payments, newest first; next_cursor is empty on the last page.
 * @throws INVALID_ARGUMENT invalid_parameter for a foreign cursor
 */
export function createListPayments({ db }: { db: Db }) {
  const collections = collectionsOf(db);

  return async function listPayments({
    profileId,
    limit,
    cursor,
    unidentifiedOnly,
    from,
    to,
  }: ListPaymentsRequest): Promise<MessageInitShape<typeof ListPaymentsResponseSchema>> {
    const after = cursor === '' ? null : decodePageToken(cursor, Cursor);
    const { generation } = await servedProfile(collections.profiles, profileId);
    const found = await paymentPage(collections.conversions, generation, {
      after: after === null ? null : { time: new Date(after.time), id: after.id },
      limit: limit + 1,
      unidentifiedOnly,
      from: from && timestampDate(from),
      to: to && timestampDate(to),
    });
    const page = found.slice(0, limit);
    const ids = page.map(({ event_id }) => event_id);
    const actionsOf = await loadMerchantActions(collections, profileId, ids);
    const last = found.length > limit ? page.at(-1) : undefined;
    return {
      payments: page.map((payment) => paymentMessage(payment, actionsOf(payment.event_id))),
      nextCursor: last === undefined ? '' : encodePageToken({ time: last.time.getTime(), id: last._id }),
    };
  };
}
