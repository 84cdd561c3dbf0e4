// Tests HighLevel's data as the vendor returns it: by location, scope and version, found and paged, and refused in its own words.
import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { highlevelDelivery, highlevelKey } from '../highlevel/highlevel-webhook.ts';
import { type ProviderSim, startProviderSim } from '../provider-sim.ts';
import { smallWorld } from './small-world.ts';

const LOCATION = 'loc-1';
const TOKEN = 'pit-of-loc-1';
const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T10:00:00.000Z`;

interface Answered {
  readonly total: number;
  readonly opportunities: readonly { id: string; contact: { email: string } }[];
  readonly contacts: readonly { id: string; attributionSource?: object }[];
  readonly contact: { attributionSource: { gclid: string } };
  readonly events: readonly object[];
}

describe('HighLevel at the provider simulator', () => {
  let sim: ProviderSim;
  before(async () => {
    const contact = (id: string) => ({ id, location_id: LOCATION, email: `${id}@example.com`, dateAdded: at(1) });
    sim = await startProviderSim({
      world: {
        ...smallWorld(),
        highlevel: {
          tokens: [{ access_token: TOKEN, location_id: LOCATION, name: 'Centro' }],
          currencies: { [LOCATION]: 'CLP' },
          pipelines: [{ id: 'p1', location_id: LOCATION, name: 'Ventas', stages: [{ id: 's1', name: 'Nuevo' }] }],
          contacts: [{ ...contact('c1'), attributionSource: { gclid: 'g1' } }, contact('c2')],
          opportunities: Array.from({ length: 5 }, (_, n) => ({
            ...{ id: `d${n}`, location_id: LOCATION, pipelineId: 'p1', pipelineStageId: 's1', contactId: 'c1' },
            ...{ createdAt: at(1), updatedAt: at(10 - n) },
          })),
          calendars: [{ id: 'cal', location_id: LOCATION, name: 'Consultas' }],
          events: [
            {
              ...{ id: 'e1', calendarId: 'cal', contactId: 'c1', startTime: at(5), endTime: at(5) },
              ...{ dateAdded: at(2), dateUpdated: at(2) },
            },
          ],
        },
      },
    });
  });
  after(() => sim[Symbol.asyncDispose]());

  const call = async (
    path: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ) => {
    const response = await fetch(`${sim.url}/highlevel${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...{ authorization: `Bearer ${TOKEN}`, version: '2021-07-28', 'content-type': 'application/json' },
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answered };
  };
  const search = (more: object) => call('/opportunities/search', { body: { locationId: LOCATION, limit: 2, ...more } });
  const ids = (answer: { body: Answered }) => answer.body.opportunities.map(({ id }) => id);

  it('finds deals by a range, sorts them and pages them, each with its contact', async () => {
    const sort = [{ field: 'date_updated', direction: 'asc' }];
    const filters = [{ field: 'date_updated', operator: 'range', value: { gte: at(7) } }];
    const first = await search({ sort, filters, page: 1 });
    assert.deepEqual([first.body.total, ids(first)], [4, ['d3', 'd2']]);
    assert.equal(first.body.opportunities[0]?.contact.email, 'c1@example.com');
    assert.deepEqual(ids(await search({ sort, filters, page: 2 })), ['d1', 'd0']);
    assert.deepEqual(ids(await search({ sort, filters, page: 3 })), []);
  });

  it('shows how a contact came only when that contact is requested', async () => {
    const found = await call('/contacts/search', { body: { locationId: LOCATION, pageLimit: 10 } });
    assert.deepEqual(
      found.body.contacts.map((row) => [row.id, row.attributionSource]),
      [
        ['c1', undefined],
        ['c2', undefined],
      ],
    );
    assert.equal((await call('/contacts/c1')).body.contact.attributionSource.gclid, 'g1');
    assert.equal((await call('/contacts/nobody')).status, 400);
  });

  it('shows the events of a calendar within a window', async () => {
    const events = async (from: string, to: string) => {
      const query = new URLSearchParams({ locationId: LOCATION, calendarId: 'cal' });
      query.set('startTime', String(Date.parse(from)));
      query.set('endTime', String(Date.parse(to)));
      return (await call(`/calendars/events?${query}`, { headers: { version: '2021-04-15' } })).body.events.length;
    };
    assert.deepEqual([await events(at(4), at(6)), await events(at(6), at(7))], [1, 0]);
  });

  const REFUSED: [what: string, status: number, ask: () => ReturnType<typeof call>][] = [
    ['another location', 403, () => call('/opportunities/pipelines?locationId=loc-2')],
    ['no version', 401, () => call(`/opportunities/pipelines?locationId=${LOCATION}`, { headers: { version: '' } })],
    ['another token', 401, () => call('/contacts/c1', { headers: { authorization: 'Bearer other' } })],
    ['a page beyond 10,000 rows', 400, () => search({ limit: 500, page: 21 })],
    ['too many rows', 422, () => search({ limit: 501 })],
    [
      'an unknown field',
      422,
      () => search({ filters: [{ field: 'color', operator: 'range', value: { gte: at(1) } }] }),
    ],
    [
      'events without a calendar',
      422,
      () => call(`/calendars/events?locationId=${LOCATION}`, { headers: { version: '2021-04-15' } }),
    ],
  ];
  for (const [what, status, ask] of REFUSED) {
    it(`refuses ${what} with ${status}`, async () => {
      assert.equal((await ask()).status, status);
    });
  }

  it('throttles with the headers that say for how long', async () => {
    sim.fault({ kind: 'highlevel_daily', regain_minutes: 3 });
    const { status, headers } = await call('/contacts/c1');
    assert.equal(status, 429);
    assert.equal(headers.get('x-ratelimit-daily-remaining'), '0');
    assert.equal(headers.get('x-ratelimit-daily-reset'), '180000');
    assert.equal((await call('/contacts/c1')).status, 200);
  });

  it('signs the bytes of the body', () => {
    const key = highlevelKey();
    const { body, headers } = highlevelDelivery({ type: 'ContactCreate' }, key, new Date(at(1)));
    const publicKey = createPublicKey({ key: Buffer.from(key.publicKey, 'base64'), format: 'der', type: 'spki' });
    const signature = Buffer.from(headers['x-ghl-signature'] ?? '', 'base64');
    assert.ok(verify(null, body, publicKey, signature));
    assert.ok(!verify(null, Buffer.concat([body, Buffer.from(' ')]), publicKey, signature));
    assert.equal(JSON.parse(body.toString()).timestamp, at(1));
  });
});
