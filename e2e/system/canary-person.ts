// Makes a person whose every identifying value is a unique word, and sends it in by every way, so that tests can find where it
// goes.
import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { daysAgo } from './days.ts';
import { testSystem } from './fixture.ts';
import type { Json, TestProfile } from './profile.ts';
import { CAMPAIGN } from './test-world.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Returns words that occur nowhere else, one for each thing that is said about a person. */
export function canaries() {
  const word = () => Array.from({ length: 12 }, () => 'bcdfghjklmnpqrstvwxz'[randomInt(20)]).join('');
  const digits = `${randomInt(10, 25)}${String(randomInt(1_000_000)).padStart(6, '0')}`;
  const weights = [...digits].reverse().map((digit, place) => Number(digit) * ((place % 6) + 2));
  const check = 11 - (weights.reduce((sum, part) => sum + part, 0) % 11);
  return {
    first: word(),
    last: word(),
    email: word(),
    phone: `9${randomInt(30_000_000, 89_999_999)}`,
    rut: digits,
    rutSent: `${digits}-${check === 11 ? '0' : check === 10 ? 'K' : check}`,
    query: word(),
    property: word(),
    subject: word(),
    visitor: word(),
    event: word(),
    click: word(),
    title: word(),
    referrer: word(),
  };
}

export type Canaries = ReturnType<typeof canaries>;

/** Returns the words to look for. */
export const wordsOf = ({ rutSent: _sent, ...words }: Canaries) => Object.values(words);

const traitsOf = (c: Canaries, key: string) => ({
  ...{ email: `${c.email}@Example.com`, phone: `+56${c.phone}`, national_id: c.rutSent, external_id: key },
  ...{ first_name: c.first, last_name: c.last, country: 'CL' },
});

const context = (c: Canaries, campaign: string) => ({
  url: `https://shop.example/offer/${c.query}?utm_source=facebook&utm_medium=paid&utm_id=${CAMPAIGN.id}&utm_campaign=${campaign}&utm_term=${c.query}&utm_content=${c.query}&mail=${c.email}%40example.com&fbclid=${c.click}`,
  referrer: `https://l.facebook.com/?u=${c.referrer}`,
  user_agent: CHROME,
  city: c.referrer,
  country: 'CL',
});

/** Returns a person's events: visits in one browser, one more page, a form, two payments of two payers. */
export const eventsOfPerson = (c: Canaries, key: string) => {
  const of = (name: string, days: number, rest: object) => ({
    ...{ event_name: name, event_type: name, event_time: `${daysAgo(days)}T10:00:00.000Z` },
    ...{ idempotency_key: `${c.event}-${name}-${days}`, anonymous_id: c.visitor },
    ...rest,
  });
  const paid = (days: number, value: string, subject: string) =>
    of('payment_received', days, {
      user_traits: traitsOf(c, key),
      properties: { value, currency: 'USD', subject_ref: subject, note: c.property },
    });
  return [
    of('page_view', 20, { context: context(c, 'spring') }),
    of('page_view', 15, { context: context(c, 'summer') }),
    of('form_submit', 15, { properties: { message: c.property }, context: context(c, 'summer') }),
    of('lead_created', 14, { user_traits: traitsOf(c, key), properties: { answer: c.property } }),
    paid(12, '100.10', `${c.subject}a`),
    paid(11, '33.33', `${c.subject}b`),
    paid(1, '7.77', `${c.subject}a`),
  ];
};

/** Sends a page view as the tracker does. */
export async function collect(p: TestProfile, c: Canaries, rest: object = {}): Promise<void> {
  const at = new Date().toISOString();
  const page = {
    ...{ event_id: randomUUID(), type: 'page_view', at, url: `https://shop.example/${c.query}?q=${c.query}` },
    ...{ referrer: `https://news.example/${c.referrer}`, title: c.title },
  };
  const response = await fetch(`${testSystem().services.addresses.collectorUrl}/t/${p.trackingKey}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': CHROME },
    body: JSON.stringify({ visitor_id: c.visitor, sent_at: at, events: [page], ...rest }),
  });
  assert.equal(response.status, 204);
}

/** Sends the person in by every way: events of a server, an import, the tracker, a link with a token. */
export async function load(p: TestProfile, c: Canaries, key: string): Promise<string> {
  await p.send(eventsOfPerson(c, key));
  const row = { ...traitsOf(c, key), country: undefined };
  assert.equal((await p.call('POST', '/customers', { country: 'CL', rows: [row] })).status, 200);
  await collect(p, c);
  const minted = await p.call('POST', '/customers/link-tokens', { customers: [{ email: `${c.email}@example.com` }] });
  const token: string = minted.body.data.results[0].token;
  await collect(p, { ...c, visitor: `${c.visitor}-2` }, { link_token: token });
  await p.drained();
  const { id } = await customer(p, `${c.email}@example.com`);
  await p.call('POST', `/customers/${id}/journey-summary`);
  return id;
}

/** Returns the customer that a search finds; undefined for none. */
export async function customer(p: TestProfile, email: string): Promise<Json> {
  const { data } = await p.get(`/customers/search?q=${encodeURIComponent(email)}`);
  return data[0] && { ...data[0], id: data[0].id ?? data[0].customer_profile_id };
}
