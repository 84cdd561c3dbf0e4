// Reads Retry-After (RFC 9110, 10.2.3): seconds, or a date.

/**
 * @param header its value; undefined when there is none
 * @param nowMs epoch milliseconds
 * @returns milliseconds from now, never negative; undefined without a header, and for one of neither form
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header.trim()) * 1000;
  const at = /GMT$/.test(header.trim()) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
