// Creates a profile with two persons, one of whom is about to be erased, and reads what the erasure left.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { ErasedJourneyEvent } from '@touchline/proto/gen/touchline/attribution/v1/erasure_pb.ts';
import { Consent } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { markDirty } from '../src/store/credit/dirty-persons.ts';
import { adClick, DAY, linked, MINUTE, PAGE, profile, resolved, T0 } from './messages.ts';
import type { RunningAttribution } from './running-attribution.ts';

/** Matches the text in every value that could identify the person. */
export const CANARY = /canary/i;
export const ERASED_AT = new Date(T0 + 30 * DAY);

export type ErasureFixture = Awaited<ReturnType<typeof createErasureFixture>>;

/** Creates the profile, and waits until all of it is derived. */
export async function createErasureFixture(running: RunningAttribution) {
  const [profileId, customer, other] = [randomUUID(), randomUUID(), randomUUID()];
  const browser = (n: number) => `canary-browser-${n}`;
  const web = {
    ...PAGE,
    url: 'https://shop.example/canary?email=canary',
    path: '/canary',
    referrer: 'https://canary.x',
  };

  /** Visits in two browsers, one with several sessions and clicks, payments by two payers, and another customer as well. */
  const history = () => [
    profile(profileId),
    visit('visit-1', 0, 1, adClick({ campaignExternalId: '71', clickIds: { fbclid: 'canary-click-1' } })),
    visit('visit-2', 10, 1),
    visit('visit-3', 200, 1, adClick({ campaignExternalId: '72', clickIds: { fbclid: 'canary-click-2' } })),
    visit('visit-4', 300, 2, adClick({ campaign: 'Spring', clickIds: { gclid: 'canary-click-3' } })),
    payment('pay-1', 400, '100.25', 'canary-payer-1'),
    payment('pay-2', 2 * 24 * 60, '50.5', 'canary-payer-2'),
    payment('pay-3', 20 * 24 * 60, '25', 'canary-payer-1'),
    linked(profileId, browser(1), customer, T0 + 400 * MINUTE, 'canary-key-pay-1'),
    linked(profileId, browser(2), customer, T0 + 400 * MINUTE, 'canary-key-pay-1'),
    resolved({ ...at('other-visit', 5), visitorId: 'others', marketing: adClick({ campaign: 'Spring' }), web: PAGE }),
    resolved({
      ...at('other-pay', 50),
      customerId: other,
      visitorId: browser(1),
      value: '7',
      eventType: 'payment_received',
    }),
    linked(profileId, 'others', other, T0, 'x'),
  ];
  const at = (key: string, minute: number) => ({ profileId, key, at: T0 + minute * MINUTE });
  const visit = (key: string, minute: number, n: number, marketing = adClick()) =>
    resolved({
      ...{ ...at(`canary-key-${key}`, minute), visitorId: browser(n), sessionId: 'canary-s', web, marketing },
      ...{ consent: Consent.GRANTED, gpc: true, adCookies: { fbp: 'fb.1.1750000000000.canary' } },
    });
  const payment = (key: string, minute: number, value: string, subjectRef: string, customerId: string = customer) =>
    resolved({
      ...{ ...at(`canary-key-${key}`, minute), customerId, value, currency: 'CLP', subjectRef, visitorId: browser(1) },
      ...{ eventType: 'payment_received', geo: { country: 'CL', city: 'canary' }, device: { browser: 'canary' } },
    });

  async function erase(visitors = [1, 2], customerIds: string[] = [customer]): Promise<ErasedJourneyEvent[]> {
    const all: ErasedJourneyEvent[] = [];
    for (let after = ''; ; ) {
      const { events, next, done } = await running.erasures.erasePerson({
        ...{ profileId, customerIds, visitorIds: visitors.map(browser), erasedAt: timestampFromDate(ERASED_AT), after },
      });
      all.push(...events);
      if (done) return all;
      after = next;
    }
  }

  /** Returns everything from which reports are read, without the ids of persons. */
  async function figures(): Promise<unknown> {
    const { dailyFacts, conversions, persons } = running.collections;
    const of = { profile_id: profileId };
    const derived = await conversions.find(of).sort({ _id: 1 }).toArray();
    const totals = await persons.find(of).toArray();
    return {
      facts: await dailyFacts.find(of).sort({ _id: 1 }).toArray(),
      conversions: derived.map(({ person_id: _p, idempotency_key: _k, digest: _d, ...rest }) => rest),
      persons: totals.map(({ _id, person_id: _p, ...rest }) => JSON.stringify(rest)).sort(),
    };
  }

  /** Returns everything of the profile. */
  async function everything(): Promise<string> {
    const { db } = running;
    const names = (await db.listCollections().toArray()).map(({ name }) => name);
    const all = await Promise.all(names.map((name) => db.collection(name).find({}).toArray()));
    return JSON.stringify(all.flat().filter((doc) => JSON.stringify(doc).includes(profileId)));
  }

  /** Derives every person anew. */
  async function recomputeAll(): Promise<void> {
    const { dirty, persons } = running.collections;
    const ids = await persons.distinct('person_id', { profile_id: profileId });
    await markDirty(
      dirty,
      [customer, ...ids].map((personId) => ({ profileId, personId })),
    );
    await drained();
  }
  const drained = () =>
    eventually(async () => {
      const { dirty } = running.collections;
      assert.equal(await dirty.countDocuments({ profile_id: profileId }), 0);
    });
  const recorded = async (count: number) => {
    const { journeyEvents } = running.collections;
    await eventually(async () => assert.equal(await journeyEvents.countDocuments({ profile_id: profileId }), count));
    // An event is stored, its person marked dirty, the event listed, and the message acknowledged, in this order.
    await running.consumed();
    await drained();
  };
  const events = (personId: string) => running.client.getJourney({ profileId, personId, limit: 100 });

  await running.publish(history());
  await recorded(9);
  await eventually(async () => assert.equal((await events(customer)).totalCount, 7n));
  await drained();
  return {
    ...{ profileId, customer, other, at, browser, web, visit, payment },
    ...{ erase, figures, everything, recomputeAll, drained, recorded, events },
  };
}
