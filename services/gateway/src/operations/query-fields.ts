// Defines the query and path parameters that several operations share, and parses their text into typed values.
import { reportDays, UTC } from '@touchline/chassis/report-days.ts';
import { z } from 'zod';
import { dateRangeFault, MAX_RANGE_DAYS } from '../domain/date-range.ts';
import { rule } from '../http/rule.ts';

/** The attribution models (contract: GET /campaigns), and position_based, which is our own. */
export const MODELS = [
  'last_touch',
  'first_touch',
  'linear',
  'time_decay',
  'last_non_direct',
  'position_based',
] as const;
export const LEVELS = ['campaign', 'ad_set', 'ad'] as const;

/** Defines a whole number in the URL. */
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
    .meta({ description: `${description} ${min} to ${max}, by default ${fallback}.` });
}

/** Defines a text in the URL, bounded and free of NUL. */
export function textField(max: number, description: string) {
  return z
    .string()
    .max(max)
    .regex(/^[^\0]*$/, 'must be plain text')
    .meta({ description });
}

/** Defines several values in the URL, separated by commas, each one of these; the result has no value twice. */
export function listField<const V extends readonly [string, ...string[]]>(values: V, description: string) {
  return z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(z.enum(values)))
    .optional()
    .meta({
      description: `${description} Comma-separated: ${values.join(', ')}.`,
      examples: [values.slice(0, 2).join(',')],
    });
}

/** Defines a moment in the URL, as a timestamp with its offset. */
export const instantField = (description: string) =>
  z
    .string()
    // An unescaped + reads as a space in a query.
    .transform((text) => text.replace(/ (?=\d\d:\d\d$)/, '+'))
    .pipe(z.iso.datetime({ offset: true, error: 'must be a timestamp with its offset, such as 2026-01-31T09:30:00Z' }))
    .meta({ format: 'date-time', description });

export const uuidField = (description: string) => z.uuid().meta({ description });

export const dateFields = {
  date_from: z.string().meta({
    format: 'date',
    description: "The first day, YYYY-MM-DD, inclusive, in the profile's time zone (UTC unless set).",
    examples: ['2026-01-01'],
  }),
  date_to: z.string().meta({
    format: 'date',
    description: 'The last day in that zone, inclusive; within 366 days of the first.',
    examples: ['2026-01-31'],
  }),
};

interface Dates {
  readonly date_from: string;
  readonly date_to: string;
}

const RANGE_WORDS = `date_from and date_to are real days, in this order, within ${MAX_RANGE_DAYS} days`;

/** The date-range rule as a check on a query; pass it to z.check(). */
export const validRange = rule(
  RANGE_WORDS,
  ({ value, issues }: { value: Dates; issues: z.core.$ZodRawIssue[] }): void => {
    const fault = dateRangeFault(value.date_from, value.date_to);
    if (fault) issues.push({ code: 'custom', input: value, path: [fault.field], message: fault.text });
  },
  'invalid_date_range',
);

/** dateFields, both of which may be left out. */
export const optionalDateFields = {
  date_from: dateFields.date_from.optional(),
  date_to: dateFields.date_to.optional(),
};

type OptionalDates = { readonly [Name in keyof Dates]?: string | undefined };

/** validRange for days that may both be left out. */
export const validOptionalRange = rule(
  `date_from and date_to must be sent together; ${RANGE_WORDS}`,
  ({ value, issues }: { value: OptionalDates; issues: z.core.$ZodRawIssue[] }): void => {
    const { date_from, date_to } = value;
    if (date_from === undefined && date_to === undefined) return;
    const missing = date_from === undefined ? 'date_from' : 'date_to';
    if (date_from === undefined || date_to === undefined)
      issues.push({ code: 'custom', input: value, path: [missing], message: 'is required with the other day' });
    else validRange({ value: { date_from, date_to }, issues });
  },
  'invalid_date_range',
);

/** The days of a report, as attribution receives them. */
export interface RequestedDays {
  readonly dateFrom: string;
  readonly dateTo: string;
  /** Replaces both days; 0 for none. */
  readonly lastDays: number;
}

/**
 * Returns the given days, or else the last `days` in the profile's time zone, including today: attribution knows which those are,
 * and an attribution of an earlier release uses the days of UTC.
 */
export function givenOrLastDays({ date_from, date_to }: OptionalDates, days: number, today: Date): RequestedDays {
  if (date_from !== undefined && date_to !== undefined) return rangeOf({ date_from, date_to });
  const { from: dateFrom, to: dateTo } = reportDays(UTC).lastDays(days, today);
  return { dateFrom, dateTo, lastDays: days };
}

/** Returns a query's days in the form that the other services accept. */
export const rangeOf = ({ date_from, date_to }: Dates): RequestedDays => ({
  ...{ dateFrom: date_from, dateTo: date_to, lastDays: 0 },
});

export const modelField = z.enum(MODELS).default('last_touch').meta({
  description:
    'How credit is given to touches. time_decay halves it for every 7 days before the conversion; position_based gives 40 % to the first touch, 40 % to the last and 20 % to those in between, or half each when there are only two.',
});
export const levelField = z.enum(LEVELS).meta({ description: 'What the figures are of: campaigns, ad sets or ads.' });

/** The platform of a platform id in the path. */
export const platformField = textField(
  64,
  'The platform whose id this is, such as social_ads or search_ads. Only needed for an id that exists on two platforms: without it, such an id gets 409 invalid_state, reason ambiguous_id, and the message names both.',
)
  .min(1)
  .optional();

/** An opaque page cursor as the previous page returned it. Some contain a name, of which 400 characters can be this long. */
export const cursorField = z
  .string()
  .max(8000)
  .regex(/^[\w.:|~=-]+$/, 'must be one that the previous page returned')
  .optional()
  .meta({ description: 'pagination.cursor of the previous page; leave it out for the first.' });
