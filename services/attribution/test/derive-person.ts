// Derives a random person with the domain, from the same events and the same world in the service's own types.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { goalId, goalKey, platformKey } from '../src/domain/ids.ts';
import { derive, PROFILE, page, type World as ServiceWorld, sent } from '../src/domain/journey-builders.ts';
import type { JourneyEvent } from '../src/domain/journey-event.ts';
import { refundTotalsOf } from '../src/domain/money.ts';
import { createRateTable } from '../src/domain/rate-table.ts';
import type { DerivedPerson } from '../src/domain/recompute.ts';
import type { GoalDoc } from '../src/domain/shapes/goal-doc.ts';
import type { MarketingDoc } from '../src/domain/shapes/marketing-doc.ts';
import type { Event, Goal, Origin, World } from './naive/journey.ts';
import type { Person } from './naive/random-people.ts';

/** Returns null when nothing that the person did is a conversion. */
export function derivePerson({ events, world }: Person): DerivedPerson | null {
  return derive(events.map(journeyEvent), serviceWorld(world));
}

/** Converts an event to the service's type. */
export function journeyEvent(event: Event): JourneyEvent {
  const { id, time, type, name, visitor, isPage, isLinkClick, currency, subjectRef, isMoneyLeftOut, origin } = event;
  // Money that is not booked is removed from the message before anything is derived.
  const value = isMoneyLeftOut ? null : event.value;
  const over = {
    ...{
      time: new Date(time),
      event_type: type,
      event_name: name,
      visitor_id: visitor ?? undefined,
      is_link_click: isLinkClick,
    },
    ...{ value: value ?? undefined, currency: currency ?? undefined, subject_ref: subjectRef ?? undefined },
    ...(isMoneyLeftOut && { money_left_out: true as const }),
    ...(event.silenceMinutes !== undefined && { session_timeout_minutes: event.silenceMinutes }),
  };
  return isPage ? page(id, 0, marketing(origin), over) : sent(id, 0, type, over, marketing(origin));
}

function marketing(origin: Origin): MarketingDoc {
  return {
    channel: origin.channel,
    source: origin.source,
    medium: '',
    campaign: origin.campaign ?? undefined,
    platform: origin.platform ?? undefined,
    campaign_external_id: origin.campaignId ?? undefined,
    ad_set_external_id: origin.adSetId ?? undefined,
    ad_external_id: origin.adId ?? undefined,
    click_ids: origin.clicks,
    has_evidence: origin.hasEvidence,
    is_internal: origin.isInternal,
    is_payment_return: origin.isPaymentReturn,
    is_paid: origin.isPaid,
  };
}

/** Converts the rest of the world to the service's types. */
export function serviceWorld(world: World): ServiceWorld {
  return {
    goals: goalDocs(world),
    catalog: world.catalog.map(({ platform, level, id, name, campaignId, adSetId, formerNames = [] }) => ({
      ...{ platform, level, external_id: id, name_key: name },
      former_names: formerNames.map((former) => ({ name_key: former.name, last_seen: new Date(former.lastSeen) })),
      ...{ campaign_external_id: campaignId, ad_set_external_id: adSetId },
    })),
    rates: createRateTable(world.rates),
    reportingCurrency: world.reportingCurrency,
    timeZone: world.timeZone,
    laterInstallments: world.laterInstallments,
    refunds: new Map(
      [...new Set([...world.refunds.keys(), ...world.reversals.keys()])].flatMap((id) => {
        const returned = refundTotalsIn(id, world);
        return returned === undefined ? [] : [[id, returned]];
      }),
    ),
  };
}

function refundTotalsIn(id: string, { refunds, reversals }: World) {
  const common = { _id: id, profile_id: PROFILE, payment_id: id };
  const [refund, reversal] = [refunds.get(id), reversals.get(id)];
  return refundTotalsOf(
    refund === undefined ? undefined : { ...common, amount: refund, recorded_at: new Date(0) },
    reversal === undefined ? undefined : { ...common, amount: reversal, reversed_at: new Date(0) },
  );
}

/** Converts the goals to the service's type. */
export const goalDocs = ({ goals }: Pick<World, 'goals'>): GoalDoc[] => goals.map(goalDoc);

function goalDoc({ key, names, types, kind, lookbackDays, isDefault }: Goal): GoalDoc {
  return {
    ...{ _id: goalKey(PROFILE, key), id: goalId(PROFILE, key), profile_id: PROFILE, conversion_key: key, name: key },
    ...{ event_names: [...names], event_types: [...types], kind, lookback_window_days: lookbackDays },
    is_default: isDefault,
  };
}

/** Returns the id under which the service stores what the naive implementation calls `<platform>|<level>|<id>`. */
export function entityIdOf(name: string, profileId: string = PROFILE): string {
  const key = `${profileId}|${name}`;
  const id = known.get(key) ?? madeId(name, profileId);
  known.set(key, id);
  return id;
}

const known = new Map<string, string>();

function madeId(name: string, profileId: string): string {
  if (name === '') return name;
  if (name.startsWith('~')) return name.toLowerCase().replace(/[^~:a-z0-9_-]/g, '_');
  const [platform = '', level = '', ...id] = name.split('|');
  return deterministicId(profileId, platform, level, id.join('|'));
}

/** Returns the service's key of a daily fact that the naive implementation calls `<model>|<level>|<day>|<entity>`. */
export function factKeyOf(key: string): string {
  const [model, level, day, ...entity] = key.split('|');
  const name = entity.join('|');
  if (level === 'path') return key;
  return [model, level, day, level === 'named_on' ? platformKey(name) : entityIdOf(name)].join('|');
}
