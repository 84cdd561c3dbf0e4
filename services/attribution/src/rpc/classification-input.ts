// Reads channel rules from a request, and refuses what the gateway should already have refused.
import type { ClassificationRule as RuleMessage } from '@touchline/proto/gen/touchline/attribution/v1/classification_pb.ts';
import { type ClassificationRule, OPERATORS } from '../domain/classification.ts';
import { comparable, FIELDS } from '../domain/classification-fields.ts';
import { check } from './goal-input.ts';

const MAX_RULES = 100;
const MAX_CONDITIONS = 10;
const MAX_NAME = 100;
const MAX_VALUE = 200;
/** Built-in channels have this form, too. */
const CHANNEL = /^[a-z][a-z0-9_]{0,39}$/;

/** Returns the rules as they are stored. @throws INVALID_ARGUMENT validation_error naming the field */
export function readRules(asked: readonly RuleMessage[]): ClassificationRule[] {
  check(asked.length <= MAX_RULES, 'rules', `at most ${MAX_RULES}`);
  return asked.map((rule, index) => readRule(rule, `rules[${index}]`));
}

function readRule({ name, channel, conditions }: RuleMessage, at: string): ClassificationRule {
  check(name.length <= MAX_NAME, `${at}.name`, `at most ${MAX_NAME} characters`);
  check(
    CHANNEL.test(channel),
    `${at}.channel`,
    '1 to 40 lower-case letters, digits and underscores, beginning with a letter',
  );
  const isSome = conditions.length > 0 && conditions.length <= MAX_CONDITIONS;
  check(isSome, `${at}.conditions`, `1 to ${MAX_CONDITIONS}`);
  return {
    name: name === '' ? null : name,
    channel,
    conditions: conditions.map((condition, index) => readCondition(condition, `${at}.conditions[${index}]`)),
  };
}

function readCondition(
  { field, operator, value }: RuleMessage['conditions'][number],
  at: string,
): ClassificationRule['conditions'][number] {
  check(isOneOf(FIELDS, field), `${at}.field`, `one of ${FIELDS.join(', ')}`);
  check(isOneOf(OPERATORS, operator), `${at}.operator`, `one of ${OPERATORS.join(', ')}`);
  if (operator === 'exists') check(value === '', `${at}.value`, 'absent when the operator is exists');
  else check(comparable(field, value) !== '', `${at}.value`, 'a text to compare with');
  check(value.length <= MAX_VALUE, `${at}.value`, `at most ${MAX_VALUE} characters`);
  return { field, operator, value: operator === 'exists' ? null : value };
}

function isOneOf<T extends string>(known: readonly T[], text: string): text is T {
  return (known as readonly string[]).includes(text);
}
