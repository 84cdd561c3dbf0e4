// Removes the token on links in messages from the address bar before anything else can read the page's address.
import { attempt } from './guard.ts';
import type {} from './options.ts';

const MAX_TOKEN = 4096;

/**
 * Removes every link token from the address bar and leaves all other members exactly as they were written.
 * @returns the first token, or undefined when the address has none that could be one
 */
export function takeLinkToken(): string | undefined {
  const name = `${OPTIONS.param}=`;
  const members = location.search.slice(1).split('&');
  const rest = members.filter((member) => !member.startsWith(name));
  if (rest.length === members.length) return undefined;
  const search = rest.length > 0 ? `?${rest.join('&')}` : '';
  history.replaceState(history.state, '', location.pathname + search + location.hash);
  const found = members.find((member) => member.startsWith(name)) as string;
  const token = attempt(() => decodeURIComponent(found.slice(name.length)));
  return token && token.length <= MAX_TOKEN ? token : undefined;
}
