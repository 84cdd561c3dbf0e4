// Decides whether a figure reaches its goals; one that could not be measured never does.

export interface Goal {
  /** The measured figure itself, or its ratio to the baseline. */
  readonly of: 'measured' | 'ratio';
  /** One of the figure's labels; by default the first. */
  readonly label?: string;
  readonly atLeast?: number;
  readonly below?: number;
}

interface Measured {
  readonly labels: readonly string[];
  readonly measured: readonly number[];
  readonly ratios: readonly number[];
  readonly goals?: readonly Goal[];
}

/** Reports whether a figure reaches one of its goals. */
export function isMet({ labels, measured, ratios }: Measured, { of, label, atLeast, below }: Goal): boolean {
  const value = (of === 'ratio' ? ratios : measured)[label === undefined ? 0 : labels.indexOf(label)] ?? Number.NaN;
  return value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value < (below ?? Number.POSITIVE_INFINITY);
}

/** Describes every goal of a figure, such as `ratio ≥ 0.35: not met`; empty when it has none. */
export function goalsInWords(figure: Measured): string {
  return (figure.goals ?? []).map((goal) => `${wordsOf(goal)}: ${isMet(figure, goal) ? 'met' : 'not met'}`).join('; ');
}

function wordsOf({ of, label, atLeast, below }: Goal): string {
  const limit = atLeast === undefined ? `< ${below?.toLocaleString('en-US')}` : `≥ ${atLeast.toLocaleString('en-US')}`;
  return [of === 'ratio' ? 'ratio' : '', label ?? '', limit].filter(Boolean).join(' ');
}
