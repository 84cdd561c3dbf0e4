// Lists the webhooks of the last 30 days that no rule understood, for operators.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  ListUnknownWebhooksRequest,
  ListUnknownWebhooksResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import type { UnknownWebhooks } from '../../store/unknown-webhooks.ts';

export interface ListUnknownWebhooksDeps {
  readonly unknown: Pick<UnknownWebhooks, 'list'>;
}

const SHOWN = 100;

/** Handles ListUnknownWebhooks; the latest come first. */
export function listUnknownWebhooks({ unknown }: ListUnknownWebhooksDeps) {
  return async ({
    limit,
  }: ListUnknownWebhooksRequest): Promise<MessageInitShape<typeof ListUnknownWebhooksResponseSchema>> => {
    const rows = await unknown.list(limit || SHOWN);
    return {
      webhooks: rows.map(({ platform, connection_id, kind, type, members, count, first_at, last_at }) => ({
        ...{ platform, connectionId: connection_id, kind, type, members: [...members], count: BigInt(count) },
        firstAt: timestampFromDate(first_at),
        lastAt: timestampFromDate(last_at),
      })),
    };
  };
}
