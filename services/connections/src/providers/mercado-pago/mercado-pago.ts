// Provides the payments_provider_b adapter: one seller of Mercado Pago, whose payments are read by syncs and reported by
// webhooks.
import { z } from 'zod';
import {
  type OutcomeAccess,
  type OutcomeRead,
  type OutcomeSource,
  UnreadableDelivery,
  type WebhookNotice,
} from '../../domain/outcome-source.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';
import type { JsonCaller } from '../http/json-caller.ts';
import { jsonOf } from '../http/read-json.ts';
import { mercadoPagoError } from './mercado-pago-error.ts';
import { outcomeOf, type Payment, PaymentSchema } from './payment.ts';
import { isMercadoPagoSigned } from './signature.ts';

export interface MercadoPagoSourceOptions {
  /** Scheme and host of the API. */
  readonly apiUrl: string;
  /** The secret of this deployment's application. */
  readonly webhookSecret: string | undefined;
}

/** The rows of one search page, and how far its pages reach; beyond that, a new search starts where they ended. */
const PAGE = 100;
const DEEPEST = 1000;
/** How far the vendor's clock may be ahead of ours. */
const CLOCK_MS = 60_000;

const SearchSchema = z.object({ results: z.array(PaymentSchema) });
const KeptSchema = z.object({ access_token: z.string().min(1) });
const BodySchema = z.object({
  type: z.string().nullish(),
  action: z.string().nullish(),
  user_id: z.union([z.number(), z.string()]).transform(String).nullish(),
});

type Get = <S extends z.ZodType>(path: string, schema: S, access: OutcomeAccess) => Promise<z.output<S>>;

export function createMercadoPagoSource(call: JsonCaller, options: MercadoPagoSourceOptions): OutcomeSource {
  const api = options.apiUrl.replace(/\/$/, '');
  const get: Get = (path, schema, { accessToken, signal }) => {
    const headers = { authorization: `Bearer ${tokenOf(accessToken)}` };
    return call({ url: `${api}/v1/payments/${path}`, headers, schema, signal, refusal: mercadoPagoError });
  };
  return {
    accountId: (text) => (/^\d{1,20}$/.test(text) ? text : undefined),
    read: (request) => readPayments(get, request),
    webhook: {
      appSecret: options.webhookSecret,
      isSigned: isMercadoPagoSigned,
      notice: ({ body, query }) => noticeOf(get, bodyOf(body), query),
    },
  };
}

/** Reads whatever changed since: new payments, and old ones that were refunded. */
async function* readPayments(get: Get, request: OutcomeRead): AsyncIterable<ProviderOutcome[]> {
  const window = { sort: 'date_last_updated', criteria: 'asc', range: 'date_last_updated' };
  let begin = request.since.toISOString();
  const end = (request.until ?? new Date(request.now.getTime() + CLOCK_MS)).toISOString();
  for (let offset = 0; ; ) {
    const dates = { begin_date: begin, end_date: end };
    const query = new URLSearchParams({ ...window, ...dates, limit: String(PAGE), offset: String(offset) });
    const { results } = await get(`search?${query}`, SearchSchema, request);
    const own = results.filter((payment) => isOf(payment, request));
    yield own.flatMap((payment) => outcomeOf(payment, request.now, false) ?? []);
    if (results.length < PAGE) return;
    offset += PAGE;
    if (offset < DEEPEST) continue;
    const last = new Date(results.at(-1)?.date_last_updated ?? begin).toISOString();
    if (last === begin)
      throw new ProviderError('failed', 'cursor_stuck', 'Too many payments changed at the same moment.');
    begin = last;
    offset = 0;
  }
}

/** Reports whether the account is the seller: a search also finds what it bought. */
const isOf = ({ collector_id: collector }: Payment, { connection }: OutcomeAccess): boolean =>
  !collector || collector === connection.account_external_id;

/** The body says nothing about the payment and is not covered by the signature: the id in the address is looked up. */
function noticeOf(get: Get, body: z.output<typeof BodySchema>, query: URLSearchParams): WebhookNotice | null {
  const account = body.user_id ?? null;
  if (body.action === 'application.deauthorized') return { account, isGrantOver: true, outcomes: async () => [] };
  const id = query.get('data.id') ?? '';
  if ((query.get('type') ?? body.type) !== 'payment' || !/^\d{1,20}$/.test(id)) return null;
  return {
    account,
    outcomes: async (access) => {
      const payment = await get(id, PaymentSchema, access);
      return isOf(payment, access) ? [outcomeOf(payment, access.now, true) ?? []].flat() : [];
    },
  };
}

function bodyOf(body: Uint8Array): z.output<typeof BodySchema> {
  try {
    return BodySchema.parse(jsonOf(body));
  } catch (cause) {
    throw new UnreadableDelivery('not a notification of Mercado Pago', { cause });
  }
}

/** A hand-off stores the access token together with the refresh token; an operator enters the access token alone. */
const tokenOf = (kept: string): string =>
  kept.startsWith('{') ? KeptSchema.parse(JSON.parse(kept)).access_token : kept;
