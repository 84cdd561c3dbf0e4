// Defines the contract's terms by which figures are grouped.

/** The attribution models, in the order in which reports list them (contract: GET /campaigns, parameter model; the last is ours). */
export const MODELS = [
  'first_touch',
  'last_touch',
  'last_non_direct',
  'linear',
  'time_decay',
  'position_based',
] as const;
export type Model = (typeof MODELS)[number];

/** Returns a value for each model. */
export function byModel<T>(of: (model: Model) => T): Record<Model, T> {
  const values: Partial<Record<Model, T>> = {};
  for (const model of MODELS) values[model] = of(model);
  return values as Record<Model, T>;
}

export const LEVELS = ['campaign', 'ad_set', 'ad'] as const;
export type Level = (typeof LEVELS)[number];
/** What daily facts are grouped by: see DailyFactDoc. */
export type FactLevel = Level | 'profile' | 'named_on' | 'path';

export type GoalKind = 'cash' | 'pipeline' | 'gross' | 'messaging';

/** The kinds that make up a person's revenue. Pipeline is money that may still come, and would count the same money twice. */
export const EARNED: readonly GoalKind[] = ['cash', 'gross'];
