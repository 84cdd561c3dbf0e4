// Draws numbers from a seed, so that a simulated world is the same wherever it is made.

export interface Random {
  /** 0 to 1, without 1. */
  uniform(): number;
  normal(): number;
  /** With this median and this standard deviation of its logarithm. */
  lognormal(median: number, spread: number): number;
  /** Heavy-tailed: above `least`, and the smaller `shape`, the more of the sum belongs to a few. */
  pareto(least: number, shape: number): number;
  poisson(mean: number): number;
}

/** Above this a Poisson count is drawn as a rounded normal one, which is close and takes one step. */
const LARGE = 60;

/** Creates a generator (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const poisson = (mean: number): number => {
    if (mean > LARGE) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    const floor = Math.exp(-mean);
    let count = 0;
    for (let product = uniform(); product > floor; product *= uniform()) count += 1;
    return count;
  };
  return {
    uniform,
    normal,
    lognormal: (median, spread) => median * Math.exp(spread * normal()),
    pareto: (least, shape) => least * (1 - uniform()) ** (-1 / shape),
    poisson,
  };
}
