// Reads WhatsApp's webhooks: signed with the app's secret, several numbers in one body (reference: Cloud API, Webhooks).
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { InboundMessage, MessageStatus, NumberUpdates } from '../../domain/messages/inbound.ts';
import { jsonOf } from '../http/read-json.ts';
import { isSame } from '../timestamped-signature.ts';

const OUR_ID = /^[\da-f-]{36}$/;
const seconds = z.string().regex(/^\d{1,12}$/);

const MessageSchema = z.object({
  id: z.string().min(1).max(300),
  from: z.string().min(1).max(100),
  timestamp: seconds,
  type: z.string().default('unknown'),
  referral: z
    .object({
      source_id: z.string().optional(),
      source_type: z.string().optional(),
      ctwa_clid: z.string().min(1).optional(),
    })
    .optional(),
});

const StatusSchema = z.object({
  status: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ code: z.number(), title: z.string().default('') })).default([]),
});

const BodySchema = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.looseObject({ metadata: z.object({ phone_number_id: z.string() }).optional() }),
        }),
      ),
    }),
  ),
});

const ValueSchema = z.object({
  messages: z.array(MessageSchema).default([]),
  statuses: z.array(StatusSchema).default([]),
});

/** @param header X-Hub-Signature-256 */
export function isHubSigned(header: string | undefined, body: Uint8Array, secret: string): boolean {
  if (!header?.startsWith('sha256=')) return false;
  return isSame(header.slice('sha256='.length), createHmac('sha256', secret).update(body).digest());
}

/** Returns what a body reports, by number. @throws SyntaxError or ZodError for a body that is not a webhook of WhatsApp */
export function readNumberUpdates(body: Uint8Array): NumberUpdates[] {
  const { entry } = BodySchema.parse(jsonOf(body));
  const byNumber = new Map<string, { messages: InboundMessage[]; statuses: MessageStatus[] }>();
  for (const { field, value } of entry.flatMap(({ changes }) => changes)) {
    const numberId = value.metadata?.phone_number_id;
    // Nothing is stored of changes to templates, to the account and the like.
    if (field !== 'messages' || numberId === undefined) continue;
    const { messages, statuses } = ValueSchema.parse(value);
    const updates = byNumber.get(numberId) ?? { messages: [], statuses: [] };
    updates.messages.push(...messages.map(messageOf));
    updates.statuses.push(...statuses.flatMap(statusOf));
    byNumber.set(numberId, updates);
  }
  return [...byNumber].map(([numberId, updates]) => ({ numberId, ...updates }));
}

function messageOf({ id, from, timestamp, type, referral }: z.output<typeof MessageSchema>): InboundMessage {
  const isAd = referral?.source_type === 'ad' && /^\d{1,32}$/.test(referral.source_id ?? '');
  const ad = { adId: isAd ? (referral?.source_id ?? null) : null, clickId: referral?.ctwa_clid ?? null };
  return {
    externalId: id,
    person: from,
    type: /^[a-z_]{1,40}$/.test(type) ? type : 'unknown',
    sentAt: new Date(Number(timestamp) * 1000),
    // A post that was not paid for is not an ad, unless its click has an id.
    referral: ad.adId === null && ad.clickId === null ? null : ad,
  };
}

function statusOf({
  status,
  biz_opaque_callback_data: messageId,
  errors,
}: z.output<typeof StatusSchema>): MessageStatus[] {
  // Another app can send from the same number, and name its messages as it likes.
  if (messageId === undefined || !OUR_ID.test(messageId)) return [];
  const [first] = errors;
  return [{ messageId, status, fault: first ? { code: String(first.code), text: first.title } : null }];
}
