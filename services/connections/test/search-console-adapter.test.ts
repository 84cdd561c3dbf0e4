// Tests the adapter of Search Console against the simulator: what it reads, and what each refusal means.
import assert from 'node:assert/strict';
import { type ProviderSim, startProviderSim } from '../../../tools/provider-sim/provider-sim.ts';
import { APP } from '../../../tools/provider-sim/test/small-google-world.ts';
import type { WorldPatch } from '../../../tools/provider-sim/world.ts';
import { ProviderError } from '../src/domain/provider-error.ts';
import type { SearchDay } from '../src/domain/search-source.ts';
import { createGoogleOAuth } from '../src/providers/consent/google-oauth.ts';
import { SEARCH_CONSOLE_SCOPE } from '../src/providers/consent/search-console.ts';
import { createJsonCaller, type JsonCaller } from '../src/providers/http/json-caller.ts';
import { createOutbound, type Outbound } from '../src/providers/http/outbound.ts';
import { createSearchConsole, type SearchConsoleOptions } from '../src/providers/search-console/search-console.ts';
import { SEARCH_TOKEN, SITE, searchRow, searchWorld } from './search-world.ts';

const NOW = new Date('2082-11-05T12:00:00Z');
const WINDOW = { since: '2082-10-30', until: '2082-11-05' };
const MINUTE = 60_000;

