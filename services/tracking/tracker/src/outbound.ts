// Reads from a click on a link to another site where it leads, without the query or anything else that may say who clicked.
import type {} from './options.ts';

/** Returns the link's host and path; undefined when the click follows no link, or one to a site of the profile. */
export function outboundLink(event: MouseEvent): Record<string, string> | undefined {
  // Only links have a hostname.
  const link = (event.composedPath() as HTMLAnchorElement[]).find(({ hostname }) => hostname);
  // A context menu is no click: its button is 2, that of a new tab 1.
  if (event.button > 1 || !link || !/^http/.test(link.protocol) || link.closest('[data-tl-ignore]')) return undefined;
  const own = [location.hostname.replace(/^www\./, ''), ...(OPTIONS.hosts ?? [])];
  return own.some((host) => `.${link.hostname}`.endsWith(`.${host}`))
    ? undefined
    : { link_host: link.hostname, link_path: link.pathname.slice(0, 500) };
}
