// Describes a journey in a few sentences made from its steps alone. It is the built-in writer, so that a summary needs no model.
import { type ReportDays, reportDays, UTC } from '@touchline/chassis/report-days.ts';
import { Exact, ZERO } from '../exact-decimal.ts';
import type { JourneyStep } from './steps.ts';

/**
 * Describes a journey in words; the same steps give the same text.
 * @param steps in order, at least one
 * @param reportingCurrency of amounts that were sent without a currency
 * @param days of the profile's time zone
 */
export function writeSummary(
  steps: readonly JourneyStep[],
  reportingCurrency: string,
  days: ReportDays = reportDays(UTC),
): string {
  const dayOf = (at: Date) => days.dayOf(at);
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return '';
  return [
    span(dayOf(first.at), dayOf(last.at), steps.length),
    arrival(steps),
    milestones(steps, dayOf),
    payments(steps, reportingCurrency),
  ]
    .filter(Boolean)
    .join(' ');
}

function span(first: string, last: string, count: number): string {
  const days = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
  const over = days === 0 ? `on ${first}` : `over ${days} ${days === 1 ? 'day' : 'days'}`;
  const began = days === 0 ? '' : `, from ${first} to ${last}`;
  return `${count} ${count === 1 ? 'event' : 'events'} ${over}${began}.`;
}

function arrival(steps: readonly JourneyStep[]): string {
  const channels = steps.flatMap(({ channel }) => channel ?? []);
  const [first] = channels;
  if (first === undefined) return 'No visit to the website is known.';
  const others = [...new Set(channels)].filter((channel) => channel !== first);
  const later = others.length === 0 ? 'and by no other channel' : `later by ${others.map(words).join(', ')}`;
  return `First reached by ${words(first)}, ${later}.`;
}

function milestones(steps: readonly JourneyStep[], dayOf: (at: Date) => string): string {
  const seen = new Map<string, Date>();
  for (const { step, at } of steps)
    if (step !== 'page_view' && step !== 'identify' && !seen.has(step)) seen.set(step, at);
  if (seen.size === 0) return 'Nothing beyond page views happened yet.';
  return `Milestones: ${[...seen].map(([step, at]) => `${words(step)} on ${dayOf(at)}`).join(', ')}.`;
}

function payments(steps: readonly JourneyStep[], reportingCurrency: string): string {
  const sums = new Map<string, Exact>();
  for (const { step, amount, currency } of steps) {
    if (step !== 'payment_received' || amount === null) continue;
    const unit = currency ?? reportingCurrency;
    sums.set(unit, (sums.get(unit) ?? ZERO).plus(amount));
  }
  if (sums.size === 0) return '';
  return `Paid in all: ${[...sums].map(([unit, sum]) => `${new Exact(sum).toFixed()} ${unit}`).join(' and ')}.`;
}

const words = (text: string) => text.replaceAll('_', ' ');