describe('the reader of Search Console', () => {
  let sim: ProviderSim;
  let outbound: Outbound;
  let call: JsonCaller;
  beforeEach(async () => {
    sim = await startProviderSim({ world: searchWorld() });
    outbound = createOutbound({ failures: 1000, pauseMs: 1 }, { paused: assert.fail, resumed: assert.fail });
    call = createJsonCaller(outbound, 60_000);
  });
  afterEach(async () => {
    await outbound[Symbol.asyncDispose]();
    await sim[Symbol.asyncDispose]();
  });

  const source = (change: Partial<SearchConsoleOptions> = {}) => {
    const { client_id: clientId, client_secret: clientSecret } = APP;
    const app = { consentUrl: sim.url, oauthUrl: sim.url, clientId, clientSecret };
    return createSearchConsole({
      ...{ call, oauth: createGoogleOAuth(call, app, SEARCH_CONSOLE_SCOPE), apiUrl: `${sim.url}/` },
      ...{ quotaWaitMs: 15 * MINUTE, timeZone: 'America/Los_Angeles', historyDays: 486, lagDays: 3, rows: 1000 },
      ...change,
    });
  };
  const read = async (change: Partial<SearchConsoleOptions> = {}, asked: object = {}): Promise<SearchDay[]> => {
    const { signal } = new AbortController();
    const request = { siteUrl: SITE, token: SEARCH_TOKEN, window: WINDOW, now: NOW, signal, ...asked };
    const days: SearchDay[] = [];
    for await (const day of source(change).read(request)) days.push(day);
    return days;
  };
  const shown = (days: readonly SearchDay[]) =>
    days.map(({ date, totals, pages, queries }) => [
      date,
      totals.clicks,
      pages.map(({ key, clicks, position }) => `${key.slice(SITE.length)} ${clicks} ${position}`).join(', '),
      queries.map(({ key, clicks, impressions }) => `${key} ${clicks} ${impressions}`).join(', '),
    ]);
  const questions = () => sim.calls().filter((path) => path.includes('searchAnalytics'));

  it('reads each complete day: totals, and the pages and queries with the most clicks', async () => {
    assert.deepEqual(shown(await read()), [
      ['2082-10-30', 0, '', ''],
      ['2082-10-31', 1, 'a 1 8', 'shoes 1 100'],
      ['2082-11-01', 0, '', ''],
      ['2082-11-02', 15, 'b?x=1 10 2.5, a 5 1', 'shoes 14 200'],
    ]);
    assert.equal(sim.calls().filter((path) => path === '/token').length, 1, 'one access token for one read');
    assert.equal(questions().length, 5, 'and no question about a day without impressions');
  });

  it('reads no more rows of a day than it is set to', async () => {
    assert.deepEqual(shown(await read({ rows: 1 })).at(-1), ['2082-11-02', 15, 'b?x=1 10 2.5', 'shoes 14 200']);
  });

  it('takes a day as complete when a later one has figures, however recent', async () => {
    sim.patch({ google: { search_final_until: '2082-11-04', search: [searchRow('2082-11-04', 'a', 'boots', 0)] } });
    assert.deepEqual((await read()).map(({ date }) => date).slice(-2), ['2082-11-03', '2082-11-04']);
  });

  it('takes a day without figures as one without impressions only once it is long enough ago', async () => {
    sim.patch({ google: { search_final_until: '2082-10-01' } });
    assert.deepEqual((await read()).map(({ date }) => date).at(-1), '2082-11-02');
    assert.deepEqual((await read({ lagDays: 5 })).map(({ date }) => date).at(-1), '2082-10-31');
  });

  it('renews an access token that ends during a read, once', async () => {
    sim.fault({ kind: 'search_unauthorised', skip: 3 });
    assert.equal((await read()).length, 4);
    sim.fault({ kind: 'search_unauthorised', skip: 3, times: 2 });
    await assert.rejects(read(), refusal('reconnect', 'authError'));
  });

  const revoked: WorldPatch = {
    google: {
      grants: [{ refresh_token: SEARCH_TOKEN, customer_ids: [], user_id: 'ana', scopes: [], revoked: true }],
    },
  };
  const declined: WorldPatch = {
    google: { grants: [{ refresh_token: SEARCH_TOKEN, customer_ids: [], user_id: 'ana', scopes: ['openid'] }] },
  };
  const lost: WorldPatch = { people: [{ id: 'ana', name: 'Ana', sites: [] }] };
  type Given = { fault?: Parameters<ProviderSim['fault']>[0]; patch?: WorldPatch; siteUrl?: string };
  const table: [name: string, given: Given, kind: string, code: string, waitMs?: number][] = [
    ['an access token that is not valid', { fault: { kind: 'search_unauthorised' } }, 'reconnect', 'authError'],
    ['a grant that was revoked', { patch: revoked }, 'reconnect', 'invalid_grant'],
    ['a permission that was declined', { patch: declined }, 'reconnect', 'insufficientPermissions'],
    ['a site that its person has lost', { patch: lost }, 'needs_action', 'forbidden'],
    ['a site that does not exist', { siteUrl: 'andes' }, 'needs_action', 'notFound'],
    [
      'an API that the operator has not enabled',
      { fault: { kind: 'search_not_enabled' } },
      'failed',
      'accessNotConfigured',
    ],
    ['a quota that is used up', { fault: { kind: 'search_quota' } }, 'retry', 'quotaExceeded', 15 * MINUTE],
    ['too many calls', { fault: { kind: 'search_throttle' } }, 'retry', 'quotaExceeded', 15 * MINUTE],
    [
      'a quota with a time to wait',
      { fault: { kind: 'search_quota', regain_minutes: 2 } },
      ...(['retry', 'quotaExceeded', 2 * MINUTE] as const),
    ],
    ['an outage', { fault: { kind: 'search_unavailable' } }, 'retry', 'backendError'],
    ["a proxy's page", { fault: { kind: 'garbage', match: 'searchAnalytics' } }, 'retry', 'web_page'],
    ['a broken connection', { fault: { kind: 'disconnect', match: 'searchAnalytics' } }, 'retry', 'no_answer'],
  ];
  for (const [name, { fault, patch, siteUrl }, kind, code, waitMs] of table) {
    it(`takes ${name} as ${kind}`, async () => {
      if (fault) sim.fault(fault);
      if (patch) sim.patch(patch);
      await assert.rejects(read({}, siteUrl === undefined ? {} : { siteUrl }), refusal(kind, code, waitMs));
    });
  }
});

function refusal(kind: string, code: string, waitMs?: number) {
  return (error: unknown) => {
    assert.ok(error instanceof ProviderError);
    assert.deepEqual([error.kind, error.code, error.retryAfterMs], [kind, code, waitMs]);
    assert.notEqual(error.message, '');
    return true;
  };
}
