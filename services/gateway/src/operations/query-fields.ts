// Query and path parameters that several operations share: text in, typed values out.
import { z } from 'zod';
import { dateRangeFault } from '../domain/date-range.ts';

/** The attribution models (contract: GET /campaigns). */
export const MODELS = ['last_touch', 'first_touch', 'linear', 'time_decay', 'last_non_direct'] as const;
export const LEVELS = ['campaign', 'ad_set', 'ad'] as const;

/** A whole number in the URL. */
export function integerField({
  min,
  max,
  fallback,
  description,
}: {
  min: number;
  max: number;
  fallback: number;
  description: string;
}) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .default(fallback)
    .meta({ description: `${description} ${min} to ${max}, ${fallback} unless given.` });
}

/** Text in the URL, bounded and free of NUL. */
export function textField(max: number, description: string) {
  return z
    .string()
    .max(max)
    .regex(/^[^\0]*$/, 'must be plain text')
    .meta({ description });
}

export const uuidField = (description: string) => z.uuid().meta({ description });

export const dateFields = {
  date_from: z
    .string()
    .meta({ format: 'date', description: 'First UTC day, YYYY-MM-DD, included.', examples: ['2026-01-01'] }),
  date_to: z.string().meta({
    format: 'date',
    description: 'Last UTC day, included; within 366 days of the first.',
    examples: ['2026-01-31'],
  }),
};

interface Dates {
  readonly date_from: string;
  readonly date_to: string;
}

/** The date-range rule as a check on a query; give it to z.check(). */
export function validRange({ value, issues }: { value: Dates; issues: z.core.$ZodRawIssue[] }): void {
  const fault = dateRangeFault(value.date_from, value.date_to);
  if (fault) issues.push({ code: 'custom', input: value, path: [fault.field], message: fault.text });
}

/** A query's days as the other services take them. */
export const rangeOf = ({ date_from, date_to }: Dates) => ({ dateFrom: date_from, dateTo: date_to });

export const modelField = z.enum(MODELS).default('last_touch').meta({ description: 'How credit is given to touches.' });
export const levelField = z.enum(LEVELS).meta({ description: 'Whose figures: campaigns, ad sets or ads.' });

/** An opaque page cursor as the previous page gave it. */
export const cursorField = z
  .string()
  .max(1000)
  .regex(/^[\w.:|~=-]+$/, 'must be one that the previous page gave out')
  .optional()
  .meta({ description: 'pagination.cursor of the previous page; leave it out for the first.' });
