// Lists the calls of messages, in an order in which each finds what the one before it left.
import { randomUUID } from 'node:crypto';
import { mediaForm } from '../system/media-form.ts';
import { CHAT } from '../system/test-world.ts';
import { at, type Call } from './published-call.ts';

const number = {
  business_account_id: CHAT.account,
  phone_number_id: CHAT.number,
  access_token: CHAT.token,
  pin: CHAT.pin,
};
const to = (recipient: object, content: object = { text: { body: 'Hola' } }) => ({
  body: { to: recipient, ...content },
  headers: { 'idempotency-key': randomUUID() },
});
const mailTo = (recipient: object, content: object = {}) =>
  to(recipient, { subject: 'Hola', text: 'Hola', ...content });
const template = { template: { name: 'hello', language: 'es' } };

const challenge = (token: string) => ({
  path: `/integrations/chat_provider/webhook/app?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`,
});

export const messageCalls: readonly Call[] = [
  ['GET', '/integrations/{provider}/webhook/{connectionId}', 200, () => challenge('simulated-verify')],
  ['GET', '/integrations/{provider}/webhook/{connectionId}', 403, () => challenge('guessed')],
  ['POST', '/messages/chat', 404, () => to({ phone: '+56911112222' })],
  ['POST', '/messages/chat/numbers', 422, () => ({ body: { ...number, pin: '1' } })],
  ['POST', '/messages/chat/numbers', 201, () => ({ body: number })],
  ['POST', '/messages/chat', 202, () => to({ phone: '+56911112222' }, template)],
  ['POST', '/messages/chat', 404, () => to({ customer_profile_id: randomUUID() })],
  ['POST', '/messages/chat', 422, () => to({ phone: '+56911112222' })],
  ['POST', '/messages/email', 202, () => mailTo({ email: 'ana@example.com' })],
  ['POST', '/messages/email', 404, () => mailTo({ customer_profile_id: randomUUID() })],
  ['POST', '/messages/email', 422, () => mailTo({ email: 'ana@example.com' }, { subject: 'Two\nlines' })],
  ['POST', '/messages/media', 201, () => mediaForm('{}')],
  ['POST', '/messages/media', 400, () => ({ body: { file: 'text' } })],
  ['POST', '/messages/media', 422, () => mediaForm('')],
  ['GET', '/messages/media/{id}', 404, at(`/messages/media/${randomUUID()}`)],
];
