// Lists the errors that an operation can return: those that it declares, and those of the checks that run before it.
import { CREDENTIAL_KINDS } from '@touchline/chassis/access/credential.ts';
import { isPersonLevel } from '@touchline/chassis/access/scopes.ts';
import { ERRORS, type PublicErrorCode } from '@touchline/chassis/public-http/error-registry.ts';
import type { Operation } from '../http/operation.ts';

/** Returns the codes of an operation, ordered by status. */
export function codesOf(operation: Operation): PublicErrorCode[] {
  const { scopes, credentials, entitlement, idempotency, method, errors } = operation;
  // Every operation refuses query parameters that it does not know.
  const codes = new Set<PublicErrorCode>(['rate_limit_exceeded', 'internal_error', 'invalid_parameter', ...errors]);
  if (scopes.kind !== 'public') for (const code of ['unauthorized', 'service_unavailable'] as const) codes.add(code);
  for (const code of refusalsOf(operation)) codes.add(code);
  // A session's request may name a profile.
  if (scopes.kind !== 'public' && credentials.includes('session')) codes.add('not_found');
  if (scopes.kind === 'all' || scopes.kind === 'any') codes.add('insufficient_scope');
  if (entitlement !== undefined) codes.add('entitlement_required');
  if (idempotency !== 'none')
    for (const code of ['idempotency_key_conflict', 'idempotency_key_in_flight'] as const) codes.add(code);
  if (method !== 'GET' && method !== 'DELETE')
    for (const code of ['invalid_request', 'validation_error', 'payload_too_large'] as const) codes.add(code);
  return [...codes].sort((a, b) => ERRORS[a].status - ERRORS[b].status || (a < b ? -1 : 1));
}

/**
 * Returns the codes for a valid credential that may not call the operation: of another kind, without a profile, or a cookie that
 * another site used.
 */
function refusalsOf({ scopes, credentials, kindRefusal, reach, method }: Operation): PublicErrorCode[] {
  if (scopes.kind === 'public') return [];
  const guardsCookie = method !== 'GET' && credentials.includes('session');
  return [
    ...(credentials.length < CREDENTIAL_KINDS.length ? [kindRefusal] : []),
    ...(reach === 'profile' || guardsCookie ? ['forbidden' as const] : []),
    ...('scopes' in scopes && scopes.scopes.some(isPersonLevel) ? ['healthcare_scope_forbidden' as const] : []),
  ];
}
