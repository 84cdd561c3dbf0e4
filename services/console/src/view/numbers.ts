// Writes counts, money, shares, days and moments in the way of the person's language.
import { type Language, languageNow } from '../language/language.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es-419' };
/** Stands for a figure that does not exist. */
const NONE = '–';

/**
 * Returns a getter of formats, each made once for a language and a detail.
 * @param make the detail is a currency or a time zone; empty for formats without one
 */
function formats<Format>(make: (locale: string, detail: string) => Format): (detail?: string) => Format {
  const made = new Map<string, Format>();
  return (detail = '') => {
    const locale = LOCALES[languageNow()];
    const key = `${locale} ${detail}`;
    const format = made.get(key) ?? make(locale, detail);
    made.set(key, format);
    return format;
  };
}

const counts = formats((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
// The code, since many currencies share the sign $.
const amounts = formats(
  (locale, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }),
);
const shortAmounts = formats(
  (locale, currency) =>
    new Intl.NumberFormat(locale, {
      ...{ style: 'currency', currency, currencyDisplay: 'code' },
      ...{ notation: 'compact', maximumFractionDigits: 1 },
    }),
);
const ratios = formats(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
const decimals = formats((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));
const percentages = formats((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }));
const days = formats((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }));
const shortDays = formats(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const minutes = formats(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone }),
);

const seconds = formats(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23', timeZone }),
);

export const count = (value: number | bigint): string => counts().format(value);

/** Writes a number to two decimals at most. @param value a number, or an exact decimal string */
export const decimal = (value: number | string): string => decimals().format(value as Intl.StringNumericLiteral);

/**
 * Writes money with as many digits as its currency has, rounded half away from zero.
 * @param amount an exact decimal string, or a number where the API has one; null where there is none
 * @param currency ISO 4217, in upper case; null where the amount has no single one
 */
export function money(amount: string | number | null, currency: string | null): string {
  return amount === null || currency === null ? NONE : amounts(currency).format(amount as Intl.StringNumericLiteral);
}

/** Writes money as the scale of a picture does: "USD 12.5k". @param currency ISO 4217; null where there is no single one */
export const shortMoney = (amount: number, currency: string | null): string =>
  currency === null ? count(amount) : shortAmounts(currency).format(amount);

/** Writes a ratio such as "4.0005" as "4.00×". @param value a number, or an exact decimal string; null where there is none */
export function ratio(value: string | number | null): string {
  return value === null ? NONE : `${ratios().format(value as Intl.StringNumericLiteral)}×`;
}

/** @param part of 1, so that 0.125 is "12.5%" */
export const percent = (part: number): string => percentages().format(part);

/** @param date YYYY-MM-DD, of whatever time zone */
export const dayName = (date: string): string => days().format(startOf(date));

/** Writes a day without its year: "3 Nov". @param date YYYY-MM-DD, of whatever time zone */
export const shortDay = (date: string): string => shortDays().format(startOf(date));

/** Writes a moment to the minute, without the name of its time zone. @param timeZone of the tz database */
export const momentText = (date: Date, timeZone: string): string => minutes(timeZone).format(date);

/** Writes the time of day to the second. @param timeZone of the tz database */
export const clockTime = (date: Date, timeZone: string): string => seconds(timeZone).format(date);

function startOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
