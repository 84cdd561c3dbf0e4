// Reads a row of a sending from its message; what proto leaves empty is null here.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type {
  ConversionAdjustment as AdjustmentMessage,
  ConversionValue,
  ConversionPayload as PayloadMessage,
  ConversionRow as RowMessage,
} from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import type {
  ConsentStatus,
  ConversionAdjustment,
  ConversionPayload,
  ConversionRow,
  HashedUserData,
} from '../../domain/exports/conversion-payload.ts';

/** The server has checked that the row says what it is and when it happened. */
export function sentRow({ sent }: RowMessage): ConversionRow {
  switch (sent.case) {
    case 'conversion':
      return { kind: sent.case, conversion: payloadOf(sent.value) };
    case 'restatement':
    case 'retraction':
      return { kind: sent.case, adjustment: adjustmentOf(sent.value) };
    case undefined:
      throw new Error('A row has neither a conversion nor an adjustment.');
  }
}

const textOrNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);
const consentOf = (text: string | undefined): ConsentStatus =>
  text === 'granted' || text === 'denied' ? text : 'unspecified';
const moneyOf = (value: ConversionValue | undefined): ConversionPayload['value'] =>
  value === undefined ? null : { amount: value.amount, currency: value.currency };

function payloadOf(message: PayloadMessage): ConversionPayload {
  const { dedupeId, eventName, actionSource, clickIds, messaging, consent, dataProcessingOptions: limits } = message;
  if (message.occurredAt === undefined) throw new Error('A conversion has no time.');
  return {
    ...{ dedupeId, eventName, actionSource, occurredAt: timestampDate(message.occurredAt) },
    pageUrl: textOrNull(message.pageUrl),
    userData: userDataOf(message.userData),
    clickIds: {
      gclid: textOrNull(clickIds?.gclid),
      gbraid: textOrNull(clickIds?.gbraid),
      wbraid: textOrNull(clickIds?.wbraid),
    },
    messaging: messaging
      ? { channel: messaging.channel, businessAccountId: messaging.businessAccountId, clickId: messaging.clickId }
      : null,
    value: moneyOf(message.value),
    orderId: textOrNull(message.orderId),
    consent: { adUserData: consentOf(consent?.adUserData), adPersonalization: consentOf(consent?.adPersonalization) },
    dataProcessingOptions: limits
      ? { options: [...limits.options], country: limits.country, state: limits.state }
      : null,
  };
}

function userDataOf(message: PayloadMessage['userData']): HashedUserData {
  const {
    em = [],
    ph = [],
    fn = [],
    ln = [],
    ct = [],
    st = [],
    zp = [],
    country = [],
    externalId = [],
  } = message ?? {};
  return {
    ...{ em, ph, fn, ln, ct, st, zp, country, externalId },
    fbc: textOrNull(message?.fbc),
    fbp: textOrNull(message?.fbp),
    clientIpAddress: textOrNull(message?.clientIpAddress),
    clientUserAgent: textOrNull(message?.clientUserAgent),
  };
}

function adjustmentOf({ dedupeId, orderId, adjustedAt, value }: AdjustmentMessage): ConversionAdjustment {
  if (adjustedAt === undefined) throw new Error('An adjustment has no time.');
  return { dedupeId, orderId: textOrNull(orderId), adjustedAt: timestampDate(adjustedAt), value: moneyOf(value) };
}
