// Finds the goal that an event reaches; an event is at most one conversion.

import type { JourneyEvent } from './journey-event.ts';
import type { GoalDoc } from './shapes/goal-doc.ts';
import type { GoalKind } from './vocabulary.ts';

/**
 * Prepares the question "which goal does this event reach?" for many events. A goal that lists the event_name wins over one that
 * lists the event_type; then one that is not a default goal over a default one; then the first by conversion_key.
 * @returns the goal; null when no goal lists the event, or when the goal means money and the event's money is not booked
 */
export function goalMatcher(
  goals: readonly GoalDoc[],
): (event: Pick<JourneyEvent, 'event_name' | 'event_type' | 'money_left_out'>) => GoalDoc | null {
  const byName = new Map<string, GoalDoc>();
  const byType = new Map<string, GoalDoc>();
  for (const goal of [...goals].sort(precedence)) {
    for (const name of goal.event_names) if (!byName.has(name)) byName.set(name, goal);
    for (const type of goal.event_types) if (!byType.has(type)) byType.set(type, goal);
  }
  return ({ event_name, event_type, money_left_out }) => {
    const goal = byName.get(event_name) ?? byType.get(event_type) ?? null;
    return goal !== null && money_left_out && MONEY.has(goal.kind) ? null : goal;
  };
}

/** Goals that mean money whatever the event says. A browser's event reaches none of them unless the profile books its money. */
const MONEY: ReadonlySet<GoalKind> = new Set(['cash', 'gross']);

function precedence(a: GoalDoc, b: GoalDoc): number {
  if (a.is_default !== b.is_default) return a.is_default ? 1 : -1;
  return a.conversion_key < b.conversion_key ? -1 : 1;
}
