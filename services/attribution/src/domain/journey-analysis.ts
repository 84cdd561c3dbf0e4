// Analyses a journey, the first half of recomputing a person: what happened, and which stored facts the second half needs.
import { type ReportDays, reportDays, UTC } from '@touchline/chassis/report-days.ts';
import { builtIn, type Classifier, classified } from './classification.ts';
import { refsOf } from './entities.ts';
import { byTime, type JourneyEvent } from './journey-event.ts';
import type { GoalDoc } from './shapes/goal-doc.ts';
import { deriveTouches, type Touch } from './touches.ts';

/** An event that reached a goal. */
export interface Outcome {
  event: JourneyEvent;
  goal: GoalDoc;
  /** YYYY-MM-DD: the day on which reports count it, and whose rates convert its money. */
  day: string;
  /** Where the person was when it happened: from the event itself, else from the last page before it. */
  country: string | null;
  device: string | null;
  /** True when no page had been visited before and this did not happen on one. */
  isOffSite: boolean;
}

export interface JourneyAnalysis {
  outcomes: Outcome[];
  touches: Touch[];
  /** See refsOf. */
  refs: string[];
}

/**
 * Analyses a journey.
 * @param events all events of one person, in any order
 * @param goalOf goalMatcher's result for the profile's goals
 * @param classify the profile's channel rules, by classifierOf
 * @param days of the profile's time zone
 * @returns null when none of the events is a conversion: nothing is derived for such a person
 */
export function analyseJourney(
  events: readonly JourneyEvent[],
  goalOf: (event: JourneyEvent) => GoalDoc | null,
  classify: Classifier = builtIn,
  days: ReportDays = reportDays(UTC),
): JourneyAnalysis | null {
  const reached = events.filter((event) => goalOf(event) !== null);
  if (reached.length === 0) return null;
  const ordered = [...classified(events, classify)].sort(byTime);
  const outcomes = outcomesOf(ordered, goalOf, days);
  const touches = deriveTouches(ordered);
  const refs = new Set(touches.flatMap(({ marketing }) => refsOf(marketing)));
  return { outcomes, touches, refs: [...refs].sort() };
}

function outcomesOf(
  ordered: readonly JourneyEvent[],
  goalOf: (event: JourneyEvent) => GoalDoc | null,
  days: ReportDays,
): Outcome[] {
  const found: Outcome[] = [];
  let country: string | null = null;
  let device: string | null = null;
  let hasVisited = false;
  for (const event of ordered) {
    if (event.web !== undefined) {
      hasVisited = true;
      country = event.geo.country ?? country;
      device = event.device.type ?? device;
    }
    const goal = goalOf(event);
    if (goal === null) continue;
    found.push({
      event,
      goal,
      day: days.dayOf(event.time),
      country: event.geo.country ?? country,
      device: event.device.type ?? device,
      isOffSite: !hasVisited,
    });
  }
  return found;
}

/** Reports whether an outcome is a payment, which is a cash conversion. */
export const isPayment = ({ goal }: Pick<Outcome, 'goal'>): boolean => goal.kind === 'cash';

/** Returns the payments of an analysis, whose refunds and installments affect it. */
export function paymentsOf({ outcomes }: JourneyAnalysis): string[] {
  return outcomes.filter(isPayment).map(({ event }) => event._id);
}

/** Returns the foreign currencies of an analysis's amounts, with the day of each. */
export function foreignMoneyOf(
  { outcomes }: JourneyAnalysis,
  reportingCurrency: string,
): { currency: string; day: string }[] {
  return outcomes.flatMap(({ event, day }) => {
    const { value, currency } = event;
    if (value === undefined || currency === undefined || currency === reportingCurrency) return [];
    return [{ currency, day }];
  });
}
