// Reduces the address of a page to what a search engine and a browser agree on: its host and its path.

const MAX_KEY = 2048;

/**
 * Returns host and path, without scheme, query string, fragment and slashes at the end: www.example.com/shoes. The start page of a
 * host is the host and one slash.
 * @returns null for a text that is not the address of a web page
 */
export function pageKey(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.host === '') return null;
  // Browsers and search engines differ in how they write escapes.
  const path = withoutEndSlashes(url.pathname).replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
  const key = `${url.host}${path || '/'}`;
  return key.length > MAX_KEY ? null : key;
}

function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
