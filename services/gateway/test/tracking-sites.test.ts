// Tests the operations about a profile's sites: what they pass on, and what they refuse before they call any service.
import assert from 'node:assert/strict';
import { appError, unavailable } from '@touchline/chassis/errors.ts';
import type {
  ChangeSettingsRequest,
  StartVerificationRequest,
} from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import type { GetSnippetRequest } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { attributionDouble } from './doubles/attribution.ts';
import { domainsDouble } from './doubles/domains.ts';
import { replaysDouble } from './doubles/replays.ts';
import { sitesDouble } from './doubles/sites.ts';
import { trackingDouble } from './doubles/tracking.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';

describe('sites of a profile', () => {
  let running: RunningGateway;
  const changes: ChangeSettingsRequest[] = [];
  const started: StartVerificationRequest[] = [];
  const snippets: GetSnippetRequest[] = [];
  let hasKey = true;
  let hasVerification = true;
  const registered: string[] = [];
  let isAttributionAway = false;
  const touchedRanges: [from: string | undefined, to: string | undefined][] = [];
  before(async () => {
    const sites = sitesDouble();
    const domains = domainsDouble();
    const tracking = trackingDouble();
    const replays = replaysDouble();
    const attribution = attributionDouble();
    running = await runGateway('sites', {
      doubles: {
        sites: {
          ...sites,
          changeSettings: async (request, context) => {
            changes.push(request);
            if (request.sites?.values.includes('co.uk'))
              throw appError('validation_error', 'sites[0] must be a host.', {
                details: { field: 'sites[0]' },
              });
            return sites.changeSettings(request, context);
          },
          getVerification: async (request, context) => (hasVerification ? sites.getVerification(request, context) : {}),
          startVerification: async (request, context) => {
            started.push(request);
            return sites.startVerification(request, context);
          },
        },
        domains: {
          ...domains,
          registerDomain: async (request, context) => {
            registered.push(request.operationId);
            return domains.registerDomain(request, context);
          },
        },
        replays: {
          ...replays,
          getArrears: async (request, context) => {
            if (isAttributionAway) throw unavailable('The bus is away.');
            return replays.getArrears(request, context);
          },
        },
        attribution: {
          ...attribution,
          countTouchedConversions: async (request, context) => {
            if (isAttributionAway) throw unavailable('The database is away.');
            touchedRanges.push([request.range?.dateFrom, request.range?.dateTo]);
            return attribution.countTouchedConversions(request, context);
          },
        },
        tracking: {
          ...tracking,
          getSnippet: async (request, context) => {
            snippets.push(request);
            if (!hasKey) return { snippet: '', trackingKey: '', scriptUrl: '' };
            return tracking.getSnippet(request, context);
          },
        },
      },
    });
  });
  after(() => running[Symbol.asyncDispose]());

  type Figures = Readonly<Record<string, unknown>>;
  interface Body {
    data: Record<string, unknown> & {
      consumers: { name: string; status: string; pending: number | null; lag_ms: number | null }[];
    };
    meta: Record<string, unknown>;
    error: { code: string; message: string };
  }
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await running.call(method, path, {
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  };

  it('change the settings that are sent, even an empty list, and leave the rest unchanged', async () => {
    assert.equal(
      (await call('PATCH', '/tracking/settings', { own_sites: [], track_forms: false, cookie_domain: null })).status,
      200,
    );
    const [change] = changes.splice(0);
    assert.deepEqual(
      [change?.ownSites?.values, change?.sites, change?.trackForms, change?.cookieDays, change?.cookieDomain],
      [[], undefined, false, undefined, ''],
    );
    assert.match(change?.changedBy ?? '', /^api_key:./);
  });

  const refused: [what: string, body: unknown, member: RegExp][] = [
    ['nothing at all', {}, /must have at least one member to change/],
    ['an unknown member', { colour: 'red' }, /colour/],
    ['a permanent cookie', { cookie_days: 401 }, /cookie_days/],
    ['a site that is not a text', { sites: [7] }, /sites/],
    ['a site that is not in a list', { sites: 'shop.example' }, /sites/],
    ['another level of detail', { geo: 'street' }, /geo/],
    ['a session of four minutes', { session_timeout_minutes: 4 }, /session_timeout_minutes/],
    ['a session of five hours', { session_timeout_minutes: 300 }, /session_timeout_minutes/],
    ['a session that is no whole number of minutes', { session_timeout_minutes: 30.5 }, /session_timeout_minutes/],
    ['null for days', { cookie_days: null }, /cookie_days/],
    ['a number as the cookie’s domain', { cookie_domain: 7 }, /cookie_domain/],
    ['another kind of consent', { consent: 'opt_out' }, /consent/],
    ['a text for a switch', { bot_filter: 'yes' }, /bot_filter/],
    ['more than fifty paths', { exclude_paths: Array.from({ length: 51 }, (_, n) => `/p${n}`) }, /exclude_paths/],
    ['an empty name of the link parameter', { link_token_param: '' }, /link_token_param/],
    ['a member by its earlier name', { allowed_sites: ['shop.example'] }, /allowed_sites/],
    ['what the service refuses', { sites: ['co.uk'] }, /sites\[0\]/],
  ];
  for (const [what, body, member] of refused)
    it(`refuse ${what} as settings with 422, and name the member`, async () => {
      const answer = await call('PATCH', '/tracking/settings', body);
      assert.deepEqual([answer.status, answer.body.error.code], [422, 'validation_error']);
      assert.match(answer.body.error.message, member);
    });

  it('are verified and registered once under an Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'once' };
    const page = { url: 'https://shop.example/' };
    const first = await call('POST', '/tracking/verification', page, key);
    const again = await call('POST', '/tracking/verification', page, key);
    assert.deepEqual([first.status, again.body.data.id, started.length], [202, first.body.data.id, 1]);
    assert.equal(started[0]?.operationId, first.body.data.id);
    const name = { host: 'track.shop.example' };
    for (let n = 0; n < 2; n++)
      await call('POST', '/tracking/custom-domains', name, { 'idempotency-key': 'once-more' });
    assert.equal(registered.length, 1);
  });

  it('show what is unknown in a verification as null, and no verification as null itself', async () => {
    const { data } = (await call('GET', '/tracking/verification')).body;
    assert.deepEqual(
      [data.state, data.finished_at, data.has_tag_manager, data.http_status, data.reason],
      ['running', null, null, null, null],
    );
    assert.deepEqual(data.checks, [
      { name: 'reachable', ok: true, detail: 'It is.' },
      { name: 'tag_found', ok: false, detail: 'It is not.' },
      { name: 'key_matches', ok: null, detail: 'Nobody knows.' },
    ]);
    hasVerification = false;
    const none = await call('GET', '/tracking/verification');
    assert.deepEqual([none.status, none.body.data], [200, null]);
  });

  it('show how long the oldest event has waited, how many wait where, and which consumer is unknown', async () => {
    const { data } = (await call('GET', '/tracking/ops')).body;
    assert.deepEqual(
      [data.waiting_since, data.consumers.map(({ status }) => status), data.last_day],
      [
        '2026-01-15T10:00:00.000Z',
        ['current', 'unknown', 'current', 'behind'],
        { total: 3, browsers: 1, servers: 2, providers: 0 },
      ],
    );
    const [bus, identity, , reports] = data.consumers;
    assert.deepEqual([bus?.pending, bus?.lag_ms], [0, 0]);
    assert.deepEqual([identity?.pending, identity?.lag_ms], [null, null]);
    assert.equal(reports?.pending, 4);
    const waited = Date.now() - Date.parse('2026-01-15T10:00:00.000Z');
    assert.ok(reports.lag_ms !== null && reports.lag_ms > 0 && reports.lag_ms <= waited);
    assert.equal(data.lag_ms, reports.lag_ms);
    assert.equal(data.events_last_hour, 1);
  });

  it('say so when attribution is unavailable, with what is known besides', async () => {
    isAttributionAway = true;
    const { status, body } = await call('GET', '/tracking/ops');
    isAttributionAway = false;
    assert.equal(status, 200);
    assert.deepEqual(
      body.data.consumers.map(({ status: state }) => state),
      ['current', 'unknown', 'unknown', 'unknown'],
    );
    assert.equal(body.data.lag_ms, null);
  });

  it('say since when events wait that are not counted', async () => {
    const read = async () => (await call('GET', '/tracking/freshness')).body.data;
    const behind = await read();
    assert.deepEqual(
      [behind.counted_until, behind.waiting_since, behind.consumers.map(({ name, status }) => `${name} ${status}`)],
      [null, '2026-01-15T10:00:00.000Z', ['bus current', 'identity behind', 'attribution current', 'reports behind']],
    );
  });

  it('have figures of every day, with what attribution counts of conversions on it', async () => {
    const { body } = await call('GET', '/tracking/quality?days=2');
    assert.deepEqual(
      [body.meta.date_from, body.meta.date_to, body.meta.time_zone],
      ['2026-01-14', '2026-01-15', 'America/Lima'],
    );
    assert.deepEqual(touchedRanges, [['2026-01-14', '2026-01-15']]);
    const { totals, days } = body.data as unknown as { totals: Figures; days: Figures[] };
    assert.deepEqual(
      [totals.events, totals.duplicates_by_origin, totals.conversions, totals.share_of_conversions_with_touch],
      [9, { browsers: 0, servers: 2, providers: 0 }, 3, '0.666667'],
    );
    assert.deepEqual(
      days.map((day) => [day.date, day.events, day.conversions, day.share_of_conversions_with_touch]),
      [
        ['2026-01-14', 2, 0, null],
        ['2026-01-15', 7, 3, '0.666667'],
      ],
    );
    assert.deepEqual(days[1]?.events_by_host, [{ host: null, events: 7 }]);
    for (const wrong of ['0', '91', 'x'])
      assert.equal((await call('GET', `/tracking/quality?days=${wrong}`)).body.error.code, 'invalid_parameter');
  });

  it('have no share of conversions while attribution is unavailable, and all else', async () => {
    isAttributionAway = true;
    const { status, body } = await call('GET', '/tracking/quality');
    isAttributionAway = false;
    const { totals, days } = body.data as unknown as { totals: Figures; days: Figures[] };
    const shown = [totals.events, totals.conversions, totals.share_of_conversions_with_touch, days[1]?.conversions];
    assert.deepEqual([status, shown], [200, [9, null, null, null]]);
  });

  it('have the tracker itself as a script, which is cached by its ETag and refused while there is no key', async () => {
    const before = snippets.length;
    const path = '/tracking/snippet?format=script&pixel=1234567890';
    const first = await running.call('GET', path);
    assert.equal(first.status, 200);
    assert.equal(first.headers.get('content-type'), 'text/javascript; charset=utf-8');
    assert.equal(await first.text(), 'touchline(1234567890);');
    const etag = first.headers.get('etag') ?? assert.fail('no ETag');
    assert.equal((await running.call('GET', path, { headers: { 'if-none-match': etag } })).status, 304);
    hasKey = false;
    const refused = await call('GET', path);
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'invalid_state']);
    hasKey = true;
    assert.deepEqual(
      snippets.splice(before).map(({ format, pixelId }) => [format, pixelId]),
      [1, 2, 3].map(() => ['script', '1234567890']),
    );
    for (const query of ['format=js', 'format=', 'format=script&format=html', "format=script&pixel=1');alert(1)//"])
      assert.equal((await call('GET', `/tracking/snippet?${query}`)).body.error?.code, 'invalid_parameter', query);
  });

  it('have no pixel in the snippet of a profile in the healthcare family, whose visitors no other company may know', async () => {
    const { profileId } = running;
    for (const privacyMode of ['platform_safe', 'hipaa', 'standard'] as const) {
      await running.access.changeProfile({ profileId, privacyMode });
      const isRefused = privacyMode !== 'standard';
      for (const format of ['html', 'script']) {
        const { status } = await running.call('GET', `/tracking/snippet?format=${format}&pixel=1234567890`);
        assert.equal(status, isRefused ? 403 : 200, `${privacyMode} ${format}`);
      }
      assert.equal((await call('GET', '/tracking/snippet')).status, 200);
    }
  });

  it('have the named pixel in the snippet, and no other text', async () => {
    snippets.splice(0);
    assert.equal((await call('GET', '/tracking/snippet?pixel=1234567890')).status, 200);
    assert.equal((await call('GET', '/tracking/snippet')).status, 200);
    assert.deepEqual(
      snippets.map(({ pixelId }) => pixelId),
      ['1234567890', ''],
    );
    for (const pixel of ['x', '1', '%27)%3Balert(1)']) {
      const { status, body } = await call('GET', `/tracking/snippet?pixel=${pixel}`);
      assert.deepEqual([status, body.error.code], [400, 'invalid_parameter']);
    }
    assert.equal(snippets.length, 2);
  });

  it('show the checks of a custom domain, and null for what a check has not found, or not decided', async () => {
    const list = (await call('GET', '/tracking/custom-domains')).body as unknown as { data: Record<string, unknown>[] };
    const [domain] = list.data;
    assert.deepEqual([domain?.host, domain?.cname_target], ['track.shop.example', 'collect.example.com']);
    const at = '2026-01-15T10:00:00.000Z';
    assert.deepEqual(domain?.checks, [
      { name: 'cname', ok: true, expected: 'collect.example.com', found: 'collect.example.com', at },
      { name: 'ownership', ok: null, expected: 'touchline-domain=1', found: null, at },
      { name: 'caa', ok: null, expected: 'letsencrypt.org', found: null, at: null },
    ]);
  });

  it('have no custom domain for an unknown id or an invalid one', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    assert.equal((await call('DELETE', `/tracking/custom-domains/${unknown}`)).status, 404);
    assert.equal((await call('POST', `/tracking/custom-domains/${unknown}/verify`)).status, 404);
    assert.equal((await call('POST', '/tracking/custom-domains/mine/verify')).status, 400);
  });
});
