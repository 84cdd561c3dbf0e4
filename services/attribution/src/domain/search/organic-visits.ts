// Finds the visits of a person that came from organic search: the touches with which sessions begin.
import { type Classifier, classified } from '../classification.ts';
import { byTime, type JourneyEvent } from '../journey-event.ts';
import { cutSessions } from '../sessions.ts';

export const ORGANIC_SEARCH = 'organic_search';

export interface Visit {
  readonly time: Date;
  /** The page on which it began; missing where it is not known anymore. */
  readonly url?: string | undefined;
}

/**
 * Returns the visits whose channel is organic search. A form that was sent during such a visit is a touch, too, but no visit.
 * @param events page events of one person, in any order; they must begin before the first session that matters
 * @param classify the profile's channel rules, by classifierOf
 */
export function organicVisits(events: readonly JourneyEvent[], classify: Classifier): Visit[] {
  const sessions = [...cutSessions([...classified(events, classify)].sort(byTime)).values()].flat();
  return sessions.flatMap(({ evidence, isVisit, start }) => {
    const opening = evidence ?? (isVisit ? start : null);
    if (opening?.marketing.channel !== ORGANIC_SEARCH) return [];
    return [{ time: opening.time, url: opening.web?.url }];
  });
}
