// Makes webhooks as WhatsApp sends them: one body for everything that happened, signed with the secret of the app.
import { randomBytes } from 'node:crypto';
import { graphDelivery } from '../graph-webhook.ts';
import type { SimState } from '../state.ts';
import { receivedKey, type SentMessage } from './chat-state.ts';

/** A message that a person writes. */
export interface Written {
  readonly numberId: string;
  /** Digits. */
  readonly from: string;
  /** The name of the person's own profile. */
  readonly name?: string;
  /** Milliseconds; by default now. */
  readonly at?: number;
  readonly type?: string;
  readonly text?: string;
  /** The vendor's data about the ad. */
  readonly referral?: Readonly<Record<string, unknown>>;
}

export interface SignedWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Has people write: the service window opens, and the webhook reports the messages. */
export function write(state: SimState, written: readonly Written[]): SignedWebhook {
  const changes = written.map(
    ({ numberId, from, name = 'Ana Soto', at = state.now(), type = 'text', text = 'Hola', referral }) => {
      const key = receivedKey(numberId, from);
      state.chat.heard.set(key, Math.max(at, state.chat.heard.get(key) ?? 0));
      const message = {
        ...{ from, id: `wamid.${randomBytes(20).toString('base64')}`, timestamp: String(Math.floor(at / 1000)), type },
        ...(type === 'text' && { text: { body: text } }),
        ...(referral && { referral }),
      };
      return change(state, numberId, { contacts: [{ profile: { name }, wa_id: from }], messages: [message] });
    },
  );
  return signed(state, changes);
}

/** Reports the status of a message that was sent. @param fault the error of a failed message */
export function sendStatus(
  state: SimState,
  { id, number_id, to, callback_data }: SentMessage,
  status: string,
  fault?: { code: number; title: string },
): SignedWebhook {
  const row = {
    ...{ id, status, timestamp: String(Math.floor(state.now() / 1000)), recipient_id: to },
    ...(callback_data !== undefined && { biz_opaque_callback_data: callback_data }),
    ...(fault && { errors: [fault] }),
  };
  return signed(state, [change(state, number_id, { statuses: [row] })]);
}

function change({ index }: SimState, numberId: string, more: object) {
  const number = index.world.chat_numbers.find(({ id }) => id === numberId);
  const metadata = { display_phone_number: number?.display_phone_number ?? '', phone_number_id: numberId };
  const value = { messaging_product: 'whatsapp', metadata, ...more };
  return { id: number?.waba_id ?? '0', changes: [{ value, field: 'messages' }] };
}

function signed({ index }: SimState, entry: readonly object[]): SignedWebhook {
  const secret = index.world.meta_app?.client_secret ?? '';
  const { body, headers } = graphDelivery({ object: 'whatsapp_business_account', entry }, secret);
  return { body: body.toString(), headers: { 'content-type': 'application/json', ...headers } };
}
