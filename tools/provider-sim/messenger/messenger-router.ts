// Serves the Send API and the Attachment Upload API of pages, for Messenger and for the Instagram account of each page.
import { randomBytes } from 'node:crypto';
import express, { type RequestHandler, Router } from 'express';
import { type Call, route } from '../graph-call.ts';
import { badParameter } from '../graph-error.ts';
import { grantedOn, ownPage } from '../graph-pages.ts';
import type { SimState } from '../state.ts';
import { mediaForm } from '../whatsapp/media-form.ts';
import type { PagePerson, Product } from './page-chat-state.ts';
import { pageError } from './page-errors.ts';

const HOUR_MS = 3_600_000;
const WINDOW_MS = 24 * HOUR_MS;
const HUMAN_WINDOW_MS = 7 * 24 * HOUR_MS;
const LONGEST: Readonly<Record<Product, number>> = { messenger: 2000, instagram: 1000 };
const KINDS = ['image', 'video', 'audio', 'file'];
const PERMISSION: Readonly<Record<Product, string>> = {
  messenger: 'pages_messaging',
  instagram: 'instagram_manage_messages',
};

/** Makes the routes; they come before those of chat numbers, whose path has the same form. */
export function messengerRouter(state: SimState): Router {
  const router = Router();
  router.post(
    '/:version/:page/messages',
    onlyPages(state),
    express.json(),
    route(state, 'ads_management', (call) => sendMessage(state, ownPage(call, state), call.form)),
  );
  router.post(
    '/:version/:page/message_attachments',
    ...mediaForm,
    route(state, 'ads_management', (call) => takeAttachment(state, ownPage(call, state), call.form)),
  );
  return router;
}

const onlyPages =
  (state: SimState): RequestHandler =>
  ({ params }, _response, next) =>
    next(params.page === 'me' || state.index.world.pages.some(({ id }) => id === params.page) ? undefined : 'route');

function sendMessage(state: SimState, page: string, form: Record<string, unknown>): unknown {
  const { recipient, messaging_type, tag, message } = form;
  const to = (recipient as { id?: unknown } | undefined)?.id;
  if (typeof to !== 'string') throw badParameter('The parameter recipient is required');
  const person = state.pageChat.people.get(to);
  if (person?.page_id !== page) throw pageError('page_no_person');
  requireAllowed(state, page, person.product);
  if (typeof messaging_type !== 'string') throw badParameter('The parameter messaging_type is required');
  requireWindow(state, person, messaging_type, tag);
  if (typeof message !== 'object' || message === null) throw badParameter('The parameter message is required');
  const content = message as Record<string, unknown>;
  requireContent(state, page, person.product, content);
  const { metadata } = content;
  const id = `m_${randomBytes(30).toString('base64url')}`;
  state.pageChat.sent.push({
    ...{ id, page_id: page, product: person.product, to, messaging_type, message: content },
    tag: typeof tag === 'string' ? tag : undefined,
    metadata: typeof metadata === 'string' ? metadata : undefined,
  });
  return { recipient_id: to, message_id: id };
}

function requireAllowed(state: SimState, pageId: string, product: Product): void {
  const page = state.index.world.pages.find(({ id }) => id === pageId);
  if (page?.is_restricted) throw pageError('page_restricted');
  if (!grantedOn(state, pageId).has(PERMISSION[product])) throw pageError('page_no_permission');
}

function requireWindow({ now }: SimState, { heard, product }: PagePerson, type: string, tag: unknown): void {
  if (!['RESPONSE', 'UPDATE', 'MESSAGE_TAG'].includes(type)) throw badParameter('messaging_type is not valid');
  if (type === 'MESSAGE_TAG' && tag !== 'HUMAN_AGENT') throw badParameter('The tag is not available');
  const windowMs = type === 'MESSAGE_TAG' ? HUMAN_WINDOW_MS : WINDOW_MS;
  if (now() - heard > windowMs) throw pageError(product === 'messenger' ? 'page_window' : 'instagram_window');
}

function requireContent({ pageChat }: SimState, page: string, product: Product, message: Record<string, unknown>) {
  const { text, attachment } = message;
  if ((text === undefined) === (attachment === undefined)) throw badParameter('Send either text or attachment');
  if (text !== undefined) {
    if (typeof text !== 'string' || text === '') throw badParameter('Param message[text] must be a string');
    if (text.length > LONGEST[product]) throw badParameter('Length of param message[text] is too long');
    return;
  }
  const { type, payload } = attachment as { type?: string; payload?: { url?: string; attachment_id?: string } };
  if (!KINDS.includes(type ?? '')) throw badParameter('Param message[attachment][type] is not supported');
  const { url, attachment_id: id } = payload ?? {};
  if (url !== undefined && /^https:/.test(url)) return;
  const known = id === undefined ? undefined : pageChat.attachments.get(id);
  if (known?.page_id !== page || known.product !== product || known.kind !== type)
    throw pageError('page_bad_attachment');
}

function takeAttachment({ pageChat }: SimState, page_id: string, form: Call['form']): unknown {
  const { message, platform, file_name: name, file_size, sha256 } = form;
  if (name === undefined || sha256 === undefined) throw badParameter('The parameter filedata is required');
  const { attachment } = JSON.parse(message ?? '{}') as { attachment?: { type?: string; payload?: object } };
  const kind = attachment?.type ?? '';
  if (!KINDS.includes(kind)) throw badParameter('Param message[attachment][type] is not supported');
  const id = String(Math.floor(1e14 + Math.random() * 8e14));
  const product = platform === 'instagram' ? 'instagram' : 'messenger';
  pageChat.attachments.set(id, { page_id, product, kind, name, bytes: Number(file_size), sha256 });
  return { attachment_id: id };
}
