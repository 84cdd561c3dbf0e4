// Finds where events are posted: the script's own address without .js, so that a page needs no configuration besides the script
// tag.

const SCRIPT = /\/t\/[^/?#]+\.js(?=[?#]|$)/;

/**
 * Returns the address to post to, {collector}/t/{key}. document.currentScript is null when a bundler or a tag manager evaluated
 * the script; then the tag is searched.
 * @returns undefined when no script tag of the page is ours
 */
export function endpointOf(page: Document): string | undefined {
  const current = (page.currentScript as HTMLScriptElement | null)?.src ?? '';
  const src = SCRIPT.test(current) ? current : [...page.scripts].map((one) => one.src).find((one) => SCRIPT.test(one));
  return src?.split(/[?#]/, 1)[0]?.slice(0, -'.js'.length);
}
