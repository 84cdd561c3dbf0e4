// Why a call to somebody else's server met no answer, in one word that can be shown.
import { HostNotPublicError } from './public-lookup.ts';

export type ConnectionError = 'host_not_public' | 'timeout' | 'tls_failed' | 'connection_failed';

const TIMEOUTS: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
/** As Node and OpenSSL name what is wrong with a certificate or a handshake. */
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/;

/** Reads what undici or a socket threw. */
export function connectionErrorOf(error: unknown): ConnectionError {
  if (!(error instanceof Error)) return 'connection_failed';
  if (error instanceof HostNotPublicError) return 'host_not_public';
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'TimeoutError' || TIMEOUTS.has(code)) return 'timeout';
  if (TLS.test(code)) return 'tls_failed';
  // Of several addresses that were tried, each has an error of its own.
  const [first] = error instanceof AggregateError ? error.errors : [error.cause];
  return first instanceof Error ? connectionErrorOf(first) : 'connection_failed';
}
