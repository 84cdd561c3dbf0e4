// Applies the profile's own channel rules. They are tried before the built-in ones, and the first that matches names the channel
// of a touch.

import {
  type Classifiable,
  type ClassifiablePage,
  comparable,
  type FieldName,
  pageMembers,
  valuesOf,
} from './classification-fields.ts';
import type { MarketingDoc } from './shapes/marketing-doc.ts';

/** How a field of an event is compared with a condition's value; `exists` takes no value. */
export const OPERATORS = ['equals', 'contains', 'starts_with', 'ends_with', 'exists'] as const;
export type Operator = (typeof OPERATORS)[number];

export interface ClassificationCondition {
  field: FieldName;
  operator: Operator;
  /** Null for `exists`. */
  value: string | null;
}

/** All conditions of a rule must hold. */
export interface ClassificationRule {
  name: string | null;
  channel: string;
  conditions: ClassificationCondition[];
}

/** Marketing after the rules were applied. */
export interface ClassifiedMarketing extends MarketingDoc {
  /** The position from 1 of the rule that named the channel, which alone decides whether the touch is direct. Never stored. */
  rule?: number;
}

/** Returns an event's marketing with the channel of the rules; the stored marketing itself where no rule matches. */
export type Classifier = (event: Classifiable) => ClassifiedMarketing;

/** The classifier of a profile without rules. */
export const builtIn: Classifier = ({ marketing }) => marketing;

/** How many different inputs a classifier caches its result for, since events repeat the same few values. */
const MAX_CACHED_RESULTS = 2000;

/** Prepares rules, given in the order in which they are tried. Do it once for many events. */
export function classifierOf(rules: readonly ClassificationRule[]): Classifier {
  if (rules.length === 0) return builtIn;
  const ready = rules.map(({ channel, conditions }) => ({ channel, tests: conditions.map(testOf) }));
  const asked = [...new Set(rules.flatMap(fieldsOf))];
  const known = new Map<string, number>();
  return function classify(event) {
    const said = fieldValuesOf(event, asked);
    const key = JSON.stringify([...said.values(), event.kept_conditions]);
    let index = known.get(key);
    if (index === undefined) {
      index = ready.findIndex(({ tests }) => tests.every((holds) => holds(said, event)));
      if (known.size === MAX_CACHED_RESULTS) known.clear();
      known.set(key, index);
    }
    const channel = ready[index]?.channel;
    return channel === undefined ? event.marketing : { ...event.marketing, channel, rule: index + 1 };
  };
}

/** Returns events with the marketing that the rules give them. */
export function classified<E extends Classifiable>(events: readonly E[], classify: Classifier): readonly E[] {
  return classify === builtIn ? events : events.map((event) => ({ ...event, marketing: classify(event) }));
}

/** The values that one event has of each field that the rules test. */
type FieldValues = ReadonlyMap<FieldName, readonly string[]>;

const fieldValuesOf = (event: Classifiable, fields: readonly FieldName[]): FieldValues =>
  new Map(fields.map((field) => [field, valuesOf(field, event)]));

const fieldsOf = ({ conditions }: ClassificationRule): FieldName[] => conditions.map(({ field }) => field);

type Test = (said: FieldValues, event: Classifiable) => boolean;

function testOf(condition: ClassificationCondition): Test {
  const { field, operator, value } = condition;
  const wanted = comparable(field, value ?? '');
  const key = conditionKey(condition);
  const matches = MATCHES[operator];
  return (said, event) =>
    event.kept_conditions?.includes(key) || (said.get(field)?.some((has) => matches(has, wanted)) ?? false);
}

const MATCHES: Record<Operator, (has: string, wanted: string) => boolean> = {
  equals: (has, wanted) => has === wanted,
  contains: (has, wanted) => has.includes(wanted),
  starts_with: (has, wanted) => has.startsWith(wanted),
  ends_with: (has, wanted) => has.endsWith(wanted),
  exists: () => true,
};

/** Returns a condition as text; conditions that test the same have the same text. */
function conditionKey({ field, operator, value }: ClassificationCondition): string {
  return `${field} ${operator} ${comparable(field, value ?? '')}`;
}

/**
 * Returns the keys of those of the rules' conditions on the page that match an event. An erased person's events keep these
 * results in place of the page, so that the rules still name the same channels.
 */
export function conditionsToStore(event: Classifiable, rules: readonly ClassificationRule[]): string[] {
  const said = fieldValuesOf(event, rules.flatMap(fieldsOf));
  const onPage = rules.flatMap(({ conditions }) => conditions.filter(({ field }) => pageMembers([field]).length > 0));
  return [...new Set(onPage.filter((each) => testOf(each)(said, event)).map(conditionKey))].sort();
}

/** Returns the members of the page that the rules test, which a reader has to load besides the marketing. */
export function pageMembersOf(rules: readonly ClassificationRule[]): (keyof ClassifiablePage)[] {
  return pageMembers(rules.flatMap(fieldsOf));
}
