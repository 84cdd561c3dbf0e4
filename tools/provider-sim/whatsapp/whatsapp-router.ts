// Serves the Cloud API's routes for numbers and messages, below the Graph API's version like all others.
import { randomBytes } from 'node:crypto';
import express, { type RequestHandler, Router } from 'express';
import { type Call, route } from '../graph-call.ts';
import { badParameter, unsupportedGet } from '../graph-error.ts';
import { page } from '../paging.ts';
import type { SimState } from '../state.ts';
import { chatError } from './chat-error.ts';
import { receivedKey } from './chat-state.ts';
import { mediaForm } from './media-form.ts';
import type { ChatNumber } from './world.ts';

const REGISTER_MS = 72 * 3_600_000;
const REGISTER_MOST = 10;
const WINDOW_MS = 24 * 3_600_000;
/** The code that the vendor sends to a number to verify it; every number gets the same one here. */
const ONE_TIME_CODE = '123456';
const TYPES = ['text', 'image', 'video', 'audio', 'document', 'sticker', 'template', 'interactive'];

/** Makes the routes; they come before those of objects, which accept any id. */
export function whatsappRouter(state: SimState): Router {
  const router = Router();
  const post = (
    path: string,
    handle: (call: Call, number: ChatNumber) => unknown,
    read: readonly RequestHandler[] = [express.json()],
  ) =>
    router.post(
      `/:version/:number${path}`,
      ...read,
      route(state, 'ads_management', (call) => handle(call, numberOf(state, call))),
    );
  router.get(
    '/:version/:waba/phone_numbers',
    route(state, 'ads_management', ({ params, token, url, query, shorten }) => {
      const { waba = '' } = params;
      if (!token.waba_ids.includes(waba)) throw unsupportedGet(waba);
      const rows = state.index.world.chat_numbers.filter((number) => number.waba_id === waba);
      return page(
        rows.map((number) => numberNode(state, number)),
        { limit: query.limit, after: query.after, url, shorten },
      );
    }),
  );
  router.post(
    '/:version/:waba/subscribed_apps',
    // Pages have a path of the same form.
    (request, _response, next) =>
      next(state.index.world.chat_numbers.some(({ waba_id }) => waba_id === request.params.waba) ? undefined : 'route'),
    express.json(),
    route(state, 'ads_management', ({ params, token }) => {
      const { waba = '' } = params;
      if (!token.waba_ids.includes(waba)) throw unsupportedGet(waba);
      state.chat.subscribed.add(waba);
      return { success: true };
    }),
  );
  post('/request_code', ({ form }) => {
    if (form.code_method !== 'SMS' && form.code_method !== 'VOICE')
      throw badParameter('code_method must be SMS or VOICE');
    return { success: true };
  });
  post('/verify_code', ({ form }, { id }) => {
    if (form.code !== ONE_TIME_CODE) throw chatError('chat_wrong_code');
    state.chat.verified.add(id);
    return { success: true };
  });
  post('/register', ({ form }, number) => register(state, number, form.pin));
  post('/media', ({ form }, number) => takeFile(state, number, form), mediaForm);
  post('/messages', ({ form }, number) => sendMessage(state, number, form));
  return router;
}

function numberOf({ index }: SimState, { params, token }: Call): ChatNumber {
  const { number: id = '' } = params;
  const found = index.world.chat_numbers.find((number) => number.id === id);
  if (!found || !token.waba_ids.includes(found.waba_id)) throw unsupportedGet(id);
  return found;
}

const numberNode = ({ chat }: SimState, { id, display_phone_number, verified_name }: ChatNumber) => ({
  id,
  display_phone_number,
  verified_name,
  code_verification_status: chat.verified.has(id) ? 'VERIFIED' : 'NOT_VERIFIED',
  quality_rating: 'GREEN',
  status: chat.registered.has(id) ? 'CONNECTED' : 'PENDING',
});

function register({ chat, now }: SimState, { id }: ChatNumber, pin: string | undefined): unknown {
  const recent = (chat.registrations.get(id) ?? []).filter((at) => at > now() - REGISTER_MS);
  if (recent.length >= REGISTER_MOST) throw chatError('chat_register_limit');
  chat.registrations.set(id, [...recent, now()]);
  if (!chat.verified.has(id)) throw chatError('chat_unverified');
  if (!/^\d{6}$/.test(pin ?? '')) throw badParameter('pin must be six digits');
  if ((chat.pins.get(id) ?? pin) !== pin) throw chatError('chat_wrong_pin');
  chat.pins.set(id, pin ?? '');
  chat.registered.add(id);
  return { success: true };
}

function takeFile({ chat }: SimState, { id: number_id }: ChatNumber, form: Call['form']): unknown {
  const { messaging_product, type, file_name: name, file_size, sha256 } = form;
  if (messaging_product !== 'whatsapp') throw badParameter('The parameter messaging_product is required.');
  if (name === undefined || sha256 === undefined) throw badParameter('The parameter file is required.');
  if (type === undefined) throw badParameter('The parameter type is required.');
  const id = String(Math.floor(1e14 + Math.random() * 8e14));
  chat.files.set(id, { number_id, type, name, bytes: Number(file_size), sha256 });
  return { id };
}

function sendMessage({ chat, now }: SimState, { id, can_pay }: ChatNumber, form: Record<string, unknown>): unknown {
  const { messaging_product, to, type = 'text', biz_opaque_callback_data: callback } = form;
  if (messaging_product !== 'whatsapp') throw badParameter('The parameter messaging_product is required.');
  if (typeof to !== 'string' || !/^\+?\d{6,15}$/.test(to)) throw badParameter('Invalid parameter: to');
  if (typeof type !== 'string' || !TYPES.includes(type)) throw chatError('chat_bad_type');
  const content = form[type];
  if (typeof content !== 'object' || content === null) throw badParameter(`The parameter ${type} is required.`);
  const file = (content as { id?: string }).id;
  if (file !== undefined && chat.files.get(file)?.number_id !== id)
    throw badParameter('Parameter value is not valid: media id');
  if (!chat.registered.has(id)) throw chatError('chat_unregistered');
  if (!can_pay) throw chatError('chat_payment');
  const person = to.replace('+', '');
  if (type === 'template' && (content as { name?: string }).name === 'unknown') throw chatError('chat_bad_template');
  if (type !== 'template' && now() - (chat.heard.get(receivedKey(id, person)) ?? 0) > WINDOW_MS)
    throw chatError('chat_window');
  const message = {
    id: `wamid.${randomBytes(20).toString('base64')}`,
    ...{ number_id: id, to: person, type, content },
    callback_data: typeof callback === 'string' ? callback : undefined,
  };
  chat.sent.push(message);
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input: to, wa_id: person }],
    messages: [{ id: message.id }],
  };
}
