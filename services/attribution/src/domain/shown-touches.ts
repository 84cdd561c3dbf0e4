// Lists the touches of a journey as they are shown without the person: those that are credited, including the synthetic ones.

import { builtIn, type Classifier, classified } from './classification.ts';
import { ownTouch } from './credited-window.ts';
import { analyseJourney } from './journey-analysis.ts';
import { byTime, type JourneyEvent } from './journey-event.ts';
import type { GoalDoc } from './shapes/goal-doc.ts';
import type { MarketingDoc } from './shapes/marketing-doc.ts';
import { deriveTouches, type Touch } from './touches.ts';
import { windowOf } from './window.ts';

export interface ShownTouch extends Touch {
  /** True for an off-site conversion without any visit before, which is a touch of its own. */
  isSynthetic: boolean;
  /** True when it represents only its conversion: such a touch names no entity. */
  isOwn: boolean;
}

export interface ShownTouches {
  /** Ordered by (time, id), including the touches that conversions are for themselves. */
  all: ShownTouch[];
  /** The touches that the models weigh, in the same order. */
  weighed: Touch[];
}

/**
 * @param events all of one person, in any order
 * @param goalOf goalMatcher's result for the profile's goals
 * @param classify the profile's channel rules, by classifierOf
 */
export function showTouches(
  events: readonly JourneyEvent[],
  goalOf: (event: JourneyEvent) => GoalDoc | null,
  classify: Classifier = builtIn,
): ShownTouches {
  const analysis = analyseJourney(events, goalOf, classify);
  const weighed = analysis?.touches ?? deriveTouches([...classified(events, classify)].sort(byTime));
  const outcomes = analysis?.outcomes ?? [];
  const offSite = new Set(outcomes.filter(({ isOffSite }) => isOffSite).map(({ event }) => event._id));
  const own = outcomes.filter(
    ({ event, goal }) => windowOf(weighed, event.time.getTime(), goal.lookback_window_days).end === 0,
  );
  const all = [
    ...weighed.map((touch) => ({ ...touch, isOwn: false, isSynthetic: offSite.has(touch.id) })),
    ...own.map((outcome) => ({
      ...ownTouch(outcome),
      isOwn: true,
      isSynthetic: offSite.has(outcome.event._id),
    })),
  ];
  return { all: all.sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1)), weighed };
}

// They say which system made the click rather than which click it was.
const NOT_A_CLICK: ReadonlySet<string> = new Set(['gad_source', 'gad_campaignid']);

/** Returns the kind of click id that a touch carries, never the id itself; null when it carries none. */
export function clickIdKind({ click_ids }: Pick<MarketingDoc, 'click_ids'>): string | null {
  const kinds = Object.keys(click_ids);
  return kinds.find((kind) => !NOT_A_CLICK.has(kind)) ?? kinds[0] ?? null;
}
