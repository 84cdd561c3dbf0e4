// Defines the members of a conversion definition that callers send, for all operations that accept one.
import { z } from 'zod';
import { rule } from '../../http/rule.ts';
import { GOAL_KINDS } from './goal.ts';

/** The name of a definition and the events that it counts. */
export const goalFields = {
  name: z.string().min(1).max(200),
  event_names: z
    .array(z.string().min(1).max(200))
    .max(100)
    .default([])
    .meta({ description: 'event_name values that count.' }),
  event_types: z
    .array(z.string().min(1).max(64))
    .max(100)
    .default([])
    .meta({ description: 'event_type values that count.' }),
  kind: z.enum(GOAL_KINDS).meta({ description: 'cash counts in ROAS; the others never do.' }),
};

/** A whole definition. */
export const definitionFields = {
  conversion_key: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'must be 1 to 64 lower-case letters, digits, underscores or hyphens')
    .meta({ description: 'The name of the conversion type in reports.' }),
  ...goalFields,
  lookback_window_days: z
    .int()
    .min(1)
    .max(365)
    .default(90)
    .meta({ description: 'How old a touch may be to get credit.' }),
  is_default: z
    .boolean()
    .default(false)
    .meta({ description: 'When a default definition and another one list the same event, the other one counts.' }),
};

interface Events {
  readonly event_names: readonly string[];
  readonly event_types: readonly string[];
}

/** The rule that a definition counts at least one event; pass it to z.check(). */
export const listsEvents = rule(
  'event_names or event_types list at least one event',
  ({ value, issues }: { value: Events; issues: z.core.$ZodRawIssue[] }): void => {
    if (value.event_names.length + value.event_types.length > 0) return;
    const message = 'or event_types must list at least one event';
    issues.push({ code: 'custom', input: value, path: ['event_names'], message });
  },
);

/** Converts a definition into attribution's message. */
export function goalMessage(body: z.output<z.ZodObject<typeof definitionFields>>) {
  return {
    conversionKey: body.conversion_key,
    name: body.name,
    eventNames: body.event_names,
    eventTypes: body.event_types,
    kind: body.kind,
    lookbackWindowDays: body.lookback_window_days,
    isDefault: body.is_default,
  };
}
