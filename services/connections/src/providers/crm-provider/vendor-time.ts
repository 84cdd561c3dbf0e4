// Parses times as HighLevel writes them: ISO 8601 with an offset nearly everywhere, milliseconds in some webhooks.
import { z } from 'zod';

/** Makes a Date of either form. */
export const vendorTime = z.union([z.string(), z.number()]).transform((value, context) => {
  const time = new Date(value);
  if (!Number.isNaN(time.getTime())) return time;
  context.addIssue({ code: 'custom', message: 'must be a time' });
  return z.NEVER;
});
