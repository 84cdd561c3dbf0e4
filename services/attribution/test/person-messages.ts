// Builds the messages by which identity reports random people to the service: one customer each, to whom their browsers belong.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { MarketingSchema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { catalog, eventIdOf, PAGE, resolved } from './messages.ts';
import type { Event, Origin, World } from './naive/journey.ts';
import { NOW, type Person } from './naive/random-people.ts';

const LONG_AGO = NOW - 400 * 86_400_000;

/** Returns the person as the service will know them, with its ids of events, which order ties. */
export function asKnown(profileId: string, n: number, { events, world }: Person): Person {
  const idOf = (id: string) => eventIdOf(profileId, keyOf(n, id));
  const renamed = (amounts: ReadonlyMap<string, string>) =>
    new Map([...amounts].map(([id, amount]) => [idOf(id), amount]));
  return {
    events: events.map((event) => ({ ...event, id: idOf(event.id) })),
    world: {
      ...world,
      refunds: renamed(world.refunds),
      reversals: renamed(world.reversals),
      laterInstallments: new Set([...world.laterInstallments].map(idOf)),
    },
  };
}

const keyOf = (n: number, id: string) => `${n}:${id}`;

/** Returns what identity publishes about the person's events. */
export function messagesOf(profileId: string, n: number, { events }: Person): BusEvent[] {
  const customerId = `customer-${n}`;
  const owner = { customerId, at: LONG_AGO, eventId: `first-${n}` };
  return events.map(
    ({
      id,
      time,
      type,
      name,
      visitor,
      isPage,
      isLinkClick,
      value,
      currency,
      subjectRef,
      isMoneyLeftOut,
      silenceMinutes = 0,
      origin,
    }: Event) =>
      resolved({
        ...{ profileId, key: keyOf(n, id), at: time, eventType: type, eventName: name, isLinkClick },
        ...(visitor === null ? { customerId } : { visitorId: `${n}-${visitor}`, owner }),
        ...(isPage && { web: PAGE }),
        ...{
          value: value ?? '',
          currency: currency ?? '',
          subjectRef: subjectRef ?? '',
          moneyLeftOut: isMoneyLeftOut,
          sessionTimeoutMinutes: silenceMinutes,
          marketing: marketingOf(origin),
        },
      }),
  );
}

function marketingOf(origin: Origin): MessageInitShape<typeof MarketingSchema> {
  const { channel, source, hasEvidence, isInternal, isPaymentReturn, isPaid } = origin;
  return {
    ...{
      channel,
      source,
      medium: '',
      hasEvidence,
      isInternal,
      isPaymentReturn,
      isPaid,
      clickIds: { ...origin.clicks },
    },
    ...{
      campaign: origin.campaign ?? '',
      platform: origin.platform ?? '',
      campaignExternalId: origin.campaignId ?? '',
    },
    ...{ adSetExternalId: origin.adSetId ?? '', adExternalId: origin.adId ?? '' },
  };
}

const LEVELS = { campaign: AdLevel.CAMPAIGN, ad_set: AdLevel.AD_SET, ad: AdLevel.AD };

/**
 * Returns the world's catalog, one message per platform, and the syncs of earlier days, in which campaigns had their former
 * names.
 */
export function catalogMessages(profileId: string, { catalog: entries }: World): BusEvent[] {
  const before = entries.flatMap(({ platform, id, formerNames = [] }) =>
    formerNames.map(({ name, lastSeen }) => {
      const campaign = { level: AdLevel.CAMPAIGN, externalId: id, name, status: 'ACTIVE' };
      return catalog(profileId, [campaign], NOW - 1_000_000 + lastSeen, platform);
    }),
  );
  // Some arrive late.
  return [...before.slice(1), ...catalogOfToday(profileId, entries), ...before.slice(0, 1)];
}

function catalogOfToday(profileId: string, entries: World['catalog']): BusEvent[] {
  return [...Map.groupBy(entries, ({ platform }) => platform)].map(([platform, own]) => {
    const entities = own.map(({ level, id, name, campaignId, adSetId }) => ({
      ...{ level: LEVELS[level], externalId: id, name, status: 'ACTIVE' },
      ...{ campaignExternalId: campaignId ?? '', adSetExternalId: adSetId ?? '' },
    }));
    return catalog(profileId, entities, NOW, platform);
  });
}
