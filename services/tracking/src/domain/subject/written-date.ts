// Finds a date that a person wrote into an id without mistaking random ids for one: day, month and year are separate, by
// separators or because the month is in letters. Dates in digits alone have 8 of them, which are refused as digits.

const SIGN = '[-_./\\s]';
const YEAR = '(?:19|20)\\d\\d';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
/** English and Spanish, in full or abbreviated. */
const MONTH_NAME =
  '(?:jan(?:uary)?|ene(?:ro)?|feb(?:ruary|rero)?|mar(?:ch|zo)?|apr(?:il)?|abr(?:il)?|mayo?|june?|junio|july?|julio|aug(?:ust)?|ago(?:sto)?|sept?(?:ember|iembre)?|set(?:iembre)?|oct(?:ober|ubre)?|nov(?:ember|iembre)?|dec(?:ember)?|dic(?:iembre)?)';
const OF = `${SIGN}?(?:(?:de|of)${SIGN}?)?`;

/** Only letters may be between the date and the next separator on either side, because random ids mix in digits. */
const BESIDE_WORDS = ['(?<=(?:^|[^a-z\\d])[a-z]{0,16})', '(?=[a-z]{0,16}(?:$|[^a-z\\d]))'] as const;
/** A two-digit year beside a word may be anything, so such a date counts only with nothing else between the separators. */
const ALONE = ['(?<![a-z\\d])', '(?![a-z\\d])'] as const;

const DATES = [
  written([YEAR, SIGN, MONTH, SIGN, DAY], BESIDE_WORDS),
  written([DAY, SIGN, MONTH, SIGN, YEAR], BESIDE_WORDS),
  written([MONTH, SIGN, DAY, SIGN, YEAR], BESIDE_WORDS),
  written([DAY, OF, MONTH_NAME, OF, YEAR], BESIDE_WORDS),
  written([YEAR, OF, MONTH_NAME, OF, DAY], BESIDE_WORDS),
  written([MONTH_NAME, OF, DAY, OF, YEAR], BESIDE_WORDS),
  written([DAY, SIGN, MONTH, SIGN, '\\d\\d'], ALONE),
  written([MONTH, SIGN, DAY, SIGN, '\\d\\d'], ALONE),
  written(['\\d\\d', SIGN, '(?:0[1-9]|1[0-2])', SIGN, '(?:0[1-9]|[12]\\d|3[01])'], ALONE),
  written([DAY, OF, MONTH_NAME, OF, '\\d\\d'], ALONE),
  written([MONTH_NAME, OF, DAY, SIGN, '\\d\\d'], ALONE),
];

/** Reports whether the text contains a day, a month and a year, such as 17-5-1990, 17may90 or 1990_mayo_17. */
export function containsDate(text: string): boolean {
  return DATES.some((date) => date.test(text));
}

function written(parts: readonly string[], [before, behind]: readonly [string, string]): RegExp {
  return new RegExp(`${before}${parts.join('')}${behind}`, 'i');
}
