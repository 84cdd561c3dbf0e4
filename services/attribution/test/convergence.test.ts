// Tests that the same facts in any order, any number of times, with merges before or after, give the same derived documents.
import assert from 'node:assert/strict';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { derivedState, totals } from './derived-state.ts';
import { adClick, catalog, DAY, DIRECT, linked, MINUTE, merged, PAGE, profile, resolved, T0 } from './messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const PEOPLE = 12;
const PROFILE = 'profile-1';

/**
 * Returns a profile's history: people on two devices each, who pay under two customer ids that turn out to be one, on campaigns
 * that the catalog has or lacks.
 */
function history(): { events: BusEvent[]; identity: BusEvent[]; catalogs: BusEvent[] } {
  const profileId = PROFILE;
  const events: BusEvent[] = [];
  const identity: BusEvent[] = [];
  const campaign = { level: AdLevel.CAMPAIGN, externalId: '120', name: 'Autumn', status: 'ACTIVE' };
  const catalogs = [
    catalog(profileId, [{ ...campaign, name: 'Summer' }], T0),
    catalog(
      profileId,
      [campaign, { level: AdLevel.AD, externalId: '77', name: 'Video', campaignExternalId: '120' }],
      T0 + DAY,
    ),
  ];
  for (let i = 0; i < PEOPLE; i++) {
    const at = T0 + i * DAY;
    const [desktop, phone] = [`d${i}`, `m${i}`];
    const [older, younger] = [`customer-a${i}`, `customer-b${i}`];
    const web = { profileId, web: PAGE };
    const marketing = i % 2 ? adClick({ adExternalId: '77' }) : adClick({ campaign: i % 3 ? 'Autumn' : 'Unknown one' });
    const paidBy = { profileId, eventType: 'payment_received', currency: 'CLP', marketing: DIRECT };
    events.push(
      resolved({ ...web, key: `a${i}`, at, visitorId: desktop, marketing }),
      resolved({
        ...web,
        key: `b${i}`,
        at: at + MINUTE,
        visitorId: desktop,
        marketing: { ...DIRECT, isInternal: true },
      }),
      resolved({
        ...web,
        key: `c${i}`,
        at: at + DAY,
        visitorId: phone,
        marketing: adClick({ clickIds: { fbclid: `x${i}` } }),
      }),
      resolved({ ...web, key: `d${i}`, at: at + 2 * DAY, visitorId: phone, customerId: younger }),
      resolved({ ...paidBy, key: `e${i}`, at: at + 3 * DAY, customerId: older, value: '1000.10' }),
      resolved({
        ...paidBy,
        key: `f${i}`,
        at: at + 9 * DAY,
        customerId: younger,
        value: '0.333333333333333333',
        subjectRef: 'kid',
      }),
      resolved({
        ...paidBy,
        key: `f${i}`,
        at: at + 9 * DAY,
        customerId: older,
        value: '0.333333333333333333',
        revision: 1,
      }),
      resolved({
        profileId,
        key: `g${i}`,
        at: at + 4 * DAY,
        customerId: older,
        eventType: 'lead_created',
        visitorId: desktop,
      }),
    );
    identity.push(
      // The desktop was first linked to another customer; the smaller evidence decides.
      linked(profileId, desktop, `customer-x${i}`, at + 5 * DAY, `z${i}`),
      linked(profileId, desktop, older, at + 4 * DAY, `g${i}`),
      linked(profileId, phone, younger, at + 2 * DAY, `d${i}`),
      merged(profileId, younger, older),
    );
  }
  return { events, identity, catalogs };
}

/** Shuffles items in the same way every time. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const ranked = items.map((item) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return { item, rank: state };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

/** Returns another delivery of the same message, with a new id, so that the bus does not recognise the repeat. */
const again = (event: BusEvent): BusEvent => ({ ...event, id: `${event.id}-again` });

type Feed = (app: RunningAttribution) => Promise<void>;
const { events, identity, catalogs } = history();
const everything = [...catalogs, ...events, ...identity];

async function stateAfter(label: string, feed: Feed): Promise<{ state: string; count: number; cash: number }> {
  await using app = await runAttribution(label);
  await app.publish([profile(PROFILE)]);
  await feed(app);
  await app.drained();
  return { state: await derivedState(app.collections, PROFILE), ...(await totals(app.collections, PROFILE)) };
}

const scenarios: [name: string, feed: Feed][] = [
  ['merges and links come before the events', (app) => app.publish([...catalogs, ...identity, ...events])],
  ['the catalog comes last', (app) => app.publish([...events, ...identity, ...catalogs.toReversed()])],
  ['everything comes shuffled', (app) => app.publish(shuffled(everything, 7))],
  [
    'everything comes twice, shuffled, in small bursts',
    async (app) => {
      const twice = shuffled([...everything, ...everything.map(again)], 42);
      for (let from = 0; from < twice.length; from += 40) await app.publish(twice.slice(from, from + 40));
    },
  ],
  [
    'each step is derived before the next one comes',
    async (app) => {
      for (const part of [events.slice(0, 30), identity.slice(0, 20), events.slice(30), catalogs, identity.slice(20)]) {
        await app.publish(part);
        await app.drained();
      }
    },
  ],
  [
    'three processes share the work',
    async (app) => {
      await Promise.all([app.startAnother(), app.startAnother()]);
      const mixed = shuffled(everything, 11);
      for (let from = 0; from < mixed.length; from += 10) await app.publish(mixed.slice(from, from + 10));
    },
  ],
  [
    'the service stops and starts again in the middle',
    async (app) => {
      const mixed = shuffled(everything, 3);
      await app.publish(mixed.slice(0, 60));
      await app.restart();
      await app.publish(mixed.slice(60));
      await app.restart();
    },
  ],
];

describe('derived documents', () => {
  let expected: string;

  it('hold every conversion once', async () => {
    const { state, count, cash } = await stateAfter('natural', (app) => app.publish(everything));
    expected = state;
    assert.equal(count, PEOPLE * 3);
    assert.equal(cash.toFixed(6), (PEOPLE * (1000.1 + 1 / 3)).toFixed(6));
  });

  for (const [name, feed] of scenarios) {
    it(`are the same, byte for byte, when ${name}`, async () => {
      assert.equal((await stateAfter('other', feed)).state, expected);
    });
  }
});
