// Reads the tags of a query as text: names and values stay as they were written.

export type Tag = readonly [name: string, value: string];

export function tagsOf(query: string): Tag[] {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
    });
}

export function queryOf(link: string): string {
  const at = link.indexOf('?');
  return at < 0 ? '' : (link.slice(at + 1).split('#', 1)[0] ?? '');
}

/** Returns the value of the first tag with this lower-case name that has one; null when there is none. */
export const valueUnder = (wanted: string, tags: readonly Tag[]): string | null =>
  tags.find(([name, value]) => name.toLowerCase() === wanted && value !== '')?.[1] ?? null;

/** Returns the tags before and after the part of url tags that a write replaces. */
export function around(urlTags: string, edited: string): readonly [before: string, after: string] {
  const at = edited === '' ? -1 : `&${urlTags}&`.indexOf(`&${edited}&`);
  return at < 0 ? [urlTags, ''] : [urlTags.slice(0, Math.max(0, at - 1)), urlTags.slice(at + edited.length + 1)];
}

/** Returns url tags after a write replaced a part of them. */
export function withEdited(urlTags: string, edited: string, wanted: string): string {
  const [before, after] = around(urlTags, edited);
  return [before, wanted, after].filter((part) => part !== '').join('&');
}
