// Defines what counts as a conversion until a profile sets its own goals (decisions: default goals of a new profile).

import { goalId, goalKey } from './ids.ts';
import type { GoalDoc } from './shapes/goal-doc.ts';
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

/**
 * Returns the goals of the contract's seven conversion types, each matching the event_name or event_type of the same spelling.
 */
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

/** The conversion types of the contract, which a stage of a pipeline can mean. */
export const OUTCOME_KEYS: readonly string[] = DEFAULTS.map(([key]) => key);

/**
 * Returns a profile's goals by conversion_key: those that it stored, and the default ones that it neither redefined nor removed.
 */
export function goalsOf(profileId: string, stored: readonly GoalDoc[]): GoalDoc[] {
  const redefined = new Set(stored.map((goal) => goal.conversion_key));
  const kept = stored.filter((goal) => goal.is_removed !== true);
  return [...kept, ...defaultGoals(profileId).filter((goal) => !redefined.has(goal.conversion_key))].sort((a, b) =>
    a.conversion_key < b.conversion_key ? -1 : 1,
  );
}

/** Returns the documents that record which default goals are missing from these goals. */
export function removedDefaults(profileId: string, goals: readonly GoalDoc[]): GoalDoc[] {
  const kept = new Set(goals.map((goal) => goal.conversion_key));
  return defaultGoals(profileId)
    .filter((goal) => !kept.has(goal.conversion_key))
    .map((goal) => ({ ...goal, event_names: [], event_types: [], is_removed: true as const }));
}

/**
 * Returns the goals of both lists that count other conversions than in the other list, or count them otherwise. A new name alone
 * is no change.
 */
export function changedGoals(before: readonly GoalDoc[], after: readonly GoalDoc[]): GoalDoc[] {
  const texts = (goals: readonly GoalDoc[]) => new Map(goals.map((goal) => [ruleOf(goal), goal]));
  const [old, fresh] = [texts(before), texts(after)];
  return [...[...old].filter(([rule]) => !fresh.has(rule)), ...[...fresh].filter(([rule]) => !old.has(rule))].map(
    ([, goal]) => goal,
  );
}

function ruleOf({ conversion_key, event_names, event_types, kind, lookback_window_days, is_default }: GoalDoc): string {
  const events = [[...event_names].sort(), [...event_types].sort()];
  return JSON.stringify([conversion_key, events, kind, lookback_window_days, is_default]);
}
