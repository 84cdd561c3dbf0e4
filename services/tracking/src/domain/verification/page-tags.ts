// Finds the trackers that a page loads, the tag managers that may add one, and the policies in its meta elements.
import { Parser } from 'htmlparser2';

/** A script tag that loads a tracker. */
export interface TrackerTag {
  readonly key: string;
  /** As in the page. */
  readonly src: string;
  readonly nonce: string;
}

export interface PageTags {
  /** The tracking keys of the tags and of the page's own scripts, each once. */
  readonly keys: readonly string[];
  readonly tags: readonly TrackerTag[];
  /** True when the page loads a tag manager, which may add a tag that the page's source does not have. */
  readonly hasTagManager: boolean;
  /** The Content-Security-Policies of meta elements. */
  readonly policies: readonly string[];
}

const TRACKER = /\/t\/(tk_[A-Za-z0-9]{22})(?:\.js)?(?![A-Za-z0-9])/g;
const TAG_MANAGER = /googletagmanager\.com\/(gtm|gtag)\b|assets\.adobedtm\.com\/|tags\.tiqcdn\.com\//;
/** A page may repeat a tag as often as it likes; the first ones say enough. */
const MOST = 50;
const MAX_ADDRESS = 2048;

/** Reads a page's HTML, which may be cut off anywhere. A tag in a comment does not count. */
export function pageTags(html: string): PageTags {
  const keys = new Set<string>();
  const tags: TrackerTag[] = [];
  const policies: string[] = [];
  let hasTagManager = false;
  let isInScript = false;
  const look = (text: string): string[] => {
    const seen = [...text.matchAll(TRACKER)].slice(0, MOST).flatMap(([, key]) => key ?? []);
    for (const key of seen) if (keys.size < MOST) keys.add(key);
    hasTagManager ||= TAG_MANAGER.test(text);
    return seen;
  };
  const parser = new Parser({
    onopentag(name, { src, nonce = '', 'http-equiv': header = '', content = '' }) {
      isInScript = name === 'script';
      if (isInScript && src !== undefined && src.length <= MAX_ADDRESS)
        for (const key of look(src)) if (tags.length < MOST) tags.push({ key, src, nonce });
      if (name === 'meta' && header.toLowerCase() === 'content-security-policy' && policies.length < MOST)
        policies.push(withoutSandbox(content));
    },
    ontext(text) {
      if (isInScript) look(text);
    },
    onclosetag() {
      isInScript = false;
    },
  });
  parser.end(html);
  return { keys: [...keys], tags, hasTagManager, policies };
}

/** A meta element cannot put a page into a sandbox. */
const withoutSandbox = (policy: string): string =>
  policy
    .split(';')
    .filter((directive) => !/^\s*sandbox\b/i.test(directive))
    .join(';');
