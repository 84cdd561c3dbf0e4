// How long two calls take, measured so that what slows the machine slows both.

/** Medians of two calls that take turns, in milliseconds. */
export async function interleaved(...calls: (() => Promise<unknown>)[]): Promise<[number, number]> {
  const times = calls.map(() => [] as number[]);
  for (let round = 0; round < 50; round += 1) {
    for (const [index, call] of calls.entries()) {
      const began = performance.now();
      await call();
      times[index]?.push(performance.now() - began);
    }
  }
  const [known = 0, unknown = 0] = times.map((each) => each.sort((a, b) => a - b)[Math.floor(each.length / 2)] ?? 0);
  return [known, unknown];
}
