// Every request of every operation goes through here: credential, allowance, scopes, input, handler, envelope.
import type { Request, RequestHandler, Response } from 'express';
import type { Credential } from '../credentials/credential.ts';
import type { VerifyCredential } from '../credentials/verify-api-key.ts';
import { missingScopes } from '../domain/scopes.ts';
import type { Services } from '../services.ts';
import type { Operation, OperationAnswer } from './operation.ts';
import { publicError } from './public-error.ts';
import { type RateLimiter, rateLimitExceeded, rateLimitHeaders } from './rate-limit.ts';
import { bodyReader } from './read-body.ts';
import { readParameters, readQuery } from './read-parameters.ts';
import { sendJson } from './send-answer.ts';

export interface ServeDeps {
  readonly verify: VerifyCredential;
  readonly limiter: RateLimiter;
  /** Requests a minute from one address that show no valid credential. */
  readonly addressLimit: number;
  readonly now: () => number;
  readonly services: Services;
}

/**
 * Makes the Express handler of an operation. The order is the contract's: who, how often, may they, what, and only then do.
 * Errors are thrown; the error handler of the app renders them.
 */
export function serveOperation(operation: Operation, deps: ServeDeps): RequestHandler {
  const readBody = operation.method === 'GET' || operation.method === 'DELETE' ? undefined : bodyReader(operation);
  const usualStatus = Number(Object.keys(operation.answer.statuses)[0]);
  return async function serve(request, response) {
    const credential = await admit(operation, deps, request, response);
    if (credential) authorize(operation, credential);
    const params = readParameters(operation.params, request.params, operation.parameterErrors);
    const query = readQuery(operation.query, request.originalUrl, operation.parameterErrors);
    const body = readBody ? await readBody(request, response) : {};
    const profileId = credential?.profileId ?? '';
    const answer = await operation.handle(
      { profileId, credential: credential as Credential, params, query, body },
      deps.services,
    );
    response.setHeader('Cache-Control', operation.answer.bare ? 'public, max-age=60' : 'private, no-cache');
    sendJson(request, response, answer.status ?? usualStatus, bodyOf(operation, answer, profileId));
  };
}

/** Who is calling, and is there anything left of their allowance? Sets the RateLimit headers either way. */
async function admit(
  operation: Operation,
  deps: ServeDeps,
  request: Request,
  response: Response,
): Promise<Credential | null> {
  if (operation.rateClass === 'address') {
    await takeAllowance(deps, response, `ip:${request.ip}`, deps.addressLimit);
    return null;
  }
  let credential: Credential;
  try {
    credential = await deps.verify(request.headers.authorization);
  } catch (refusal) {
    await takeAllowance(deps, response, `ip:${request.ip}`, deps.addressLimit);
    throw refusal;
  }
  await takeAllowance(deps, response, `key:${credential.id}`, credential.rateLimitPerMinute);
  return credential;
}

/** Takes one request from an allowance. @throws PublicError rate_limit_exceeded */
export async function takeAllowance(
  { limiter, now }: Pick<ServeDeps, 'limiter' | 'now'>,
  response: Response,
  who: string,
  limit: number,
): Promise<void> {
  const allowance = await limiter.take(who, limit);
  for (const [name, value] of Object.entries(rateLimitHeaders(allowance))) response.setHeader(name, value);
  if (allowance.exceeded) throw rateLimitExceeded(allowance, now());
}

function authorize({ scopes, entitlement }: Operation, credential: Credential): void {
  const missing = missingScopes(scopes, credential.scopes);
  if (missing.length > 0) throw publicError('insufficient_scope', undefined, { members: { required_scopes: missing } });
  if (entitlement !== undefined && !credential.entitlements.has(entitlement)) throw publicError('entitlement_required');
}

function bodyOf(
  { answer: shape }: Operation,
  { data, pagination, meta }: OperationAnswer<unknown>,
  profileId: string,
): unknown {
  const pages = pagination ?? (shape.isList ? WHOLE_LIST : undefined);
  return shape.bare ? data : { data, ...(pages && { pagination: pages }), meta: { profile_id: profileId, ...meta } };
}

/** The pagination of a list that has no second page. */
const WHOLE_LIST = { has_next: false, cursor: null };
