// Recognises calls that never reached the vendor, after which nothing was done.
const UNREACHED = new Set(
  'ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH UND_ERR_CONNECT_TIMEOUT'.split(' '),
);

/** @param cause what the network said of a call */
export function isUnreached(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  if ('code' in cause && UNREACHED.has(String(cause.code))) return true;
  // When several addresses were tried, each has its own error.
  const inner: unknown[] = cause instanceof AggregateError ? cause.errors : [];
  return inner.length > 0 && inner.every(isUnreached);
}
