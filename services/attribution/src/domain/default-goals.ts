// What counts as a conversion before anybody says otherwise (decisions: default goals of a new profile).

import type { GoalDoc } from '../store/schema.ts';
import { goalId, goalKey } from './ids.ts';
import type { GoalKind } from './vocabulary.ts';

export const DEFAULT_LOOKBACK_DAYS = 90;

const DEFAULTS: readonly [key: string, name: string, kind: GoalKind][] = [
  ['appointment_attended', 'Appointment attended', 'pipeline'],
  ['appointment_booked', 'Appointment booked', 'pipeline'],
  ['closed_won', 'Deal won', 'pipeline'],
  ['dm_started', 'Conversation started', 'messaging'],
  ['lead_created', 'Lead created', 'pipeline'],
  ['payment_received', 'Payment received', 'cash'],
  ['quote_presented', 'Quote presented', 'pipeline'],
];

/** The seven conversion types of the contract, each found by the event_name or event_type of the same spelling. */
export function defaultGoals(profileId: string): GoalDoc[] {
  return DEFAULTS.map(([key, name, kind]) => ({
    _id: goalKey(profileId, key),
    id: goalId(profileId, key),
    profile_id: profileId,
    conversion_key: key,
    name,
    event_names: [key],
    event_types: [key],
    kind,
    lookback_window_days: DEFAULT_LOOKBACK_DAYS,
    is_default: true,
  }));
}

/** A profile's goals, by conversion_key: those it stored, and the default ones that it has not redefined. */
export function goalsOf(profileId: string, stored: readonly GoalDoc[]): GoalDoc[] {
  const redefined = new Set(stored.map((goal) => goal.conversion_key));
  return [...stored, ...defaultGoals(profileId).filter((goal) => !redefined.has(goal.conversion_key))].sort((a, b) =>
    a.conversion_key < b.conversion_key ? -1 : 1,
  );
}
