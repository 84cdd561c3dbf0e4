// Implements attribution a second time, straight from the contract with floats and loops: slow, plain, and sharing no code with
// the service. The e2e tests compare the two on random journeys.

export const MODELS = [
  'first_touch',
  'last_touch',
  'last_non_direct',
  'linear',
  'time_decay',
  'position_based',
] as const;
export type Model = (typeof MODELS)[number];

export interface NaiveTouch {
  at: number;
  /** Campaign name; null for a touch without a campaign. */
  campaign: string | null;
  direct: boolean;
}

export interface NaiveConversion {
  at: number;
  type: string;
  cash: boolean;
  value: number;
}

export interface NaivePerson {
  touches: NaiveTouch[];
  conversions: NaiveConversion[];
}

export interface NaiveRow {
  outcome_count: number;
  outcome_value: number;
  attributed_outcome_count: number;
  by_type: Record<string, number>;
}

const DAY = 86_400_000;
const LOOKBACK_DAYS = 90;

/** Returns campaign name -> row; the key '' is what no campaign got. */
export function naiveReport(
  people: readonly NaivePerson[],
  model: Model,
  from: number,
  to: number,
): Map<string, NaiveRow> {
  const rows = new Map<string, NaiveRow>();
  for (const person of people) {
    for (const conversion of person.conversions) {
      if (conversion.at < from || conversion.at >= to) continue;
      const inWindow = person.touches
        .filter((touch) => touch.at <= conversion.at && touch.at >= conversion.at - LOOKBACK_DAYS * DAY)
        .sort((a, b) => a.at - b.at);
      const shares = new Map<string, number>();
      for (const [touch, share] of credit(model, inWindow, conversion.at)) {
        const key = touch.campaign ?? '';
        shares.set(key, (shares.get(key) ?? 0) + share);
      }
      if (shares.size === 0) shares.set('', 1);
      const credited = [...shares.keys()].filter((key) => key !== '');
      const counted = credited.length > 0 ? credited : [''];
      for (const [key, share] of shares) {
        const row = rows.get(key) ?? { outcome_count: 0, outcome_value: 0, attributed_outcome_count: 0, by_type: {} };
        rows.set(key, row);
        if (conversion.cash) row.outcome_value += conversion.value * share;
        if (!counted.includes(key)) continue;
        row.attributed_outcome_count++;
        row.by_type[conversion.type] = (row.by_type[conversion.type] ?? 0) + 1;
        if (conversion.cash) row.outcome_count++;
      }
    }
  }
  return rows;
}

function credit(model: Model, touches: NaiveTouch[], at: number): [NaiveTouch, number][] {
  const first = touches[0];
  const last = touches[touches.length - 1];
  if (!first || !last) return [];
  if (model === 'first_touch') return [[first, 1]];
  if (model === 'last_touch') return [[last, 1]];
  if (model === 'last_non_direct') return [[touches.filter((touch) => !touch.direct).pop() ?? last, 1]];
  if (model === 'position_based') {
    if (touches.length < 3) return touches.map((touch) => [touch, 1 / touches.length]);
    const between = touches.slice(1, -1);
    return [[first, 0.4], ...between.map((touch): [NaiveTouch, number] => [touch, 0.2 / between.length]), [last, 0.4]];
  }
  const weights = touches.map((touch) => (model === 'linear' ? 1 : 2 ** (-(at - touch.at) / (7 * DAY))));
  const sum = weights.reduce((a, b) => a + b, 0);
  return touches.map((touch, i) => [touch, (weights[i] ?? 0) / sum]);
}
