// Computes money exactly, in the reporting currency by the day's rate, less what was refunded. An unknown rate gives null, never
// zero.
import { dayOf, type Event, type Goal, type Rate, type World } from './journey.ts';

const DAY_MS = 86_400_000;
const DIGITS = 18;
const ONE = 10n ** BigInt(DIGITS);

/** Returns a decimal string as a whole number of 1e-18. */
export function unitsOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(DIGITS, '0'));
}

export interface Money {
  /** Before refunds; null without money, and without a rate. */
  gross: bigint | null;
  net: bigint | null;
  isUnknown: boolean;
  /** There was money, and the payer got all of it back. */
  isRefundedInFull: boolean;
}

/**
 * Returns the money of a conversion. Only payments are refunded, at most in full; messages bring no revenue, nor does what a
 * browser reports unless it is booked.
 */
export function moneyOf(event: Event, goal: Goal, world: World): Money {
  if (event.value === null || event.isMoneyLeftOut || goal.kind === 'messaging')
    return { gross: null, net: null, isUnknown: false, isRefundedInFull: false };
  const value = unitsOf(event.value);
  const paidBack = unitsOf(world.refunds.get(event.id) ?? '0') + unitsOf(world.reversals.get(event.id) ?? '0');
  const left = goal.kind !== 'cash' ? value : paidBack > value ? 0n : value - paidBack;
  const [gross, net] = [value, left].map((units) => inReporting(units, event, world)) as [bigint | null, bigint | null];
  return { gross, net, isUnknown: net === null, isRefundedInFull: value > 0n && left === 0n };
}

function inReporting(units: bigint, { currency, time }: Event, world: World): bigint | null {
  const { reportingCurrency, rates } = world;
  if (currency === null || currency === reportingCurrency || units === 0n) return units;
  const bases = [...new Set(rates.map(({ base }) => base))].sort();
  // First a rate between the two, then both against a third, the alphabetically first that has them.
  for (const base of [currency, reportingCurrency, ...bases]) {
    const [over, times] = [currency, reportingCurrency].map((each) => rateOn(dayOf(time, world), base, each, rates));
    // Half up, to 18 digits.
    if (over && times) return (units * times * 2n + over) / (over * 2n);
  }
  return null;
}

/** Returns the rate of a day, or the newest of the 7 days before it. */
function rateOn(day: string, base: string, currency: string, rates: readonly Rate[]): bigint | null {
  if (base === currency) return ONE;
  const oldest = new Date(Date.parse(day) - 7 * DAY_MS).toISOString().slice(0, 10);
  const usable = rates
    .filter((rate) => rate.base === base && rate.currency === currency && rate.date <= day && rate.date >= oldest)
    .sort((a, b) => (a.date < b.date ? 1 : -1));
  return usable[0] === undefined ? null : unitsOf(usable[0].rate);
}
