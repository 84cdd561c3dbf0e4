// Which errors an operation can answer: those that it declares, and those that the checks before it can give.
import { ERRORS, type PublicErrorCode } from '../http/error-registry.ts';
import type { Operation } from '../http/operation.ts';

/** The codes of an operation, by status. */
export function codesOf({ scopes, entitlement, method, errors }: Operation): PublicErrorCode[] {
  // Any operation refuses query parameters that it does not know.
  const codes = new Set<PublicErrorCode>(['rate_limit_exceeded', 'internal_error', 'invalid_parameter', ...errors]);
  if (scopes.kind !== 'public') for (const code of ['unauthorized', 'service_unavailable'] as const) codes.add(code);
  if (scopes.kind === 'all' || scopes.kind === 'any') codes.add('insufficient_scope');
  if (entitlement !== undefined) codes.add('entitlement_required');
  if (method !== 'GET' && method !== 'DELETE')
    for (const code of ['invalid_request', 'validation_error', 'payload_too_large'] as const) codes.add(code);
  return [...codes].sort((a, b) => ERRORS[a].status - ERRORS[b].status || (a < b ? -1 : 1));
}
