// Joins the texts of a creative into the one text that an analysis is about.
import type { Creative } from './creative.ts';

/** Longer texts are cut; platforms allow far less in one ad, but a feed may have many texts. */
export const MAX_TEXT = 4000;

/** Returns the main texts, then the titles, then the descriptions, a line each, of at most MAX_TEXT characters (code points). */
export function textOf({ bodies, titles, descriptions }: Pick<Creative, 'bodies' | 'titles' | 'descriptions'>): string {
  const lines = [...bodies, ...titles, ...descriptions].map((line) => line.trim()).filter((line) => line !== '');
  // A character has at most two units: so no more than that is taken apart, however long the texts are.
  const start = lines.join('\n').slice(0, 2 * MAX_TEXT);
  return [...start].slice(0, MAX_TEXT).join('').trim();
}
