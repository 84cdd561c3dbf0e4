// Converts attribution's explanation into the answer.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type {
  ExplainConversionResponse,
  ExplainedMoney,
  ExplainedRules,
  ExplainedTouch,
  JoinedBrowser,
} from '@touchline/proto/gen/touchline/attribution/v1/explanation_pb.ts';
import { orNull, timeOf, timeOrNull } from '../answer-fields.ts';
import { byModel } from '../by-model.ts';
import { namedEntity } from '../customers/projected-journey.ts';
import type { ConversionExplanation } from './explanation-fields.ts';

type Touch = ConversionExplanation['touches'][number];
type ByModel = Touch['credit'];

/**
 * @param withPerson whether the caller sees persons
 * @throws PublicError internal_error when the service returned a part of an explanation only
 */
export function explanationOf(found: ExplainConversionResponse, withPerson: boolean): ConversionExplanation {
  const { money, rules } = found;
  if (money === undefined || rules === undefined) throw publicError('internal_error');
  return {
    is_counted: found.isCounted,
    window: {
      from: timeOf(found.windowFrom),
      to: timeOf(found.windowTo),
      lookback_days: rules.lookbackDays,
      touch_count: found.touchCount,
      is_own_touch: found.isOwnTouch,
    },
    money: moneyOf(money),
    rules: rulesOf(rules),
    touches: found.touches.map((touch) => touchOf(touch, withPerson)),
    left_out: found.leftOut.map(({ reason, count, touches }) => ({
      reason: reason as ConversionExplanation['left_out'][number]['reason'],
      count,
      touches: touches.map(({ time, channel, campaign }) => ({
        time: timeOf(time),
        channel: orNull(channel),
        campaign: namedEntity(campaign),
      })),
    })),
    browsers: found.browsers.map((browser, index) => browserOf(browser, index + 1, withPerson)),
  };
}

function moneyOf(money: ExplainedMoney): ConversionExplanation['money'] {
  return {
    value: orNull(money.value),
    currency: orNull(money.currency),
    refunded: orNull(money.refunded),
    reporting_currency: money.reportingCurrency,
    gross: orNull(money.gross),
    net: orNull(money.net),
    day: money.day,
    rates: money.rates.map(({ base, currency, date, rate }) => ({ base, currency, date, rate })),
    rate_unknown: money.isRateUnknown,
    refunded_in_full: money.isRefundedInFull,
  };
}

function rulesOf(rules: ExplainedRules): ConversionExplanation['rules'] {
  const sentences = new Map(rules.models.map(({ model, rule }) => [model, rule]));
  return {
    goal: {
      conversion_key: rules.goalKey,
      name: rules.goalName,
      is_default: rules.isDefaultGoal,
      matched_by: rules.matchedBy as ConversionExplanation['rules']['goal']['matched_by'],
    },
    derivation_version: rules.derivation,
    generation: rules.generation,
    time_zone: rules.timeZone,
    models: byModel((model) => sentences.get(model) ?? ''),
    channel_rules: rules.channelRules.map(({ position, name, channel }) => ({ position, name: orNull(name), channel })),
  };
}

function touchOf(touch: ExplainedTouch, withPerson: boolean): Touch {
  return {
    position: touch.position,
    time: timeOf(touch.time),
    age_ms: Number(touch.ageMs),
    channel: orNull(touch.channel),
    channel_rule: touch.channelRule || null,
    is_direct: touch.isDirect,
    campaign: namedEntity(touch.campaign),
    ad_set: namedEntity(touch.adSet),
    ad: namedEntity(touch.ad),
    click_id: orNull(touch.clickIdKind),
    join_method: touch.joinMethod as Touch['join_method'],
    browser_position: touch.browserPosition || null,
    weighed_with: touch.weighedWith,
    credit: byModel((model): ByModel[keyof ByModel] => {
      const { weight = '0', share = '0', amount = '', netAmount = '' } = touch.credit[model] ?? {};
      return { weight, share, amount: orNull(amount), net_amount: orNull(netAmount) };
    }),
    ...(withPerson && { event_id: touch.eventId }),
  };
}

function browserOf(
  { visitorId, joinedBy, joinedAt, touches }: JoinedBrowser,
  position: number,
  withPerson: boolean,
): ConversionExplanation['browsers'][number] {
  const shown = { position, touches };
  if (!withPerson) return shown;
  return { ...shown, joined_by: orNull(joinedBy), joined_at: timeOrNull(joinedAt), visitor_id: visitorId };
}
