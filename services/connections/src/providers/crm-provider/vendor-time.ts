// Times as HighLevel writes them: ISO 8601 with an offset nearly everywhere, milliseconds in some webhooks.
import { z } from 'zod';

/** A Date from either. */
export const vendorTime = z.union([z.string(), z.number()]).transform((value, context) => {
  const time = new Date(value);
  if (!Number.isNaN(time.getTime())) return time;
  context.addIssue({ code: 'custom', message: 'is no time' });
  return z.NEVER;
});
