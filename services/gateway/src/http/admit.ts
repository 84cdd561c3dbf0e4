// Admits a request: verifies who is calling, and takes from the caller's allowance.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { senderHeadersOf } from '@touchline/chassis/access/sender-headers.ts';
import { addressAllowance } from '@touchline/chassis/net/caller-address.ts';
import { takeAllowance } from '@touchline/chassis/public-http/take-allowance.ts';
import type { RateLimiter } from '@touchline/chassis/rate-limit/rate-limit.ts';
import type { Request, Response } from 'express';
import type { ChooseProfile } from '../credentials/choose-profile.ts';
import type { VerifyCredential } from '../credentials/verify-credential.ts';
import type { Operation } from './operation.ts';

export interface AdmitDeps {
  readonly verify: VerifyCredential;
  readonly chooseProfile: ChooseProfile;
  readonly limiter: RateLimiter;
  /** Requests per minute from one address that present no valid credential. */
  readonly addressLimit: number;
  /** The same for providers' webhooks. */
  readonly webhookLimit: number;
}

/**
 * Verifies the credential and takes from its allowance, or from the address's when there is none; sets the RateLimit headers
 * either way. Then a session's request chooses its profile.
 * @returns null for a public operation
 * @throws PublicError unauthorized, rate_limit_exceeded; what chooseProfile throws
 */
export async function admit(
  { scopes, rateClass }: Pick<Operation, 'scopes' | 'rateClass'>,
  deps: AdmitDeps,
  request: Request,
  response: Response,
): Promise<Credential | null> {
  if (scopes.kind === 'public') {
    if (rateClass === 'webhooks')
      await takeAllowance(deps, response, `webhooks:${addressAllowance(request.ip)}`, deps.webhookLimit);
    else await takeAllowance(deps, response, addressAllowance(request.ip), deps.addressLimit);
    return null;
  }
  const shown = senderHeadersOf(request);
  let credential: Credential;
  try {
    credential = await deps.verify(shown);
  } catch (refusal) {
    await takeAllowance(deps, response, addressAllowance(request.ip), deps.addressLimit);
    throw refusal;
  }
  await takeAllowance(deps, response, credential.allowance.of, credential.allowance.perMinute);
  return await deps.chooseProfile(credential, shown);
}
