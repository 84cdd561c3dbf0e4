// Describes one reference rate as providers publish it and attribution takes it, with the checks that both file formats share.

export interface Rate {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** ISO 4217; the rate is the amount of `currency` for one unit of it. */
  readonly base: string;
  readonly currency: string;
  /** An exact decimal above zero. */
  readonly rate: string;
}

/** Reports whether a text is a day of the calendar, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;
}

/** Reports whether a text is three capital letters. */
export function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text);
}

/** Reports whether a text is a decimal above zero, without sign or exponent, with no more digits than attribution takes. */
export function isRate(text: string): boolean {
  return /^\d{1,12}(\.\d{1,18})?$/.test(text) && /[1-9]/.test(text);
}
