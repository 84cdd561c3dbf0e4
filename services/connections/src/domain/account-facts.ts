// Describes what a provider says about an account beside its name: the currency of its money and the time zone of its days.
import { isTimeZone } from '@touchline/chassis/report-days.ts';

export interface AccountFacts {
  /** ISO 4217. */
  readonly currency?: string | undefined;
  /** IANA name. */
  readonly timeZone?: string | undefined;
}

const CURRENCY = /^[A-Z]{3}$/;

/** Returns what of a provider's own words is a currency and a time zone; the rest counts as not said. */
export function accountFacts(said: {
  readonly currency?: string | null | undefined;
  readonly timeZone?: string | null | undefined;
}): AccountFacts {
  const currency = said.currency?.toUpperCase() ?? '';
  const timeZone = said.timeZone ?? '';
  return {
    ...(CURRENCY.test(currency) && { currency }),
    ...(timeZone !== '' && isTimeZone(timeZone) && { timeZone }),
  };
}
