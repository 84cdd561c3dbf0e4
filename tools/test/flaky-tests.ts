// Finds the tests that did not pass in every run of a suite.
export interface Round {
  /** Full titles. */
  readonly passed: readonly string[];
  readonly failed: readonly { readonly title: string; readonly error: string }[];
}

/** @returns every test or hook that failed or was not reached at least once, with how often it was green; the worst first */
export function flakyTests(rounds: readonly Round[]): { title: string; green: number }[] {
  const greens = rounds.map(greenOf);
  const titles = new Set(rounds.flatMap(({ passed, failed }) => [...passed, ...failed.map(({ title }) => title)]));
  return [...titles]
    .map((title) => ({ title, green: greens.filter((green) => green.has(title)).length }))
    .filter(({ green }) => green < rounds.length)
    .toSorted((a, b) => a.green - b.green);
}

/** Returns the titles that passed and did not also fail, as a test that calls back twice does. */
function greenOf({ passed, failed }: Round): Set<string> {
  const green = new Set(passed);
  for (const { title } of failed) green.delete(title);
  return green;
}
