// Finds the trackers that a page loads: script tags, and scripts in the page that name a tracker's address.
import { Parser } from 'htmlparser2';

export interface PageTags {
  /** The tracking keys of the tags, each once. */
  readonly keys: readonly string[];
  /** True when the page loads a tag manager, which may add a tag that the page's source does not have. */
  readonly hasTagManager: boolean;
}

const TRACKER = /\/t\/(tk_[A-Za-z0-9]{22})(?:\.js)?(?![A-Za-z0-9])/g;
const TAG_MANAGER = /googletagmanager\.com\/(gtm|gtag)\b|assets\.adobedtm\.com\/|tags\.tiqcdn\.com\//;

/** Reads a page's HTML, which may be cut off anywhere. A tag in a comment does not count. */
export function pageTags(html: string): PageTags {
  const keys = new Set<string>();
  let hasTagManager = false;
  let isInScript = false;
  const look = (text: string) => {
    for (const [, key] of text.matchAll(TRACKER)) if (key !== undefined) keys.add(key);
    hasTagManager ||= TAG_MANAGER.test(text);
  };
  const parser = new Parser({
    onopentag(name, { src }) {
      isInScript = name === 'script';
      if (isInScript && src !== undefined) look(src);
    },
    ontext(text) {
      if (isInScript) look(text);
    },
    onclosetag() {
      isInScript = false;
    },
  });
  parser.end(html);
  return { keys: [...keys], hasTagManager };
}
