// Names the days that npm start reads reports of.

const DAY_MS = 86_400_000;

/** Returns the days that end with today, both included. @param today noon of that day in UTC */
export function lastDays(today: Date, days: number): { from: string; to: string } {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: day(today.getTime() - (days - 1) * DAY_MS), to: day(today.getTime()) };
}
