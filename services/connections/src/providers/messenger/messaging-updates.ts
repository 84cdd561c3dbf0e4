// Reads the webhooks of Messenger and Instagram: what people wrote, which ad brought them, and the echo of what a page sent (reference:
// Messenger Platform, Webhook Events).
import { type ChatProduct, chatPerson } from '@touchline/chassis/identifiers/chat-person.ts';
import { z } from 'zod';
import type { AdReferral, InboundMessage, MessageStatus } from '../../domain/messages/inbound.ts';
import { jsonOf } from '../http/read-json.ts';

/** What a body reports about one account: a page, or an Instagram account that is linked to one. */
export interface MessagingUpdates {
  readonly product: ChatProduct;
  readonly account: string;
  readonly messages: readonly InboundMessage[];
  readonly statuses: readonly MessageStatus[];
}

const OUR_ID = /^[\da-f-]{36}$/;
const id = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,64}$/));
const mid = z.string().min(1).max(300);

const ReferralSchema = z.object({
  source: z.string().optional(),
  ad_id: z.union([z.string(), z.int()]).transform(String).optional(),
});

const ItemSchema = z.object({
  sender: z.object({ id }),
  recipient: z.object({ id }),
  /** Milliseconds. */
  timestamp: z.int().min(0).max(8.64e15),
  message: z
    .object({
      mid,
      text: z.string().optional(),
      attachments: z.array(z.object({ type: z.string() })).optional(),
      is_echo: z.boolean().optional(),
      is_deleted: z.boolean().optional(),
      metadata: z.string().optional(),
      referral: ReferralSchema.optional(),
    })
    .optional(),
  postback: z.object({ mid: mid.optional(), referral: ReferralSchema.optional() }).optional(),
  referral: ReferralSchema.optional(),
});
type Item = z.output<typeof ItemSchema>;

const BodySchema = z.object({
  object: z.enum(['page', 'instagram']),
  entry: z.array(z.object({ id, messaging: z.array(z.looseObject({})).default([]) })),
});

/** Returns what a body reports, by account. @throws SyntaxError or ZodError for a body that is not a webhook of these products */
export function readMessagingUpdates(body: Uint8Array): MessagingUpdates[] {
  const { object, entry } = BodySchema.parse(jsonOf(body));
  const product = object === 'page' ? 'messenger' : 'instagram';
  const byAccount = new Map<string, { messages: InboundMessage[]; statuses: MessageStatus[] }>();
  for (const { id: account, messaging } of entry) {
    const updates = byAccount.get(account) ?? { messages: [], statuses: [] };
    for (const item of messaging.filter(isNeeded)) add(updates, product, ItemSchema.parse(item));
    if (messaging.length > 0) byAccount.set(account, updates);
  }
  return [...byAccount].map(([account, updates]) => ({ product, account, ...updates }));
}

/** Deliveries, reads and reactions change nothing: they name a message by the vendor's id, which is not stored. */
const isNeeded = (item: object): boolean => 'message' in item || 'postback' in item || 'referral' in item;

function add(
  { messages, statuses }: { messages: InboundMessage[]; statuses: MessageStatus[] },
  product: ChatProduct,
  item: Item,
): void {
  const { message, postback, sender, timestamp } = item;
  if (message?.is_echo) {
    // Other apps and the page's inbox send from the same page, and name their messages as they like.
    const { metadata: messageId } = message;
    if (messageId !== undefined && OUR_ID.test(messageId)) statuses.push({ messageId, status: 'sent', fault: null });
    return;
  }
  // What a person takes back was a message before.
  if (message?.is_deleted) return;
  const from = { person: chatPerson(product, sender.id), sentAt: new Date(timestamp) };
  const referral = adOf(message?.referral ?? postback?.referral ?? item.referral);
  if (message) messages.push({ ...from, externalId: message.mid, type: typeOf(message), referral });
  else if (postback) {
    const externalId = postback.mid ?? `postback:${sender.id}:${timestamp}`;
    messages.push({ ...from, externalId, type: 'postback', referral });
  } else if (referral !== null) {
    const externalId = `referral:${sender.id}:${timestamp}`;
    messages.push({ ...from, externalId, type: 'referral', referral, isOnlyReferral: true });
  }
}

/** A link to the page, a plugin or a post without advertising is no ad. */
function adOf(referral: z.output<typeof ReferralSchema> | undefined): AdReferral | null {
  const { source, ad_id: adId = '' } = referral ?? {};
  return source === 'ADS' && /^\d{1,32}$/.test(adId) ? { adId, clickId: null } : null;
}

function typeOf({ text, attachments = [] }: NonNullable<Item['message']>): string {
  const [first] = attachments;
  if (first === undefined) return text === undefined ? 'unknown' : 'text';
  if (first.type === 'file') return 'document';
  return /^[a-z_]{1,40}$/.test(first.type) ? first.type : 'unknown';
}
