// Sends one conversion as a batch of its own, with its match keys hashed, and throws what became of it as ProviderError.
import type { ObjectsOf } from '../../domain/ad-objects.ts';
import type { AdExports } from '../../domain/exports/ad-exports.ts';
import type { ConversionPayload } from '../../domain/exports/conversion-payload.ts';
import type { OutgoingConversion } from '../../domain/exports/outgoing-conversion.ts';
import { ProviderError, type ProviderErrorKind } from '../../domain/provider-error.ts';
import { hashedMembers } from '../../providers/social-ads/hashed.ts';

const KINDS: Readonly<Record<string, ProviderErrorKind>> = {
  reconnect_required: 'reconnect',
  needs_action: 'needs_action',
  throttled: 'retry',
};

/** @throws ProviderError unless the platform has taken it */
export async function sendOne(exports: AdExports, of: ObjectsOf, sent: OutgoingConversion): Promise<void> {
  const kind = sent.messaging ? 'chat_dataset' : 'social_ads_dataset';
  const { outcomes, problem } = await exports.sendConversions(of, {
    target: { kind, id: sent.datasetId },
    rows: [{ kind: 'conversion', conversion: payloadOf(sent) }],
    testEventCode: '',
  });
  if (problem) {
    const { reason, code, message, retryAfterMs } = problem;
    throw new ProviderError(KINDS[reason] ?? 'retry', code, message, { retryAfterMs: retryAfterMs ?? undefined });
  }
  const { outcome, code, message } = outcomes[0] ?? { outcome: 'retry', code: 'not_received', message: '' };
  if (outcome === 'refused' || outcome === 'retry')
    throw new ProviderError(outcome === 'refused' ? 'failed' : 'retry', code, message);
}

function payloadOf({
  eventId,
  eventName,
  eventTime,
  person,
  click,
  messaging,
  ...same
}: OutgoingConversion): ConversionPayload {
  const { em = [], ph = [], fn = [], ln = [], external_id: externalId = [] } = person ? hashedMembers(person) : {};
  const fbc = click && `fb.1.${click.at.getTime()}.${click.id}`;
  const { actionSource, pageUrl, value } = same;
  return {
    ...{ dedupeId: eventId, eventName, occurredAt: eventTime, actionSource, pageUrl, value, orderId: null },
    userData: {
      ...{ em, ph, fn, ln, ct: [], st: [], zp: [], country: [], externalId, fbc, fbp: null },
      ...{ clientIpAddress: null, clientUserAgent: null },
    },
    clickIds: { gclid: null, gbraid: null, wbraid: null },
    messaging: messaging && { channel: 'whatsapp', ...messaging },
    consent: { adUserData: 'unspecified', adPersonalization: 'unspecified' },
    dataProcessingOptions: null,
  };
}
