// Makes journeys as on a website for the ingest benchmarks: two visits of four pages, each from a campaign, then a lead and a
// payment by the person, who was anonymous until then.
import { randomUUID } from 'node:crypto';
import { Decimal } from 'decimal.js';
import type { Api } from '../start/api.ts';
import { AMOUNT, CURRENCY, eventRange, USER_AGENT } from './events.ts';

const PAGES = 4;
const VISITS = 2;
/** Events of one person. */
export const EVENTS_PER_PERSON = PAGES * VISITS + 2;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAYS = 20;
/** Persons whose whole journey is read again. */
const READ_AGAIN = 25;

export interface VisitSource {
  /** Makes the next event; a person's events follow one another, oldest first. */
  next(): object;
  /** Returns the customer_key of a person, from 0. */
  keyOf(person: number): string;
}

/** Makes events of people who come within the last twenty days; every event has its own key. */
export function visitSource(now: Date): VisitSource {
  const run = randomUUID().slice(0, 8);
  let made = 0;
  const keyOf = (person: number) => `${run}-${person}`;
  const next = () => {
    const [person, step] = [Math.floor(made / EVENTS_PER_PERSON), made % EVENTS_PER_PERSON];
    const visit = Math.min(VISITS - 1, Math.floor(step / PAGES));
    const began = now.getTime() - DAY_MS - ((person * 7919) % ((DAYS - 1) * 86_400)) * 1000;
    const at = began + visit * (DAY_MS / 2) + step * MINUTE_MS;
    const isLanding = step % PAGES === 0 && step < PAGES * VISITS;
    const tags = `?utm_source=news&utm_medium=email&utm_campaign=campaign-${(person + visit) % 12}`;
    return {
      ...(step < PAGES * VISITS ? PAGE_VIEW : outcome(step, keyOf(person))),
      event_time: new Date(at).toISOString(),
      idempotency_key: `${run}-event-${made++}`,
      anonymous_id: `${run}-v${person}`,
      context: {
        url: `https://shop.example/page/${step}${isLanding ? tags : ''}`,
        user_agent: USER_AGENT,
        country: 'CL',
        city: 'Santiago',
      },
      action_source: 'website',
    };
  };
  return { next, keyOf };
}

const PAGE_VIEW = { event_name: 'page_view', event_type: 'page_view' };

function outcome(step: number, key: string): object {
  const user_traits = { email: `person.${key}@example.com`, external_id: key, country: 'CL' };
  if (step === PAGES * VISITS) return { event_name: 'lead_created', event_type: 'lead_created', user_traits };
  const properties = { value: AMOUNT, currency: CURRENCY, plan: 'yearly', seats: 3 };
  return { event_name: 'payment_received', event_type: 'payment_received', user_traits, properties };
}

/**
 * Compares the overview with what was acknowledged, and reads the journeys of some of the persons.
 * @param acknowledged events, of whole journeys
 * @throws Error when an outcome, a cent or an event of a journey is missing or extra
 */
export async function checkVisits(api: Api, source: VisitSource, acknowledged: number, now: Date): Promise<void> {
  const persons = acknowledged / EVENTS_PER_PERSON;
  const { data } = await api.get<{ data: { conversions: number; revenue: string | null } }>(
    `/overview?${eventRange(now)}`,
  );
  const revenue = new Decimal(AMOUNT).times(persons);
  if (data.conversions !== 2 * persons || !revenue.equals(data.revenue ?? 0)) {
    throw new Error(
      `The overview shows ${data.conversions} outcomes worth ${data.revenue}, but ${2 * persons} worth ${revenue} were acknowledged: no figure of this run counts.`,
    );
  }
  for (let n = 0; n < Math.min(READ_AGAIN, persons); n++) {
    const key = source.keyOf(Math.floor((n * persons) / READ_AGAIN));
    const journey = await api.get<{ data: { total_count: number } }>(`/customers/journey?customer_key=${key}&limit=1`);
    if (journey.data.total_count !== EVENTS_PER_PERSON)
      throw new Error(`A journey shows ${journey.data.total_count} of ${EVENTS_PER_PERSON} events: no figure counts.`);
  }
}
