// Decides where a person goes after signing in or choosing a language: back to the page where they were, and never to another
// site.

export const CONSOLE_HOME = '/console';
export const SIGN_IN = '/console/sign-in';
export const SIGN_OUT = '/console/sign-out';
export const CHOOSE_LANGUAGE = '/console/language';

/** A path below /console, with characters that every parser of addresses reads alike. */
const OWN_PATH = /^\/console(\/[\w.~-]+)*(\?[\w.~%&=+*-]*)?$/;
/** The cursor of a list may hold the name of a campaign. */
const MOST_CHARACTERS = 2000;

/** Returns the requested path when it is one of the console's pages, also the sign-in, otherwise the console's first page. */
export function safeReturn(asked: string | null | undefined): string {
  if (!asked || asked.length > MOST_CHARACTERS || !OWN_PATH.test(asked)) return CONSOLE_HOME;
  // A parser that resolves "." and ".." must not end elsewhere.
  const { pathname, search } = new URL(asked, 'http://console.invalid');
  return `${pathname}${search}` === asked ? asked : CONSOLE_HOME;
}

/** Returns where a person goes after signing in: as safeReturn, but the sign-in is no page to return to. */
export function safeNext(asked: string | null | undefined): string {
  const path = safeReturn(asked);
  return [SIGN_IN, SIGN_OUT].includes(path.split('?')[0] ?? '') ? CONSOLE_HOME : path;
}

/** Returns the id of the workspace to whose pages a path leads; undefined for other pages. */
export function workspaceIn(path: string): string | undefined {
  return /^\/console\/workspaces\/([\w-]+)/.exec(path)?.[1];
}
