// Detects the language of an ad by its most frequent words: Spanish, English or Portuguese, otherwise none.

export const LANGUAGES = ['es', 'en', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Words that are frequent in ads, with their accents; a word of two languages counts for both. */
const WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  es: words(
    'que de para no se el la los las un una unos unas y del al en con sin por tu tus su sus mi qué cómo cuál cuándo dónde más muy ya hoy hasta desde esta este',
    'estos estas nuestra nuestro nuestros nuestras lo le te nos es son está están hay tiene tienes quieres puedes pero también solo sólo si sí',
    'ahora aquí compra envío envíos gratis descuento ofertas oferta precio días nuevo nueva mejor todo todos cada años cansada cansado agenda',
  ),
  en: words(
    'the a an and or of to in on with without for from your you we our us it is are was be this that these those what how why when where who',
    'more most now today not no just get off free shop buy save new best all every only by at as can will have has do try book here sale',
  ),
  pt: words(
    'de para o os as um uma uns umas e do da dos das ao aos à às em no na nos nas com sem por pelo pela seu sua seus suas você vocês não que como',
    'mais muito já hoje até é são está estão tem têm quer pode mas também só se agora aqui compre frete grátis desconto ofertas oferta preço',
    'dias novo nova melhor tudo todos cada anos isso esse essa este esta nosso nossa aproveite garanta cansada cansado agende',
  ),
};

/** Letters and signs that one of the languages alone uses; each occurrence counts as a word. */
const SIGNS: readonly (readonly [language: Language, pattern: RegExp])[] = [
  ['es', /[¿¡ñ]/gu],
  ['pt', /[ãõç]/gu],
];

/** Fewer than so many words do not decide. */
const FEWEST = 2;

/**
 * Returns the language with the most words in the text.
 * @returns null for a text with too few known words, and when two languages have equally many
 */
export function languageOf(text: string): Language | null {
  const lower = text.normalize('NFC').toLowerCase();
  const counts = new Map<Language, number>(LANGUAGES.map((language) => [language, 0]));
  const add = (language: Language, count: number) => counts.set(language, (counts.get(language) ?? 0) + count);
  for (const word of lower.match(/\p{L}+/gu) ?? [])
    for (const language of LANGUAGES) if (WORDS[language].has(word)) add(language, 1);
  for (const [language, pattern] of SIGNS) add(language, lower.match(pattern)?.length ?? 0);
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  if (first === undefined || first[1] < FEWEST || first[1] === second?.[1]) return null;
  return first[0];
}

function words(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')));
}
