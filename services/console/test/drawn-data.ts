// Makes data that is hard to draw: long and foreign names, single points, zeros, huge and tiny values.
import fc from 'fast-check';

const WORDS = [
  'Búsqueda',
  'remarketing',
  'Último',
  'Decaimiento',
  'basado',
  'posición',
  'niños',
  'WWW',
  'ill',
  'Ads',
  'de',
  'ー広告',
  '🦷',
  '{b}',
  '%',
];

export const name = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'Meta Ads',
    'A',
    '',
    'Orgánico',
    '<b>&"',
    'Lookalike 1% of patients who came twice in the last ninety days',
  ),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 9 }).map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 50 }),
);

export const value = fc.oneof(
  fc.constantFrom(0, 1, 0.001, 1e-9, 1e15, 123456789),
  fc.integer({ min: 0, max: 100 }),
  fc.double({ min: 0, max: 1e6, noNaN: true }),
);

export const valueOrNone = fc.option(value, { freq: 6 });

const NUMBER = new Intl.NumberFormat('es', { maximumFractionDigits: 2 });
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', style: 'currency', currency: 'USD' });
export const format = fc.constantFrom(
  (number: number) => NUMBER.format(number),
  (number: number) => COMPACT.format(number),
  String,
);

/** @param first YYYY-MM-DD */
export function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
  );
}

const DAY = new Intl.DateTimeFormat('es', { dateStyle: 'medium', timeZone: 'UTC' });
export const formatDay = (date: string | Date): string => DAY.format(new Date(date));
