// Converts a catalog into its message, with the text that has to be accepted before its target is set.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  CatalogRowSchema,
  CatalogSchema,
  SafeTargetSchema,
} from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { type CatalogRow, type RowDestination, rowsOf } from '../domain/catalog-rows.ts';
import { TARGET_CONSENT } from '../domain/consent.ts';
import type { CatalogDoc, SafeTargetDoc } from '../store/export-docs.ts';

/** @param destinations those of the profile */
export function catalogMessage(
  catalog: CatalogDoc,
  destinations: readonly RowDestination[],
): MessageInitShape<typeof CatalogSchema> {
  const { updated_at: updatedAt, safe_target: target } = catalog;
  return {
    rows: rowsOf(catalog, destinations).map(rowMessage),
    ...(updatedAt && { updatedAt: timestampFromDate(updatedAt) }),
    ...(target && { safeTarget: safeTargetMessage(target) }),
    consent: TARGET_CONSENT,
  };
}

function rowMessage({ value, ...row }: CatalogRow): MessageInitShape<typeof CatalogRowSchema> {
  return {
    conversionKey: row.conversion_key,
    destinationId: row.destination_id,
    platformEventName: row.event_name,
    enabled: row.enabled,
    safeEventName: row.safe_event_name,
    firstPaymentOnly: row.first_payment_only ?? false,
    ...(value === 'amount' && { value: { case: 'amount', value: true } }),
    ...(typeof value === 'object' && {
      value: { case: 'fixed', value: { amount: value.fixed, currency: value.currency } },
    }),
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
