// Adds the recipient's link token to the links of a mail that lead to the profile's own sites (contract, link tokens): in its text, and
// in the href of the elements of its HTML. Everything else stays byte for byte.
import { Tokenizer } from 'htmlparser2';
import { isOwn, mapLinks, type OwnLinks, withToken } from './link-tokens.ts';

export interface MailBodies {
  readonly text: string;
  readonly html: string;
}

/** Their href is no link that a person opens. */
const NO_LINKS: ReadonlySet<string> = new Set(['base', 'link']);

/** Returns how many links of a mail lead to the profile's sites and have no token yet. */
export function countMailLinks(bodies: MailBodies, own: OwnLinks): number {
  let count = 0;
  mapMailLinks(bodies, (link) => {
    if (isOwn(link, own)) count += 1;
    return link;
  });
  return count;
}

/** @param token of the recipient */
export function addMailTokens(bodies: MailBodies, own: OwnLinks, token: string): MailBodies {
  return mapMailLinks(bodies, (link) => (isOwn(link, own) ? withToken(link, own.param, token) : link));
}

function mapMailLinks({ text, html }: MailBodies, map: (link: string) => string): MailBodies {
  return { text: mapLinks(text, map), html: mapHrefs(html, map) };
}

interface Href {
  readonly start: number;
  readonly end: number;
  readonly link: string;
}

function mapHrefs(html: string, map: (link: string) => string): string {
  let done = 0;
  const pieces: string[] = [];
  for (const { start, end, link } of hrefsOf(html)) {
    const mapped = map(link);
    if (mapped === link) continue;
    pieces.push(html.slice(done, start), `"${escaped(mapped)}"`);
    done = end;
  }
  return pieces.join('') + html.slice(done);
}

/** Returns the values of href with their quotes, as a browser reads them. */
function hrefsOf(html: string): Href[] {
  const found: Href[] = [];
  const at = { element: '', attribute: '', valueStart: 0, value: '' };
  const nothing = () => undefined;
  const tokenizer = new Tokenizer(
    {},
    {
      ...{ oncdata: nothing, onclosetag: nothing, oncomment: nothing, ondeclaration: nothing, onend: nothing },
      ...{ onopentagend: nothing, onprocessinginstruction: nothing, onselfclosingtag: nothing },
      ...{ ontext: nothing, ontextentity: nothing },
      onopentagname: (start, end) => {
        at.element = html.slice(start, end).toLowerCase();
      },
      onattribname: (start, end) => {
        at.attribute = html.slice(start, end).toLowerCase();
        at.valueStart = valueStart(html, end);
        at.value = '';
      },
      onattribdata: (start, end) => {
        at.value += html.slice(start, end);
      },
      onattribentity: (codepoint) => {
        at.value += String.fromCodePoint(codepoint);
      },
      onattribend: (_quote, end) => {
        if (at.attribute !== 'href' || NO_LINKS.has(at.element) || at.value === '') return;
        found.push({ start: at.valueStart, end, link: at.value.trim() });
      },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return found;
}

/** Returns where a value begins, with its quote: after the equals sign and white space. @param end of the attribute's name */
function valueStart(html: string, end: number): number {
  let at = end;
  while (/[\s=]/.test(html[at] ?? '.')) at += 1;
  return at;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&"<>]/g, (character) => ESCAPES[character] ?? '');
