// Measures how good probabilities were, once it is known what happened.

export interface Forecast {
  readonly likelihood: number;
  readonly isBest: boolean;
}

export interface Judgement {
  /** The mean of the squared errors (Brier 1950): 0 is perfect, and 0.1875 is what one gets who always says one quarter. */
  readonly brier: number;
  /** The mean distance, over tenths of the forecasts, between the mean likelihood and the share that came true. */
  readonly calibrationError: number;
}

const GROUPS = 10;
const DECIMALS = 6;

/** Returns both for forecasts in any order. @param forecasts at least one */
export function judge(forecasts: readonly Forecast[]): Judgement {
  // Equal forecasts are in an order of their own, so that the order in which they come says nothing.
  const sorted = [...forecasts].sort((a, b) => a.likelihood - b.likelihood || Number(a.isBest) - Number(b.isBest));
  const brier = sorted.reduce((sum, { likelihood, isBest }) => sum + (likelihood - Number(isBest)) ** 2, 0);
  let distance = 0;
  for (const group of tenths(sorted)) {
    const said = group.reduce((sum, { likelihood }) => sum + likelihood, 0);
    const came = group.filter(({ isBest }) => isBest).length;
    distance += Math.abs(said - came);
  }
  return { brier: rounded(brier / sorted.length), calibrationError: rounded(distance / sorted.length) };
}

/** Splits into ten groups of nearly equal size; equal forecasts stay together, since nothing distinguishes them. */
function tenths(sorted: readonly Forecast[]): Forecast[][] {
  const groups: Forecast[][] = [];
  let previous: Forecast | undefined;
  for (const [i, forecast] of sorted.entries()) {
    const due = Math.floor((i * GROUPS) / sorted.length);
    const last = groups.at(-1);
    const isNew = due >= groups.length && forecast.likelihood !== previous?.likelihood;
    if (last === undefined || isNew) groups.push([forecast]);
    else last.push(forecast);
    previous = forecast;
  }
  return groups;
}

const rounded = (value: number): number => Number(value.toFixed(DECIMALS));
