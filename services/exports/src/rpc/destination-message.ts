// Converts a destination into its message.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { DestinationSchema } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import type { CatalogDoc, DestinationDoc } from '../store/export-docs.ts';

/** @param target where the profile sends while it is platform_safe */
export function destinationMessage(
  doc: DestinationDoc,
  target: CatalogDoc['safe_target'],
): MessageInitShape<typeof DestinationSchema> {
  return {
    id: doc._id,
    platform: doc.platform,
    connectionId: doc.connection_id,
    kind: doc.kind,
    adPixelId: doc.ad_pixel_id,
    conversionActionId: doc.conversion_action_id,
    name: doc.name,
    enabled: doc.enabled,
    testEventCode: doc.test_event_code,
    limitDataUse: doc.limit_data_use,
    state: doc.paused === null ? 'active' : 'paused',
    stateReason: doc.paused === null ? '' : [doc.paused.reason, doc.paused.text].filter(Boolean).join(': '),
    isSafeTarget: target?.destination_id === doc._id,
    createdAt: timestampFromDate(doc.created_at),
    ...(doc.last_delivered_at && { lastDeliveredAt: timestampFromDate(doc.last_delivered_at) }),
    whatsappBusinessAccountId: doc.whatsapp_business_account_id,
    messagingDatasetId: doc.messaging_dataset_id,
  };
}
