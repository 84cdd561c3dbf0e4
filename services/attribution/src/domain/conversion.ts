// Derives one conversion with its credit under every model, both as it is stored and as the daily facts count it.
import { hash } from 'node:crypto';
import { creditedWindow } from './credited-window.ts';
import type { CountedConversion } from './facts.ts';
import { fromUnits, ONE } from './fixed-point.ts';
import { conversionId, isEntity } from './ids.ts';
import { splitUnits, type WeighedTouches, weighTouches } from './models.ts';
import { conversionPath } from './paths/conversion-path.ts';
import type { ConversionDoc, CreditDoc } from './shapes/conversion-doc.ts';
import type { Touch } from './touches.ts';
import type { ValuedOutcome } from './valued-outcomes.ts';
import { byModel, MODELS, type Model } from './vocabulary.ts';
import type { WindowTouch } from './window-touch.ts';

export interface DerivedConversion {
  doc: ConversionDoc;
  /** Null for a payment that was refunded in full: lists show it, but nothing counts it (contract: refunds excluded). */
  counted: CountedConversion | null;
}

interface Owner {
  profileId: string;
  personId: string;
  isCustomer: boolean;
}

/**
 * Derives a conversion. If all earlier touches are before its window, the conversion is credited to nothing. If there is no
 * earlier touch at all, it gets a touch of its own, which names no entity.
 * @param touches the person's, ordered by (time, id)
 * @param credited the entity of the touch at an index of `touches`
 */
export function deriveConversion(
  owner: Owner,
  outcome: ValuedOutcome,
  touches: readonly Touch[],
  credited: (index: number) => WindowTouch,
): DerivedConversion {
  const { event, goal, money, payment } = outcome;
  const time = event.time.getTime();
  const { range, isOwnTouch, touches: inWindow, window } = creditedWindow(outcome, touches, credited);
  const weighed = weighTouches(window);
  const amounts = money.gross === null ? null : splitUnits(money.gross, weighed);
  const [firstTouch, lastTouch] = [inWindow[0], inWindow.at(-1) ?? touches[range.end - 1]];
  const doc = {
    _id: conversionId(event._id),
    profile_id: owner.profileId,
    person_id: owner.personId,
    is_customer: owner.isCustomer,
    event_id: event._id,
    idempotency_key: event.idempotency_key,
    goal: goal.conversion_key,
    kind: goal.kind,
    time: event.time,
    value: money.value,
    currency: money.currency,
    revenue: money.net === null ? null : fromUnits(money.net),
    rate_unknown: money.rate_unknown,
    refunded: money.refunded,
    refunded_at: money.refunded_at,
    is_first_payment: payment?.isFirst ?? null,
    is_synthetic: outcome.isOffSite,
    country: outcome.country,
    device: outcome.device,
    channel: lastTouch?.marketing.channel || null,
    source: lastTouch?.marketing.source || null,
    touch_count: inWindow.length,
    touch_channels: [...new Set(inWindow.map(({ marketing }) => marketing.channel))],
    time_to_complete_seconds: firstTouch === undefined ? null : Math.floor((time - firstTouch.time) / 1000),
    credits: creditsOf({ weighed, amounts }),
    campaigns: campaignsOf(weighed),
  };
  const path = isOwnTouch ? null : conversionPath(inWindow, time);
  const counted = money.isRefundedInFull ? null : countedConversion(outcome, { weighed, amounts }, path);
  return { doc: { ...doc, digest: digestOf(doc) }, counted };
}

function campaignsOf({ credited }: WeighedTouches): string[] {
  const named = MODELS.flatMap((model) => credited[model].map(({ entity }) => entity.campaign ?? ''));
  return [...new Set(named)].filter(isEntity).sort();
}

/** The touches that get credit under each model, and each one's part of the money before refunds, if there is any. */
interface Split {
  weighed: WeighedTouches;
  amounts: Record<Model, bigint[]> | null;
}

function creditsOf({ weighed, amounts }: Split): Record<Model, CreditDoc[]> {
  const shares = splitUnits(ONE, weighed);
  const creditsUnder = (model: Model): CreditDoc[] =>
    weighed.credited[model].map(({ id, entity }, index) => ({
      touch_id: id,
      entity,
      share: fromUnits(shares[model][index] ?? 0n),
      amount: amounts === null ? null : fromUnits(amounts[model][index] ?? 0n),
    }));
  return byModel(creditsUnder);
}

function countedConversion(
  { goal, payment, money, day }: ValuedOutcome,
  { weighed, amounts }: Split,
  path: CountedConversion['path'],
): CountedConversion {
  const isCash = goal.kind === 'cash';
  // Nearly always nothing was refunded, and then the parts of the net amount are those of the gross amount.
  const net = money.net === money.gross || money.net === null ? amounts : splitUnits(money.net, weighed);
  const parts = isCash ? net : null;
  const creditsUnder = (model: Model) =>
    weighed.credited[model].map(({ entity }, index) => ({ entity, net: parts?.[model][index] ?? 0n }));
  return {
    day,
    goal: goal.conversion_key,
    kind: goal.kind,
    net: isCash && money.rate_unknown ? null : (money.net ?? 0n),
    countsAsFirst: payment?.counts ?? false,
    path,
    credits: byModel(creditsUnder),
  };
}

function digestOf(doc: object): string {
  return hash('sha1', JSON.stringify(doc), 'base64url');
}
