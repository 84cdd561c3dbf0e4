// Measures how fast a whole profile is derived anew, beside one plain read of the same events; every run reports attribution's
// memory with that of the other services.
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { visitorPersonId } from '../../services/attribution/src/domain/ids.ts';
import { type Collections, collectionsOf } from '../../services/attribution/src/store/collections.ts';
import type { StoredEvent } from '../../services/attribution/src/store/journeys/stored-event.ts';
import { createApi } from '../start/api.ts';
import type { Progress } from '../start/progress.ts';
import { type Figure, rateFigure } from './figures.ts';
import { replayProfile } from './replay-profile.ts';
import type { BenchSystem } from './system.ts';

const EVENTS_PER_PERSON = 10;
const PERSONS_A_WRITE = 500;
const DAYS = 90;
const DAY = 86_400_000;
const MINUTE = 60_000;

interface Overview {
  data: { conversions: number; unattributed_conversions: number; revenue: string };
}

/**
 * Stores journeys of ten events per person, of whom every second one paid, and replays them twice: into an empty generation, and
 * beside one that is served.
 * @param options events: how many in all; now: the day of the last payment
 * @throws Error when the figures are not those of the journeys
 */
export async function benchReplay(
  system: BenchSystem,
  { events, now }: { events: number; now: Date },
  onProgress: Progress,
): Promise<Figure[]> {
  const profile = await system.newProfile('replay', 'USD');
  const profileId = profile.profile_id;
  const persons = Math.floor(events / EVENTS_PER_PERSON);
  await using mongo = await connectMongo({
    url: system.urls.mongodbUrl,
    database: system.databaseOf('attribution'),
    appName: 'bench',
  });
  const { journeyEvents } = collectionsOf(mongo.db);
  for (let from = 0; from < persons; from += PERSONS_A_WRITE) {
    onProgress(`${from} of ${persons} persons stored`);
    const some = Array.from({ length: Math.min(PERSONS_A_WRITE, persons - from) }, (_, n) => from + n);
    await journeyEvents.insertMany(
      some.flatMap((person) => journey(profileId, person, now)),
      { ordered: false },
    );
  }
  const measured: number[] = [];
  for (const round of ['into nothing', 'beside the figures that are served']) {
    measured.push(events / (await replayProfile(system, profileId, (detail) => onProgress(`${round}: ${detail}`))));
    const { data } = await createApi(system.services.addresses.baseUrl, profile.api_key).get<Overview>(
      `/overview?date_from=${day(now, -DAYS)}&date_to=${day(now, 0)}`,
    );
    const paid = Math.ceil(persons / 2);
    if (data.conversions !== paid || Number(data.revenue) !== paid * 10)
      throw new Error(`The replay found ${data.conversions} of ${paid} conversions: no figure counts.`);
  }
  const baseline = await plainReading(journeyEvents, profileId, events);
  const names = {
    name: `replay of ${events.toLocaleString('en-US')} events of ${persons.toLocaleString('en-US')} persons`,
    baseline: 'reading the same events once from the same database',
  };
  return [rateFigure(names, 'events/s', { measured, baseline: measured.map(() => baseline) })];
}

async function plainReading(
  journeyEvents: Collections['journeyEvents'],
  profileId: string,
  events: number,
): Promise<number> {
  const began = performance.now();
  let read = 0;
  for await (const _event of journeyEvents.find({ profile_id: profileId }).batchSize(2000)) read++;
  if (read !== events) throw new Error(`${read} of ${events} events were read.`);
  return read / ((performance.now() - began) / 1000);
}

/** Makes pages of two visits, the first from an ad, the second from a newsletter, and then a payment for every second person. */
function journey(profileId: string, person: number, now: Date): StoredEvent[] {
  const visitor_id = `browser-${person}`;
  const last = now.getTime() - (person % (DAYS - 4)) * DAY;
  const person_id = visitorPersonId(profileId, visitor_id);
  return Array.from({ length: EVENTS_PER_PERSON }, (_, n) => {
    const isPayment = n === EVENTS_PER_PERSON - 1 && person % 2 === 0;
    const isSecond = n >= EVENTS_PER_PERSON / 2;
    const time = new Date(last - (isPayment ? 0 : isSecond ? DAY : 3 * DAY) + n * MINUTE - 20 * MINUTE);
    const isLanding = n === 0 || n === EVENTS_PER_PERSON / 2;
    const type = isPayment ? 'payment_received' : 'page_view';
    const path = `/p/${n}`;
    return {
      ...{ _id: `${profileId}-${person}-${n}`, profile_id: profileId, person_id, customer_id: null, visitor_id },
      ...{ is_link_click: false, time, received_at: time, revision: 0, event_type: type, event_name: type },
      ...{ idempotency_key: `${person}-${n}`, value: isPayment ? '10' : null, currency: isPayment ? 'USD' : null },
      ...{ subject_ref: null, session_id: null, action_source: null },
      web: isPayment ? null : { url: `https://shop.example${path}`, host: 'shop.example', path, referrer: null },
      marketing: {
        channel: isLanding ? 'paid_social' : 'direct',
        source: isLanding ? 'social' : '(direct)',
        medium: isLanding ? 'paid' : '(none)',
        campaign: isLanding ? `campaign-${(person + n) % 20}` : null,
        ...{ platform: null, campaign_external_id: null, ad_set_external_id: null, ad_external_id: null },
        ...{ click_ids: {}, has_evidence: isLanding, is_internal: !isLanding, is_payment_return: false },
        is_paid: isLanding,
      },
      device: { type: 'mobile', browser: 'Chrome', os: 'Android' },
      geo: { country: 'CL', city: 'Santiago' },
    };
  });
}

const day = (now: Date, offset: number): string => new Date(now.getTime() + offset * DAY).toISOString().slice(0, 10);
