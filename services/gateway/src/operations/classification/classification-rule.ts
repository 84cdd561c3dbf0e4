// Defines a channel rule as callers send it and see it.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { CHANNELS } from '@touchline/proto/channels.ts';
import type {
  ClassificationRule,
  ClassificationRuleSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/classification_pb.ts';
import { z } from 'zod';
import { rule } from '../../http/rule.ts';
import { orNull, time } from '../answer-fields.ts';

const FIELDS = [
  'source',
  'medium',
  'campaign',
  'content',
  'term',
  'referrer_domain',
  'landing_page',
  'click_id',
  'platform',
] as const;
const OPERATORS = ['equals', 'contains', 'starts_with', 'ends_with', 'exists'] as const;

const channel = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be 1 to 40 lower-case letters, digits or underscores, beginning with a letter')
  .meta({
    description: `A built-in channel (${CHANNELS.join(', ')}) or a name of your own. A touch with the channel direct is a direct touch.`,
    examples: ['partners'],
  });
const field = z.enum(FIELDS).meta({
  description:
    'source, medium and campaign as journeys show them; content and term are utm_content and utm_term; referrer_domain is the host of the referring page, without www.; landing_page is the path of the page; click_id is a kind, such as gclid; platform is the ad platform.',
});
const operator = z.enum(OPERATORS).meta({ description: 'Upper and lower case are equal in comparisons.' });

const ConditionInput = z
  .strictObject({
    field,
    operator,
    value: z
      .string()
      .max(200)
      .nullable()
      .default(null)
      .meta({ description: 'The text to compare with; absent or null with exists, and only then.' }),
  })
  .check(
    rule('value is a text to compare with, or absent with exists', ({ value: condition, issues }) => {
      const { operator: asked, value } = condition;
      const isFine = asked === 'exists' ? value === null : value !== null && value.trim() !== '';
      if (isFine) return;
      const message = asked === 'exists' ? 'must be absent with exists' : 'must be a text to compare with';
      issues.push({ code: 'custom', input: condition, path: ['value'], message });
    }),
  );

const RuleInput = z
  .strictObject({
    name: z.string().min(1).max(100).nullable().default(null).meta({ description: 'For people to read.' }),
    channel,
    conditions: z.array(ConditionInput).min(1).max(10).meta({ description: 'All of them must match.' }),
  })
  .meta({ id: 'ClassificationRuleInput' });

export const RulesInput = z
  .strictObject({
    rules: z.array(RuleInput).max(100).meta({
      description:
        'In the order in which they are tried: the first that matches wins. An empty list removes all rules.',
    }),
  })
  .meta({ id: 'ClassificationInput' });

export const RuleRow = z
  .object({
    name: z.string().nullable(),
    channel,
    conditions: z.array(z.object({ field, operator, value: z.string().nullable() })),
  })
  .meta({ id: 'ClassificationRule' });

export const updatedAt = time.nullable().meta({ description: 'When the rules last changed; null when never.' });

export const ruleExample = {
  name: 'Partner newsletters',
  channel: 'partners',
  conditions: [
    { field: 'medium' as const, operator: 'equals' as const, value: 'email' },
    { field: 'source' as const, operator: 'ends_with' as const, value: '.partner.example' },
  ],
};

/** Converts a rule into attribution's message. */
export function ruleMessage({
  name,
  channel,
  conditions,
}: z.output<typeof RuleInput>): MessageInitShape<typeof ClassificationRuleSchema> {
  return {
    name: name ?? '',
    channel,
    conditions: conditions.map(({ field, operator, value }) => ({ field, operator, value: value ?? '' })),
  };
}

export function ruleRow({ name, channel, conditions }: ClassificationRule): z.input<typeof RuleRow> {
  return {
    name: orNull(name),
    channel,
    conditions: conditions.map(({ field, operator, value }) => ({
      field: field as (typeof FIELDS)[number],
      operator: operator as (typeof OPERATORS)[number],
      value: orNull(value),
    })),
  };
}
