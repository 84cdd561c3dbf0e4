// From the code of a callback to the accounts behind it, or to the reason why there are none.
import {
  type Candidate,
  type CodeExchange,
  type ConsentProvider,
  type Grant,
  MissingScope,
} from '../../domain/handoffs/consent-provider.ts';
import type { FinalReason } from '../../domain/handoffs/reason.ts';
import { ProviderError } from '../../domain/provider-error.ts';

export type GrantRead =
  | { readonly grant: Grant; readonly candidates: readonly [Candidate, ...Candidate[]] }
  | { readonly reason: FinalReason; readonly code: string };

/**
 * Asks the provider, twice: for a token and for the accounts.
 * @returns what it gave, or why not: code is the provider's own, for the logs
 * @throws what is no word of the provider
 */
export async function readGrant(provider: ConsentProvider, exchange: CodeExchange): Promise<GrantRead> {
  let grant: Grant;
  try {
    grant = await provider.exchange(exchange);
  } catch (error) {
    if (error instanceof MissingScope) return { reason: 'provider_denied', code: 'missing_scope' };
    return refusal(error, 'token_exchange_failed');
  }
  try {
    const [first, ...others] = await provider.candidates(grant, exchange.signal);
    return first ? { grant, candidates: [first, ...others] } : { reason: 'no_candidates', code: 'none' };
  } catch (error) {
    return refusal(error, 'provider_denied');
  }
}

/** What is passing, or cannot be read, is the provider's trouble; all else is its no. */
function refusal(error: unknown, no: FinalReason): { reason: FinalReason; code: string } {
  if (!(error instanceof ProviderError)) throw error;
  const isTrouble = error.kind === 'retry' || error.kind === 'too_much_data' || error.code === 'malformed_answer';
  return { reason: isTrouble ? 'provider_error' : no, code: error.code };
}
