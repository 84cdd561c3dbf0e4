// Reads a pattern of paths on which nothing is recorded.

const PATTERN = /^\/[^\s?#*\\\p{Cc}]{0,198}\*?$/u;

/**
 * Returns the pattern as a browser spells the path (percent-encoded, without dots as parts, an exact one without a slash at its
 * end), or undefined for what is none, and for one of every path, which would silently end all tracking.
 */
export function readPathPattern(text: string): string | undefined {
  if (!PATTERN.test(text)) return undefined;
  const isPrefix = text.endsWith('*');
  const path = URL.parse(`http://site${isPrefix ? text.slice(0, -1) : text}`)?.pathname;
  if (path === undefined || (isPrefix && path === '/')) return undefined;
  return isPrefix ? `${path}*` : path.replace(/(?<=.)\/$/, '');
}
