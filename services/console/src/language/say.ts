// Says a sentence in the person's language. The English sentence in the source is its key: the strings of a template joined with
// {0}, {1} and so on, which a translation may put in another order.
import { Html, type Value } from '@touchline/chassis/pages/html.ts';
import { SPANISH } from './es.ts';
import { type Language, languageNow } from './language.ts';

const DICTIONARIES: Readonly<Record<Language, ReadonlyMap<string, string> | null>> = { en: null, es: SPANISH };
const PLACEHOLDER = /\{(\d+)\}/;

/** A sentence between whose parts the values stand, in its own order. */
interface Sentence {
  readonly parts: TemplateStringsArray;
  readonly order: readonly number[];
}

/**
 * Says a sentence as HTML: say`The key ${name} is revoked.` Values are escaped as in html``. Use it while a request is served, since
 * only then the language is known.
 */
export function say(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const { parts, order } = translated(strings);
  return Html.of(
    parts,
    order.map((place) => values[place]),
  );
}

/** Says a sentence as text, for titles, labels and attributes: phrase`Keys of ${name}`. */
export function phrase(strings: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const { parts, order } = translated(strings);
  return parts.reduce((text, part, i) => `${text}${values[order[i - 1] ?? -1]}${part}`);
}

/**
 * Declares English texts of which one is chosen at run time, by its code, and said by told(). Only texts of such a table are checked
 * to have a translation.
 */
export function texts<const Table extends Readonly<Record<string, string>>>(table: Table): Table {
  return table;
}

/** Returns a text of a table in the person's language; another text, such as a platform's own words, as it is. */
export function told(text: string): string {
  return DICTIONARIES[languageNow()]?.get(text) ?? text;
}

function translated(strings: TemplateStringsArray): Sentence {
  const key = strings.reduce((text, part, i) => `${text}{${i - 1}}${part}`);
  const translation = DICTIONARIES[languageNow()]?.get(key);
  return translation === undefined ? asWritten(strings) : sentenceIn(translation);
}

function asWritten(strings: TemplateStringsArray): Sentence {
  return { parts: strings, order: [...strings.keys()].slice(1).map((i) => i - 1) };
}

function sentenceIn(translation: string): Sentence {
  const pieces = translation.split(PLACEHOLDER);
  const parts = pieces.filter((_, i) => i % 2 === 0);
  return {
    parts: Object.assign(parts, { raw: parts }),
    order: pieces.filter((_, i) => i % 2 === 1).map(Number),
  };
}
