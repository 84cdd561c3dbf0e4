// Converts an explanation to its message.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  ExplainConversionResponseSchema,
  ExplainedMoneySchema,
  ExplainedRulesSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/explanation_pb.ts';
import { DERIVATION } from '../domain/derivation.ts';
import type { Explanation } from '../domain/explanation/explain.ts';
import { MODEL_RULES } from '../domain/explanation/model-rules.ts';
import { fromUnits } from '../domain/fixed-point.ts';
import { MODELS } from '../domain/vocabulary.ts';
import type { ServedProfile } from '../store/profiles/read-profile.ts';
import { conversionMessage } from './conversion-message.ts';
import { explainedTouchMessage } from './explained-touch-message.ts';
import type { Shown } from './shown-explanation.ts';

/** The newest touches of a window that a response contains. */
const MOST_TOUCHES = 2000;

/** Returns the response that shows an explanation. */
export function explanationMessage(
  explanation: Explanation,
  shown: Shown,
): MessageInitShape<typeof ExplainConversionResponseSchema> {
  const { window, touches, isOwnTouch, conversion } = explanation;
  return {
    conversion: conversionMessage(conversion),
    money: moneyMessage(explanation, shown.profile.currency),
    rules: rulesMessage(explanation, shown.profile),
    windowFrom: timestampFromDate(window.from),
    windowTo: timestampFromDate(window.to),
    isOwnTouch,
    touches: touches.map((touch, index) => explainedTouchMessage(touch, index + 1, shown)).slice(-MOST_TOUCHES),
    touchCount: touches.length,
    leftOut: leftOutMessages(explanation, shown),
    browsers: browserMessages(explanation, shown),
    isCounted: conversion.digest === shown.found.digest,
  };
}

function moneyMessage(
  { outcome: { money, day }, rates }: Explanation,
  reportingCurrency: string,
): MessageInitShape<typeof ExplainedMoneySchema> {
  return {
    value: money.value ?? '',
    currency: money.currency ?? '',
    refunded: money.refunded ?? '',
    reportingCurrency,
    gross: money.gross === null ? '' : fromUnits(money.gross),
    net: money.net === null ? '' : fromUnits(money.net),
    day,
    rates: [...rates],
    isRateUnknown: money.rate_unknown,
    isRefundedInFull: money.isRefundedInFull,
  };
}

function rulesMessage(
  { outcome: { goal, event }, touches }: Explanation,
  { generation }: ServedProfile,
): MessageInitShape<typeof ExplainedRulesSchema> {
  const applied = new Set(touches.flatMap(({ touch }) => touch.marketing.rule ?? []));
  return {
    goalKey: goal.conversion_key,
    goalName: goal.name,
    isDefaultGoal: goal.is_default,
    matchedBy: goal.event_names.includes(event.event_name) ? 'event_name' : 'event_type',
    lookbackDays: goal.lookback_window_days,
    derivation: DERIVATION,
    generation: generation.number,
    timeZone: generation.timeZone,
    models: MODELS.map((model) => ({ model, rule: MODEL_RULES[model] })),
    channelRules: [...applied]
      .sort((a, b) => a - b)
      .flatMap((position) => {
        const rule = generation.classification[position - 1];
        return rule === undefined ? [] : [{ position, name: rule.name ?? '', channel: rule.channel }];
      }),
  };
}

function leftOutMessages({ leftOut }: Explanation, { entities, eventsOfOthers }: Shown) {
  const own = leftOut.map(({ reason, count, touches }) => ({
    reason,
    count,
    touches: touches.map(({ id, time, marketing }) => ({
      time: timestampFromDate(new Date(time)),
      channel: marketing.channel,
      campaign: entities.get(id)?.campaign,
    })),
  }));
  return eventsOfOthers === 0 ? own : [...own, { reason: 'another_person', count: eventsOfOthers, touches: [] }];
}

function browserMessages({ touches }: Explanation, { byId, owners, visitorIds, found }: Shown) {
  return visitorIds.map((visitorId) => {
    const owner = owners.get(visitorId);
    const isTheirs = owner?.ownerId === found.person_id;
    return {
      visitorId,
      joinedBy: isTheirs ? owner.joinedBy : '',
      joinedAt: isTheirs && owner.joinedAt !== null ? timestampFromDate(owner.joinedAt) : undefined,
      touches: touches.filter(({ touch }) => byId.get(touch.id)?.visitor_id === visitorId).length,
    };
  });
}
