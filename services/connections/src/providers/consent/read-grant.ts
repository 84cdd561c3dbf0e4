// Turns the code of a callback into a grant and its accounts, or into the reason why there are none.
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
 * Calls the provider twice: for a token and for the accounts.
 * @returns the grant, or why there is none: code is the provider's own, for the logs
 * @throws errors that are not the provider's
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

/** A temporary or unreadable error is trouble at the provider; every other error is its refusal. */
function refusal(error: unknown, no: FinalReason): { reason: FinalReason; code: string } {
  if (!(error instanceof ProviderError)) throw error;
  const isTrouble = error.kind === 'retry' || error.kind === 'too_much_data' || error.code === 'malformed_answer';
  return { reason: isTrouble ? 'provider_error' : no, code: error.code };
}
