// Where a person goes after signing in: back to the page that they asked for, and never off to another site.

export const CONSOLE_HOME = '/console';
export const SIGN_IN = '/console/sign-in';
export const SIGN_OUT = '/console/sign-out';

/** A path below /console, with characters that every reader of an address understands alike. */
const OWN_PATH = /^\/console(\/[\w.~-]+)*(\?[\w.~%&=-]*)?$/;

/** The path asked for when it is one of the console's pages, else the console's first page. */
export function safeNext(asked: string | null | undefined): string {
  if (!asked || asked.length > 500 || !OWN_PATH.test(asked)) return CONSOLE_HOME;
  // A parser that drops "." and ".." must not end elsewhere; and signing in is no place to come back to.
  const { pathname, search } = new URL(asked, 'http://console.invalid');
  if (`${pathname}${search}` !== asked || pathname === SIGN_IN || pathname === SIGN_OUT) return CONSOLE_HOME;
  return asked;
}

/** The id of the workspace whose pages a path leads to; undefined for other pages. */
export function workspaceIn(path: string): string | undefined {
  return /^\/console\/workspaces\/([\w-]+)/.exec(path)?.[1];
}
