// Removes from a URL's fragment what must not be stored. A fragment is a position on the page, an application's route with or
// without members after a question mark, or members alone, which sign-ins and ad platforms put there.
import { decoded } from './decoded.ts';
import { hasEmail } from './email-text.ts';

interface Rules {
  /** Reports whether a member must not be stored. */
  isLeftOut: (name: string, value: string) => boolean;
  /** Reports whether a text by itself identifies a person. */
  isPersonal: (text: string) => boolean;
}

/** @param hash as in URL.hash, with its sign or empty */
export function cleanFragment(hash: string, { isLeftOut, isPersonal }: Rules): string {
  const { place, members } = partsOf(hash.slice(1));
  const cleanPlace = place
    .split('/')
    .map((part) => (hasEmail(decoded(part)) || isPersonal(decoded(part)) ? '-' : part))
    .join('/');
  const kept = keptMembers(members, isLeftOut);
  const isRoute = hash.includes('?');
  return kept === '' ? cleanPlace : `${cleanPlace}${isRoute ? '?' : ''}${kept}`;
}

function partsOf(text: string): { place: string; members: string } {
  const mark = text.indexOf('?');
  if (mark >= 0) return { place: text.slice(0, mark), members: text.slice(mark + 1) };
  return /^[^/=]+=/.test(text) ? { place: '', members: text } : { place: text, members: '' };
}

function keptMembers(members: string, isLeftOut: Rules['isLeftOut']): string {
  const all = [...new URLSearchParams(members)];
  const kept = all.filter(([name, value]) => !isLeftOut(name, value));
  return kept.length === all.length ? members : new URLSearchParams(kept).toString();
}
