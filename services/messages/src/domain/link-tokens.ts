// Adds the recipient's link token to the links of a chat message that lead to the profile's own sites (contract, link tokens).
import { type ChatProduct, readChatPerson } from '@touchline/chassis/identifiers/chat-person.ts';

/** Which links get a token, and in which parameter. */
export interface OwnLinks {
  /** Hosts, each with all its subdomains. */
  readonly sites: readonly string[];
  readonly param: string;
}

type Content = Readonly<Record<string, unknown>>;

/** A text in the content of a message, and how long the vendor lets it be. */
interface TextAt {
  readonly path: readonly string[];
  readonly maxLength: number;
}

/** How long the products of a page let a text be; other vendors' limits are with the texts. */
const LONGEST: Readonly<Record<ChatProduct, number>> = { messenger: 2000, instagram: 1000 };

const CAPTION: TextAt = { path: ['caption'], maxLength: 1024 };
const TEXTS: Readonly<Record<string, readonly TextAt[]>> = {
  text: [{ path: ['body'], maxLength: 4096 }],
  image: [CAPTION],
  video: [CAPTION],
  document: [CAPTION],
  media: [CAPTION],
  interactive: [
    { path: ['body', 'text'], maxLength: 1024 },
    { path: ['action', 'parameters', 'url'], maxLength: 2048 },
  ],
};

const LINK = /https?:\/\/[^\s<>"]+/gi;
/** What ends a sentence or encloses a link, and belongs to no link at its end. */
const AFTER: ReadonlySet<string | undefined> = new Set(".,;:!?)]}'’»*_~");

/** Returns how many links of a message lead to the profile's sites and have no token yet. */
export function countOwnLinks(type: string, content: Content, own: OwnLinks): number {
  let count = 0;
  mapTexts(type, content, (text) =>
    mapLinks(text, (link) => {
      if (isOwn(link, own)) count += 1;
      return link;
    }),
  );
  return count;
}

/**
 * Adds a token to those links. A text that would be longer than the vendor takes stays as it is.
 * @param content the vendor's member for the type
 * @param person the recipient, as their thread names them
 */
export function addLinkTokens(
  { type, content, own, person = '' }: { type: string; content: Content; own: OwnLinks; person?: string },
  token: string,
): { content: Content; added: number } {
  let added = 0;
  const product = readChatPerson(person)?.product;
  const longest = product === undefined ? Number.POSITIVE_INFINITY : LONGEST[product];
  const changed = mapTexts(type, content, (text, maxLength) => {
    let count = 0;
    const longer = mapLinks(text, (link) => {
      if (!isOwn(link, own)) return link;
      count += 1;
      return withToken(link, own.param, token);
    });
    if (longer.length > Math.min(maxLength, longest)) return text;
    added += count;
    return longer;
  });
  return { content: changed, added };
}

function mapTexts(type: string, content: Content, map: (text: string, maxLength: number) => string): Content {
  return (TEXTS[type] ?? []).reduce<Content>(
    (changed, { path, maxLength }) => mapAt(changed, path, (text) => map(text, maxLength)),
    content,
  );
}

function mapAt(at: Content, [name = '', ...rest]: readonly string[], map: (text: string) => string): Content {
  const value = at[name];
  if (rest.length === 0) return typeof value === 'string' ? { ...at, [name]: map(value) } : at;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return at;
  return { ...at, [name]: mapAt(value as Content, rest, map) };
}

/** Replaces the links in a text, without the punctuation after them. */
export function mapLinks(text: string, map: (link: string) => string): string {
  return text.replace(LINK, (found) => {
    let end = found.length;
    while (AFTER.has(found[end - 1])) end -= 1;
    return map(found.slice(0, end)) + found.slice(end);
  });
}

/** Reports whether a link leads to one of the sites and has no token yet. */
export function isOwn(link: string, { sites, param }: OwnLinks): boolean {
  if (!URL.canParse(link)) return false;
  const { hostname, searchParams } = new URL(link);
  return !searchParams.has(param) && sites.some((site) => hostname === site || hostname.endsWith(`.${site}`));
}

/** Adds a token to a link, before its fragment. */
export function withToken(link: string, param: string, token: string): string {
  const at = link.indexOf('#');
  const [address, fragment] = at === -1 ? [link, ''] : [link.slice(0, at), link.slice(at)];
  return `${address}${address.includes('?') ? '&' : '?'}${param}=${token}${fragment}`;
}
