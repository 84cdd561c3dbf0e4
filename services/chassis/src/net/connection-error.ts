// Says in one word, which may be shown, why a call to another company's server got no answer.
import { HostNotPublicError } from './public-lookup.ts';

export type ConnectionError = 'host_not_public' | 'timeout' | 'tls_failed' | 'connection_failed';

const TIMEOUTS: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
/** How Node and OpenSSL name a fault of a certificate or a handshake. */
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/;

/** Classifies what undici or a socket threw. */
export function connectionErrorOf(error: unknown): ConnectionError {
  if (!(error instanceof Error)) return 'connection_failed';
  if (error instanceof HostNotPublicError) return 'host_not_public';
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'TimeoutError' || TIMEOUTS.has(code)) return 'timeout';
  if (TLS.test(code)) return 'tls_failed';
  // When several addresses were tried, each has its own error.
  const [first] = error instanceof AggregateError ? error.errors : [error.cause];
  return first instanceof Error ? connectionErrorOf(first) : 'connection_failed';
}
