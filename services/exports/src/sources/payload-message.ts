// Writes a payload as its message: what is null here is empty there.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ConversionPayloadSchema } from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import type { ConversionPayload } from '../domain/payload/conversion-payload.ts';

export function payloadMessage(payload: ConversionPayload): MessageInitShape<typeof ConversionPayloadSchema> {
  const { dedupeId, eventName, occurredAt, actionSource, userData, clickIds, consent } = payload;
  const { messaging, value, dataProcessingOptions: limits } = payload;
  return {
    ...{ dedupeId, eventName, actionSource, occurredAt: timestampFromDate(occurredAt) },
    ...{ pageUrl: payload.pageUrl ?? '', orderId: payload.orderId ?? '' },
    userData: userDataMessage(userData),
    clickIds: { gclid: clickIds.gclid ?? '', gbraid: clickIds.gbraid ?? '', wbraid: clickIds.wbraid ?? '' },
    consent: { ...consent },
    ...(messaging && { messaging: { ...messaging } }),
    ...(value && { value: { ...value } }),
    ...(limits && {
      dataProcessingOptions: { options: [...limits.options], country: limits.country, state: limits.state },
    }),
  };
}

function userDataMessage({ em, ph, fn, ln, ct, st, zp, country, externalId, ...plain }: ConversionPayload['userData']) {
  const hashed = { em, ph, fn, ln, ct, st, zp, country, externalId };
  return {
    ...(Object.fromEntries(Object.entries(hashed).map(([name, digests]) => [name, [...digests]])) as {
      [K in keyof typeof hashed]: string[];
    }),
    ...{ fbc: plain.fbc ?? '', fbp: plain.fbp ?? '' },
    ...{ clientIpAddress: plain.clientIpAddress ?? '', clientUserAgent: plain.clientUserAgent ?? '' },
  };
}
