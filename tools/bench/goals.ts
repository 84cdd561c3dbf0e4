// Decides whether a figure reaches its goals; one that could not be measured never does.

export interface Goal {
  /** The measured figure itself, its ratio to the baseline, or the CPU ms a row of all processes together. */
  readonly of: 'measured' | 'ratio' | 'cpu';
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
  /** CPU ms a row, by process. */
  readonly cpuMs?: Readonly<Record<string, number>>;
}

/** The process that sends the load, which no cluster has. */
const LOAD = 'load generator';

/** Returns the CPU ms a row of everything but the load; NaN where none was measured. */
export function cpuTogether(cpuMs: Measured['cpuMs'] = {}): number {
  const own = Object.entries(cpuMs).filter(([name]) => name !== LOAD);
  return own.length === 0 ? Number.NaN : own.reduce((sum, [, ms]) => sum + ms, 0);
}

/** Reports whether a figure reaches one of its goals. */
export function isMet({ labels, measured, ratios, cpuMs }: Measured, { of, label, atLeast, below }: Goal): boolean {
  const at = label === undefined ? 0 : labels.indexOf(label);
  const value = of === 'cpu' ? cpuTogether(cpuMs) : ((of === 'ratio' ? ratios : measured)[at] ?? Number.NaN);
  return value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value < (below ?? Number.POSITIVE_INFINITY);
}

/** Describes every goal of a figure, such as `ratio ≥ 0.35: not met`; empty when it has none. */
export function goalsInWords(figure: Measured): string {
  return (figure.goals ?? []).map((goal) => `${wordsOf(goal)}: ${isMet(figure, goal) ? 'met' : 'not met'}`).join('; ');
}

const WORDS = { measured: '', ratio: 'ratio', cpu: 'CPU ms' } as const;

function wordsOf({ of, label, atLeast, below }: Goal): string {
  const limit = atLeast === undefined ? `< ${below?.toLocaleString('en-US')}` : `≥ ${atLeast.toLocaleString('en-US')}`;
  return [WORDS[of], label ?? '', limit].filter(Boolean).join(' ');
}
