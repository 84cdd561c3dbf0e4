// Tests Search Console's side of the simulator, which must be as strict as the platform, or the adapter's tests prove nothing.
import assert from 'node:assert/strict';
import { type ProviderSim, startProviderSim } from '../provider-sim.ts';
import type { Json } from './json.ts';
import { smallWorld } from './small-world.ts';

const SITE = 'https://andes.example/';
const SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly';
const DAY = { startDate: '2082-11-01', endDate: '2082-11-01' };

describe("the provider simulator's Search Console", () => {
  let sim: ProviderSim;
  before(async () => {
    const row = (date: string, page: string, query: string | null, clicks: number, position = 2) => ({
      ...{ site_url: SITE, date, page: `${SITE}${page}`, query, clicks },
      ...{ impressions: 100, position },
    });
    const grant = (refresh_token: string, scopes: string[], revoked = false) => ({
      ...{ refresh_token, user_id: 'ana', customer_ids: [], scopes, revoked },
    });
    sim = await startProviderSim({
      world: {
        ...smallWorld(),
        people: [
          {
            ...{ id: 'ana', name: 'Ana' },
            sites: [{ site_url: SITE }, { site_url: 'sc-domain:not.example', permission_level: 'siteUnverifiedUser' }],
          },
        ],
        google: {
          grants: [grant('good', [SCOPE]), grant('ads', ['https://www.googleapis.com/auth/adwords'])],
          search: [
            row('2082-11-01', 'a', 'shoes', 5, 1),
            row('2082-11-01', 'b', 'shoes', 9, 3),
            row('2082-11-01', 'b', null, 1),
            row('2082-11-02', 'a', 'boots', 2),
            row('2082-11-03', 'a', 'boots', 4),
          ],
          search_final_until: '2082-11-02',
        },
      },
    });
  });
  after(() => sim[Symbol.asyncDispose]());

  const tokenOf = async (refresh_token: string) => {
    const form = { grant_type: 'refresh_token', refresh_token, client_id: 'x', client_secret: 'y' };
    const response = await fetch(`${sim.url}/token`, { method: 'POST', body: new URLSearchParams(form) });
    return ((await response.json()) as Json).access_token;
  };
  const ask = async (body: object, { site = SITE, token = 'good', isEncoded = true } = {}) => {
    const path = isEncoded ? encodeURIComponent(site) : site;
    const response = await fetch(`${sim.url}/webmasters/v3/sites/${path}/searchAnalytics/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(token)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Json };
  };
  const rows = async (body: object) =>
    ((await ask(body)).body.rows as Json[]).map(({ keys, clicks, impressions, position }) => [
      ...keys,
      clicks,
      impressions,
      position,
    ]);

  it('sums up over what a request leaves out, most clicks first, and withholds rare queries', async () => {
    assert.deepEqual(await rows({ ...DAY, dimensions: ['page'] }), [
      [`${SITE}b`, 10, 200, 2.5],
      [`${SITE}a`, 5, 100, 1],
    ]);
    assert.deepEqual(await rows({ ...DAY, dimensions: ['query'] }), [['shoes', 14, 200, 2]]);
    assert.deepEqual(await rows({ startDate: '2082-10-01', endDate: '2082-11-30', dimensions: ['date'] }), [
      ['2082-11-01', 15, 300, 2],
      ['2082-11-02', 2, 100, 2],
    ]);
  });

  it('pages by startRow, and leaves rows out of an answer without any', async () => {
    const page = { ...DAY, dimensions: ['page'], rowLimit: 1 };
    assert.deepEqual(await rows({ ...page, startRow: 1 }), [[`${SITE}a`, 5, 100, 1]]);
    assert.deepEqual((await ask({ ...page, startRow: 2 })).body, { responseAggregationType: 'byPage' });
  });

  it('shows days that are not final only when they are requested', async () => {
    const third = { startDate: '2082-11-03', endDate: '2082-11-03', dimensions: ['date'] };
    assert.deepEqual((await ask(third)).body.rows, undefined);
    assert.equal((await rows({ ...third, dataState: 'all' })).length, 1);
  });

  const refused: [name: string, body: object, options: Parameters<typeof ask>[1], status: number, reason: string][] = [
    ['an unknown member', { ...DAY, rowlimit: 5 }, {}, 400, 'badRequest'],
    ['too many rows', { ...DAY, rowLimit: 25_001 }, {}, 400, 'badRequest'],
    ['no row at all', { ...DAY, rowLimit: 0 }, {}, 400, 'badRequest'],
    ['a start before the first row', { ...DAY, startRow: -1 }, {}, 400, 'badRequest'],
    ['an unknown dimension', { ...DAY, dimensions: ['url'] }, {}, 400, 'badRequest'],
    ['days in the wrong order', { ...DAY, endDate: '2082-10-01' }, {}, 400, 'badRequest'],
    ['no day', {}, {}, 400, 'badRequest'],
    ['an unknown token', DAY, { token: 'unknown' }, 401, 'authError'],
    ['a grant for another product', DAY, { token: 'ads' }, 403, 'insufficientPermissions'],
    ['a site that the person may not read', DAY, { site: 'sc-domain:not.example' }, 403, 'forbidden'],
    ['a site of others', DAY, { site: 'https://other.example/' }, 403, 'forbidden'],
    ['what is no site', DAY, { site: 'andes' }, 404, 'notFound'],
  ];
  for (const [name, body, options, status, reason] of refused) {
    it(`refuses ${name}`, async () => {
      const answer = await ask(body, options);
      assert.deepEqual([answer.status, answer.body.error?.errors?.[0]?.reason], [status, reason]);
    });
  }

  it('does not know the address of a site that is not encoded', async () => {
    assert.notEqual((await ask(DAY, { isEncoded: false })).status, 200);
  });

  it('plays faults, with the time to wait where it is ordered', async () => {
    sim.fault({ kind: 'search_quota' });
    sim.fault({ kind: 'search_throttle', regain_minutes: 2 });
    const [quota, throttle] = [await ask(DAY), await ask(DAY)];
    assert.deepEqual([quota.status, quota.headers.get('retry-after')], [403, null]);
    assert.deepEqual([throttle.status, throttle.headers.get('retry-after')], [429, '120']);
    assert.equal((await ask(DAY)).status, 200);
  });
});
