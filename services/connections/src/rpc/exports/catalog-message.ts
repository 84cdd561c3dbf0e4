// Converts a catalog into its message, with the text that has to be accepted before its target is set.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { CatalogSchema, SafeTargetSchema } from '@touchline/proto/gen/touchline/connections/v1/exports_pb.ts';
import { TARGET_CONSENT } from '../../domain/exports/consent.ts';
import type { CatalogDoc, SafeTargetDoc } from '../../store/exports/export-docs.ts';

export function catalogMessage({
  rules,
  updated_at: updatedAt,
  safe_target: target,
}: CatalogDoc): MessageInitShape<typeof CatalogSchema> {
  return {
    rules: rules.map((rule) => ({
      conversionKey: rule.conversion_key,
      eventName: rule.event_name,
      sendValue: rule.send_value,
      safeEventName: rule.safe_event_name,
    })),
    ...(updatedAt && { updatedAt: timestampFromDate(updatedAt) }),
    ...(target && { safeTarget: safeTargetMessage(target) }),
    consent: TARGET_CONSENT,
  };
}

export function safeTargetMessage(target: SafeTargetDoc): MessageInitShape<typeof SafeTargetSchema> {
  return {
    destinationId: target.destination_id,
    connectionId: target.connection_id,
    adPixelId: target.ad_pixel_id,
    setAt: timestampFromDate(target.set_at),
    acceptedBy: target.consent.accepted_by,
    acceptedAt: timestampFromDate(target.consent.accepted_at),
    consentVersion: target.consent.version,
  };
}
