// Serves Fintoc: link intents, the widget's result for one, links, and the movements of their accounts paged by Link header.
import { randomBytes } from 'node:crypto';
import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { SimState } from '../state.ts';
import { vendorFault } from './vendor-fault.ts';

const party = z.strictObject({ holder_id: z.string(), holder_name: z.string() }).nullable().default(null);

const DAY_MS = 86_400_000;

export const MovementSchema = z.strictObject({
  id: z.string(),
  account_id: z.string(),
  /** The smallest unit; below 0 for outgoing money. */
  amount: z.number().int(),
  post_date: z.iso.datetime(),
  type: z.enum(['transfer', 'check', 'other']).default('transfer'),
  pending: z.boolean().default(false),
  description: z.string().default('Transferencia'),
  sender: party,
});

export const BankLinkSchema = z.strictObject({
  id: z.string(),
  institution: z.strictObject({ id: z.string(), name: z.string() }),
  holder_id: z.string(),
  holder_type: z.enum(['individual', 'business']).default('business'),
  accounts: z.array(z.strictObject({ id: z.string(), currency: z.string().default('CLP') })).default([]),
  /** Why the bank gives no data: login_required or locked. */
  trouble: z.enum(['login_required', 'locked']).optional(),
});

const IntentSchema = z.strictObject({
  product: z.literal('movements'),
  country: z.literal('cl'),
  holder_type: z.enum(['individual', 'business']),
});

/** How long the widget's token can be exchanged. */
const EXCHANGE_MS = 30 * 60_000;

/** The deployment's account with Fintoc. */
export const FINTOC_KEYS = {
  public_key: 'pk_test_fintoc',
  secret_key: 'sk_test_fintoc',
  webhook_secret: 'whsec_fintoc',
};

/**
 * Serves, below /fintoc: /v1/link_intents, /v1/links/exchange, /v1/accounts and their movements; and /widget, the browser's part.
 */
export function fintocRouter(state: SimState): Router {
  const widgets = new Set<string>();
  const exchanges = new Map<string, { linkId: string; until: number }>();
  const tokens = new Map<string, string>();
  const router = Router();
  router.post('/fintoc/widget', express.json(), (request, response) => {
    const { widget_token, link_id } = request.body as { widget_token?: string; link_id?: string };
    if (!widgets.delete(widget_token ?? '')) return void refuse(response, 401, 'authentication_error', 'bad widget');
    const exchange_token = `li_${randomBytes(12).toString('hex')}_sec_x`;
    state.issued.push(exchange_token);
    exchanges.set(exchange_token, { linkId: link_id ?? '', until: state.now() + EXCHANGE_MS });
    response.json({ exchange_token });
  });
  router.use('/fintoc/v1', (request, response, next) => {
    state.seen.push(`${request.method} ${request.originalUrl.replace(/_token=[^&]*/g, '_token=…')}`);
    const fault = vendorFault(state, request, response);
    if (fault === 'answered') return;
    if (fault) return void refuse(response, 429, 'api_error', 'Too many requests');
    // The key must come without a scheme, or Fintoc does not recognise it.
    if (request.get('authorization') !== FINTOC_KEYS.secret_key)
      return void refuse(response, 401, 'authentication_error', 'Invalid secret key');
    next();
  });
  router.post('/fintoc/v1/link_intents', express.json(), (request, response) => {
    const asked = IntentSchema.safeParse(request.body);
    if (!asked.success)
      return void refuse(response, 400, 'invalid_request_error', `Invalid ${asked.error.issues[0]?.path.join('.')}`);
    const id = `li_${randomBytes(8).toString('hex')}`;
    const widget_token = `${id}_sec_${randomBytes(8).toString('hex')}`;
    state.issued.push(widget_token);
    widgets.add(widget_token);
    response.status(201).json({ id, object: 'link_intent', status: 'created', widget_token, mode: 'test' });
  });
  router.get('/fintoc/v1/links/exchange', (request, response) => {
    const given = String(request.query.exchange_token);
    const asked = exchanges.get(given);
    const isLive = asked !== undefined && asked.until >= state.now();
    const link = isLive ? linksOf(state).find(({ id }) => id === asked.linkId) : undefined;
    if (!link) return void refuse(response, 400, 'invalid_request_error', 'Invalid exchange token');
    exchanges.delete(given);
    const link_token = `${link.id}_token_${randomBytes(8).toString('hex')}`;
    state.issued.push(link_token);
    tokens.set(link_token, link.id);
    const { trouble: _trouble, institution, ...shown } = link;
    response.json({
      ...shown,
      object: 'link',
      institution: { ...institution, country: 'cl' },
      link_token,
      mode: 'test',
    });
  });
  const linkOf = (request: Request, response: Response) => {
    const link = linksOf(state).find(({ id }) => id === tokens.get(String(request.query.link_token)));
    if (!link) return void refuse(response, 401, 'link_error', 'Invalid link token', 'invalid_link_token');
    if (link.trouble) return void refuse(response, 400, 'link_error', `The bank says: ${link.trouble}`, link.trouble);
    return link;
  };
  router.get('/fintoc/v1/accounts', (request, response) => {
    const link = linkOf(request, response);
    if (!link) return;
    const rows = link.accounts.map((one) => ({ ...one, object: 'account', holder_id: link.holder_id }));
    response.json(rows);
  });
  router.get('/fintoc/v1/accounts/:id/movements', (request, response) => {
    const link = linkOf(request, response);
    if (!link) return;
    const account = link.accounts.find(({ id }) => id === request.params.id);
    if (!account) return void refuse(response, 404, 'invalid_request_error', 'No such account');
    const since = Date.parse(String(request.query.since ?? '1970-01-01'));
    // The last day counts whole.
    const until = Date.parse(String(request.query.until ?? '9999-01-01')) + DAY_MS;
    const size = Number(request.query.per_page ?? 30);
    if (!Number.isInteger(size) || size < 1 || size > 300)
      return void refuse(response, 400, 'invalid_request_error', 'per_page must be between 1 and 300');
    for (const [name, day] of Object.entries({ since, until }))
      if (Number.isNaN(day)) return void refuse(response, 400, 'invalid_request_error', `${name} must be a date`);
    const number = Number(request.query.page ?? 1);
    const all = state.index.world.movements
      .filter(({ account_id, post_date }) => account_id === account.id && Date.parse(post_date) >= since)
      .filter(({ post_date }) => Date.parse(post_date) < until)
      .sort((a, b) => Date.parse(b.post_date) - Date.parse(a.post_date));
    const page = all.slice((number - 1) * size, number * size);
    if (number * size < all.length) {
      const next = new URL(request.originalUrl, `http://${request.get('host')}`);
      next.searchParams.set('page', String(number + 1));
      response.set('link', `<${next}>; rel="next"`);
    }
    response.json(page.map((movement) => movementNode(movement, account.currency)));
  });
  return router;
}

const linksOf = ({ index }: SimState) => index.world.bank_links;

function movementNode(
  { account_id: _account, sender, ...movement }: z.output<typeof MovementSchema>,
  currency: string,
) {
  return {
    ...movement,
    object: 'movement',
    currency,
    transaction_date: null,
    status: 'confirmed',
    sender_account: sender && { ...sender, number: '123', institution: { id: 'cl_banco_x', name: 'Banco X' } },
    recipient_account: null,
    comment: null,
  };
}

function refuse(response: Response, http: number, type: string, message: string, code: string | null = null): void {
  response
    .status(http)
    .json({ error: { type, code, message, param: null, doc_url: 'https://docs.fintoc.com/errors' } });
}
