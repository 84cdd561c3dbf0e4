// Calls Fintoc's API: a link is a person's bank, connected in Fintoc's widget; its token is returned once (reference: Fintoc's
// API, v1).
import { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../../domain/provider-error.ts';
import type { JsonCaller } from '../http/json-caller.ts';
import { type Movement, MovementSchema } from './movement.ts';

export interface FintocOptions {
  /** Scheme and host. */
  readonly apiUrl: string;
  /** The key that opens the widget in browsers. */
  readonly publicKey: string;
  readonly secretKey: string;
}

export type HolderType = 'individual' | 'business';

const IntentSchema = z.object({ id: z.string().min(1), widget_token: z.string().min(1) });
const LinkSchema = z.object({
  id: z.string().min(1),
  link_token: z.string().min(1),
  holder_id: z.string(),
  holder_type: z.string(),
  institution: z.object({ id: z.string(), name: z.string() }),
});
const RefusalSchema = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish(), message: z.string() }),
});

const AccountSchema = z.object({ id: z.string().min(1), holder_id: z.string() });
/** The largest page that Fintoc returns. */
const PAGE = '300';

export interface BankLink {
  readonly linkToken: string;
  readonly institution: { readonly id: string; readonly name: string };
  /** The holder's RUT; only a digest of it may be stored. */
  readonly holderId: string;
  readonly holderType: string;
}

export interface Fintoc {
  readonly publicKey: string;
  /** Starts a link, so that the widget can be opened for half an hour. @throws ProviderError */
  startLink(holderType: HolderType, signal: AbortSignal): Promise<{ id: string; widgetToken: string }>;
  /**
   * Exchanges the token that the widget returned, once.
   * @throws ProviderError; failed when the token is unknown, used or expired
   */
  exchange(exchangeToken: string, signal: AbortSignal): Promise<BankLink>;
  /** Lists the accounts of a link. @throws ProviderError; needs_action when the bank requires its user to log in again */
  accounts(linkToken: string, signal: AbortSignal): Promise<z.output<typeof AccountSchema>[]>;
  /** Pages through the movements of an account by their days, both ends included. @throws ProviderError */
  movements(
    linkToken: string,
    accountId: string,
    days: { readonly since: Date; readonly until?: Date | undefined },
    signal: AbortSignal,
  ): AsyncIterable<Movement[]>;
}

export function createFintoc(call: JsonCaller, { apiUrl, publicKey, secretKey }: FintocOptions): Fintoc {
  const base = `${apiUrl.replace(/\/$/, '')}/v1`;
  // The API takes the key as it is, without a scheme before it.
  const headers = { authorization: secretKey };
  return {
    publicKey,
    startLink: async (holderType, signal) => {
      const json = { product: 'movements', country: 'cl', holder_type: holderType };
      const intent = await call({
        ...{ url: `${base}/link_intents`, json, headers, signal, schema: IntentSchema, refusal: fintocError },
      });
      return { id: intent.id, widgetToken: intent.widget_token };
    },
    exchange: async (exchangeToken, signal) => {
      const url = `${base}/links/exchange?${new URLSearchParams({ exchange_token: exchangeToken })}`;
      const link = await call({ url, headers, signal, schema: LinkSchema, refusal: fintocError });
      const { link_token: linkToken, institution, holder_id: holderId, holder_type: holderType } = link;
      return { linkToken, institution, holderId, holderType };
    },
    accounts: (linkToken, signal) => {
      const url = `${base}/accounts?${new URLSearchParams({ link_token: linkToken })}`;
      return call({ url, headers, signal, schema: z.array(AccountSchema), refusal: fintocError });
    },
    async *movements(linkToken, accountId, { since, until }, signal) {
      const days = { since: dayOf(since), ...(until && { until: dayOf(until) }) };
      const query = { link_token: linkToken, ...days, per_page: PAGE };
      const first = `${base}/accounts/${encodeURIComponent(accountId)}/movements?${new URLSearchParams(query)}`;
      const schema = z.array(MovementSchema);
      for (let url: string | undefined = first; url !== undefined; ) {
        const { data, next }: { data: Movement[]; next: string | undefined } = await call.page({
          ...{ url, headers, signal, schema, refusal: fintocError },
        });
        yield data;
        // The key must not go to any other host.
        if (next !== undefined && new URL(next).origin !== new URL(base).origin)
          throw new ProviderError('failed', 'foreign_page', 'Fintoc pointed to a page that is not its own.');
        if (next === url)
          throw new ProviderError('retry', 'cursor_stuck', 'The platform repeated a page of its answer.');
        url = next;
      }
    },
  };
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** What the error codes of a link say about the grant. */
const KIND_OF_CODE: Readonly<Record<string, ProviderErrorKind>> = {
  invalid_link_token: 'reconnect',
  login_required: 'needs_action',
  locked: 'needs_action',
};

/** @param body parsed JSON, or undefined */
export function fintocError(http: number, body: unknown): ProviderError {
  const { error } = RefusalSchema.safeParse(body).data ?? {};
  const code = error?.code ?? error?.type ?? `http_${http}`;
  const isPassing = http === 429 || http >= 500 || error?.type === 'institution_error';
  return new ProviderError(
    isPassing ? 'retry' : (KIND_OF_CODE[code] ?? 'failed'),
    code,
    error?.message ?? `Fintoc answered HTTP ${http}.`,
  );
}
