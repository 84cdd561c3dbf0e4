// Creates the journey of Ana, whose every value is a canary, and builds the requests of such journeys.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ago, lastDays } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { type Answer, newProfile, type TestProfile } from '../system/profile.ts';

export const range = lastDays(30);
export const MODELS = ['last_touch', 'first_touch', 'linear', 'time_decay', 'last_non_direct', 'position_based'];
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

export const CONTEXT = {
  url: 'https://canary-shop.example/canary-path?utm_source=canarymail&utm_medium=email&utm_campaign=spring&fbclid=canaryclick',
  referrer: 'https://canary-referrer.example/page',
  user_agent: IPHONE,
  ip: '198.51.100.77',
  country: 'PE',
  city: 'Canarycity',
};
export const ANA = {
  email: 'ana.canary@example.com',
  phone: '+56987654321',
  external_id: 'C-77',
  national_id: '12.345.678-5',
  first_name: 'Anacanary',
  last_name: 'Sotocanary',
  country: 'CL',
};

export const view = (visitor: string, days: number, more: object = {}) => ({
  event_name: 'page_view',
  event_type: 'page_view',
  event_time: ago(days),
  idempotency_key: `v:${visitor}:${days}`,
  anonymous_id: visitor,
  context: CONTEXT,
  ...more,
});
export const payment = (key: string, days: number, user_traits: object, more: object = {}) => ({
  event_name: 'Order',
  event_type: 'payment_received',
  event_time: ago(days),
  idempotency_key: key,
  user_traits,
  properties: { value: '100.50', currency: 'USD', subject_ref: 'canarysubject', canary_note: 'canarynote' },
  ...more,
});

/** Issues a key of a profile with only these scopes. */
export async function keyOf(p: TestProfile, scopes: string[]): Promise<(path: string) => Promise<Answer>> {
  const { apiKey } = await testSystem().clients.access.issueApiKey({
    profileId: p.profileId,
    name: scopes.join(' '),
    scopes,
    rateLimitPerMinute: 60_000,
  });
  return (path) => p.call('GET', path, undefined, { authorization: `Bearer ${apiKey}` });
}

export interface JourneyFixture {
  p: TestProfile;
  /** Another profile, in which the same values belong to another person. */
  other: TestProfile;
  /** Calls the API without customers:read. */
  projecting: (path: string) => Promise<Answer>;
  outcomeEventId: string;
}

/** Creates Ana's visits and payments in one profile, and another person's with the same values in another. */
export async function createJourneyFixture(): Promise<JourneyFixture> {
  const [p, other] = [await newProfile(), await newProfile()];
  await p.send([
    view('browser', 9),
    view('browser', 8, { context: { ...CONTEXT, url: 'https://canary-shop.example/' } }),
  ]);
  await p.send([{ ...view('browser', 7), event_type: 'identify', event_name: 'identify', user_traits: ANA }]);
  const sent = await p.call(
    'POST',
    '/events',
    payment('order-1', 3, ANA, { anonymous_id: 'browser', context: CONTEXT }),
  );
  const outcomeEventId: string = sent.body.data.outcome_event_id;
  await p.send([payment('order-2', 1, { email: ANA.email })]);
  await collect(p, 'browser');
  await other.send([payment('order-1', 3, { ...ANA, first_name: 'Stranger' }), payment('order-9', 2, ANA)]);
  await p.drained();
  return { p, other, projecting: await keyOf(p, ['conversions:read']), outcomeEventId };
}

/** Sends a page view as the tracker does, in a session. */
async function collect(p: TestProfile, visitor: string): Promise<void> {
  const at = new Date().toISOString();
  const page = { event_id: randomUUID(), type: 'page_view', at, url: 'https://canary-shop.example/late', referrer: '' };
  const response = await fetch(`${testSystem().services.addresses.collectorUrl}/t/${p.trackingKey}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': IPHONE },
    body: JSON.stringify({ visitor_id: visitor, session_id: 'canarysession', sent_at: at, events: [page] }),
  });
  assert.equal(response.status, 204);
}
