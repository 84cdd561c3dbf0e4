// Numbers the texts that many rows repeat, so that a row holds a small number instead of each.

export interface Dictionary {
  readonly size: number;
  /** Returns the number of a text, a new one for a text that has none yet. */
  numberOf(text: string): number;
  /** Returns the number of a text that has one, otherwise undefined. */
  find(text: string): number | undefined;
  /** Returns the text of a number. */
  textOf(number: number): string;
}

export function createDictionary(): Dictionary {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  return {
    get size() {
      return texts.length;
    },
    numberOf(text) {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, texts.length);
      return texts.push(text) - 1;
    },
    find: (text) => numbers.get(text),
    textOf: (number) => texts[number] ?? '',
  };
}
