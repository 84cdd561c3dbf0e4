// Finds where events are posted: the script's own address without .js, so that a page needs no configuration besides the script
// tag.

const ENDPOINT = /^[^?#]*\/t\/[^/?#]+(?=\.js(?:[?#]|$))/;

/**
 * Returns the address to post to, {collector}/t/{key}. document.currentScript is null when a bundler or a tag manager evaluated
 * the script; then the tag is searched.
 * @returns undefined when no script tag of the page is ours
 */
export function endpointOf(page: Document): string | undefined {
  const scripts = [page.currentScript as HTMLScriptElement | null, ...page.scripts];
  return scripts.map((one) => one?.src?.match(ENDPOINT)?.[0]).find(Boolean);
}
