// Reads journeys of ten events, one per ad, that came through the API, as attribution stored them. Many more are copied from
// them, so that the copies have exactly the shape that its consumer stores.
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { visitorAlias } from '../../services/attribution/src/domain/ids.ts';
import { collectionsOf } from '../../services/attribution/src/store/collections.ts';
import type { StoredEvent } from '../../services/attribution/src/store/journeys/stored-event.ts';
import type { AliasDoc } from '../../services/attribution/src/store/schema.ts';
import type { World } from '../provider-sim/world.ts';
import { createApi } from '../start/api.ts';
import { settled } from './api-client.ts';
import type { BenchSystem } from './system.ts';

export const EVENTS_PER_PERSON = 10;
export const CURRENCY = 'USD';
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

export interface ExampleJourney {
  readonly visitorId: string;
  readonly customerId: string;
  /** Oldest first; the last is the payment. */
  readonly events: readonly StoredEvent[];
  readonly alias: AliasDoc;
  /** The exact amount of the payment. */
  readonly amount: string;
}

/**
 * Sends the examples and reads them back.
 * @param now just after the last event of each
 * @throws Error unless attribution stored every event of every example under its customer
 */
export async function exampleJourneys(system: BenchSystem, world: World, now: Date): Promise<ExampleJourney[]> {
  const profile = await system.newProfile('growth examples', CURRENCY);
  const profileId = profile.profile_id;
  const api = createApi(system.services.addresses.baseUrl, profile.api_key);
  const events = world.ads.flatMap((_, n) => journey(world, n, now));
  for (let from = 0; from < events.length; from += 500)
    await api.post('/events', { events: events.slice(from, from + 500) });
  await settled(system)();
  await using mongo = await connectMongo({
    url: system.urls.mongodbUrl,
    database: system.databaseOf('attribution'),
    appName: 'bench',
  });
  const { journeyEvents, aliases } = collectionsOf(mongo.db);
  const stored = await journeyEvents.find({ profile_id: profileId }).toArray();
  const byVisitor = Map.groupBy(stored, ({ visitor_id }) => visitor_id);
  return await Promise.all(
    world.ads.map(async (_, n) => {
      const visitorId = visitorOf(n);
      const own = (byVisitor.get(visitorId) ?? []).sort((a, b) => a.time.getTime() - b.time.getTime());
      const alias = await aliases.findOne({ _id: visitorAlias(profileId, visitorId) });
      const customerId = own.at(-1)?.customer_id;
      const isFiled = own.every(({ person_id }) => person_id === customerId);
      if (own.length !== EVENTS_PER_PERSON || alias === null || !customerId || !isFiled)
        throw new Error(`Example ${n} came through the API with ${own.length} of ${EVENTS_PER_PERSON} events.`);
      return { visitorId, customerId, events: own, alias, amount: amountOf(n) };
    }),
  );
}

const visitorOf = (n: number) => `example-${n}`;
const amountOf = (n: number) => `${20 + n}.37`;

/** Makes a visit from an ad, one from a newsletter two days later, one without any mark, and then a payment with a name. */
function journey(world: World, n: number, now: Date): object[] {
  const ad = world.ads[n];
  const adSet = world.ad_sets.find(({ id }) => id === ad?.ad_set_id);
  return Array.from({ length: EVENTS_PER_PERSON }, (_, i) => {
    const isPayment = i === EVENTS_PER_PERSON - 1;
    const visit = Math.floor(i / 3);
    const daysBefore = Math.max(0, 3 - visit);
    const at = now.getTime() - 2 * MINUTE_MS - daysBefore * DAY_MS - (EVENTS_PER_PERSON - i) * MINUTE_MS;
    const tags = i === 3 ? '?utm_source=news&utm_medium=email&utm_campaign=letter' : '';
    return {
      event_name: isPayment ? 'payment_received' : 'page_view',
      event_type: isPayment ? 'payment_received' : 'page_view',
      event_time: new Date(at).toISOString(),
      idempotency_key: `example-${n}-${i}`,
      anonymous_id: visitorOf(n),
      context: { url: `https://shop.example/p/${i}${tags}`, user_agent: USER_AGENT, country: 'CL', city: 'Santiago' },
      action_source: 'website',
      ...(i === 0 && {
        campaign: { platform: 'social_ads', campaign_id: adSet?.campaign_id, ad_set_id: adSet?.id, ad_id: ad?.id },
        click_ids: { fbclid: `click-${n}` },
      }),
      ...(isPayment && {
        user_traits: { email: `example${n}@example.com`, country: 'CL' },
        properties: { value: amountOf(n), currency: CURRENCY },
      }),
    };
  });
}
