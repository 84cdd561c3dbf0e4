// svc_t, the token on links in messages: it must leave the address bar before the page's address is seen by anyone.

const TOKEN = /([?&])svc_t=([^&]*)(&|$)/;
const MAX_TOKEN = 4096;

/**
 * Takes svc_t out of the address bar, leaving every other member exactly as it was written.
 * @returns the token, or undefined when the address has none that could be one
 */
export function takeLinkToken(): string | undefined {
  const found = location.search.match(TOKEN);
  if (!found) return undefined;
  const search = location.search.replace(TOKEN, (_all, before: string, _token, after: string) => after && before);
  history.replaceState(history.state, '', location.pathname + search + location.hash);
  const text = found[2] ?? '';
  try {
    const token = decodeURIComponent(text);
    return token.length <= MAX_TOKEN && token ? token : undefined;
  } catch {
    return undefined;
  }
}
