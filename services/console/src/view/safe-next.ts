// Decides where a person goes after signing in: back to the page that they requested, and never to another site.

export const CONSOLE_HOME = '/console';
export const SIGN_IN = '/console/sign-in';
export const SIGN_OUT = '/console/sign-out';

/** A path below /console, with characters that every parser of addresses reads alike. */
const OWN_PATH = /^\/console(\/[\w.~-]+)*(\?[\w.~%&=-]*)?$/;

/** Returns the requested path when it is one of the console's pages, otherwise the console's first page. */
export function safeNext(asked: string | null | undefined): string {
  if (!asked || asked.length > 500 || !OWN_PATH.test(asked)) return CONSOLE_HOME;
  // A parser that resolves "." and ".." must not end elsewhere; and the sign-in is no page to return to.
  const { pathname, search } = new URL(asked, 'http://console.invalid');
  if (`${pathname}${search}` !== asked || pathname === SIGN_IN || pathname === SIGN_OUT) return CONSOLE_HOME;
  return asked;
}

/** Returns the id of the workspace to whose pages a path leads; undefined for other pages. */
export function workspaceIn(path: string): string | undefined {
  return /^\/console\/workspaces\/([\w-]+)/.exec(path)?.[1];
}
