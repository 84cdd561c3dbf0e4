// Checks that openapi.json is true: every operation's real responses, good and bad, fit their published schemas.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { newAdAccount } from '../system/ad-account.ts';
import { completeHandoff } from '../system/complete-handoff.ts';
import { daysAgo } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { linkBank } from '../system/link-bank.ts';
import { connectMailbox } from '../system/mail.ts';
import { type Answer, type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { ACCOUNT, AD, CRM_TOKEN, LOCATION, SHOP, TOKEN } from '../system/test-world.ts';
import type { Known } from './published-call.ts';
import { calls, EVENT, RANGE } from './published-calls.ts';

describe('openapi.json', () => {
  let p: TestProfile;
  let api: Json;
  const known: Known = {};
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  ajv.addFormat('decimal', /^-?\d+(\.\d+)?$/);

  before(async () => {
    p = await newProfile();
    await testSystem().clients.connections.createConnection({
      profileId: p.profileId,
      workspaceId: p.workspaceId,
      channel: 'social_ads',
      accountExternalId: ACCOUNT,
      accessToken: TOKEN,
    });
    await testSystem().clients.connections.createConnection({
      profileId: p.profileId,
      workspaceId: p.workspaceId,
      channel: 'crm_provider',
      accountExternalId: LOCATION,
      accessToken: CRM_TOKEN,
    });
    api = await p.get('/openapi.json');
    ajv.addSchema(api, 'api');
    await p.send([{ ...EVENT, idempotency_key: 'zero', event_time: `${daysAgo(2)}T10:00:00Z` }]);
    await p.drained();
    known.customer = (await p.get(`/customers?${RANGE}&goal=payment_received`)).data[0].customer_profile_id;
    known.campaign = (await p.get(`/campaigns?${RANGE}`)).data[0].campaign_id;
    known.payment = (await p.get('/payments')).data[0].payment_id;
    await p.call('POST', '/customers', { rows: [{ email: 'gone@example.com' }] });
    const erased = await p.call('POST', '/customers/erasures', { request_ref: 'gone', email: 'gone@example.com' });
    known.erasure = erased.body.data.erasure_id;
    known.crm = (await p.get('/connections?channel=crm_provider')).data[0].id;
    known.stage = (await p.get('/connections/crm_provider/stages')).data.pipelines[0].stages[0].definition_id;
    known.connection = (await p.get('/connections')).data[0].id;
    const account = await newAdAccount(p);
    const { campaign, ad, adSet, pixel, connectionId } = account;
    const [linkedAd, creative] = [`${ad}7`, { link: 'https://shop.example/' }];
    await account.patch({ ads: [{ id: linkedAd, ad_set_id: adSet, name: 'With a link', creative }] });
    const { version: consentVersion, text_hash: consentHash } = (await p.get('/quality/ad-ids')).meta.consent;
    Object.assign(known, { linkedAd, consentVersion, consentHash });
    Object.assign(known, { platformCampaign: campaign, platformAd: ad, platformAdSet: adSet });
    Object.assign(known, { pixel, adAccount: connectionId });
    // The common account was synced with the profile, so its ad is known.
    known.syncedAd = AD.id;
    await p.call('POST', '/connections/sync', {});
    await eventually(async () => assert.equal((await p.call('GET', `/ads/${AD.id}`)).status, 200));
    const paused = await p.call('POST', `/ads/${ad}/pause`, {}, { 'idempotency-key': 'known' });
    known.action = paused.body.data.action_id;
    const domain = { host: 'track.published-id.example' };
    known.domain = (await p.call('POST', '/tracking/custom-domains', domain)).body.data.id;
    const shop = { shop_domain: SHOP.domain, access_token: SHOP.token };
    known.shop = (await p.call('POST', '/integrations/shopify/manual-connections', shop)).body.data.id;
    await p.call('POST', '/tracking/keys');
    Object.assign(known, await linkBank(p));
    known.handoff = await completeHandoff(p, { person: 'two' });
    await connectMailbox(p, 'outlook');
    const webhook = { url: 'http://127.0.0.1:9/', events: ['outcome.recorded'] };
    known.webhook = (await p.call('POST', '/webhooks', webhook)).body.data.id;
    known.delivery = (await p.call('POST', `/webhooks/${known.webhook}/test`)).body.data.id;
  });

  for (const [method, path, status, request] of calls) {
    it(`describes the response ${status} of ${method} ${path}`, async () => {
      const { path: url = path, body, headers } = request?.(known) ?? {};
      const answer = await p.call(method, url, body, headers);
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      const responses = api.paths[`/api/v1${path}`]?.[method.toLowerCase()]?.responses;
      assert.ok(responses?.[status], `${status} is not published`);
      const pointer = [
        'paths',
        `/api/v1${path}`,
        method.toLowerCase(),
        'responses',
        String(status),
        'content',
        'application/json',
        'schema',
      ]
        .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
        .join('/');
      const validate = ajv.compile({ $ref: `api#/${pointer}` });
      assert.ok(validate(answer.body), JSON.stringify([validate.errors, answer.body], null, 1).slice(0, 3000));
      checkEnvelope(answer, p.profileId, path);
    });
  }

  it('describes the responses to browsers, at the address that it names for them', async () => {
    const [script, batch] = ['/t/{tracking_key}.js', '/t/{tracking_key}'];
    const { data: keys } = await p.get('/tracking/keys');
    const event = { event_id: 'e1', type: 'page_view', at: Date.now(), url: 'https://shop.example/' };
    const body = (events: Json[]) => ({ method: 'POST', body: JSON.stringify({ visitor_id: 'v1', events }) });
    const sent: [path: string, key: string, status: number, init?: RequestInit][] = [
      [script, keys[0].key, 200],
      [script, 'tk_0000000000000000000000', 404],
      [batch, keys[0].key, 204, body([event])],
      [batch, keys[0].key, 400, { method: 'POST', body: '{' }],
      [batch, keys[0].key, 413, body(Array(100).fill({ ...event, title: 'x'.repeat(1000) }))],
      [batch, keys[0].key, 422, body([])],
      [batch, 'tk_0000000000000000000000', 404, body([event])],
    ];
    for (const [path, key, status, init] of sent) {
      const { servers, ...methods } = api.paths[path];
      const base = servers[0].url.replace('{collector}', servers[0].variables.collector.default);
      const answer = await fetch(`${base}${path.replace('{tracking_key}', key)}`, init);
      assert.equal(answer.status, status, path);
      const published = methods[(init?.method ?? 'GET').toLowerCase()].responses[status];
      for (const name of ['RateLimit', 'RateLimit-Policy', 'X-Request-Id'])
        assert.ok(name in published.headers && answer.headers.has(name), `${name} of ${status} at ${path}`);
      const text = await answer.text();
      if (status < 400) continue;
      assert.ok(published.content['application/json'].examples[JSON.parse(text).error.code], text);
    }
  });

  it('names every operation that is served, and no other', () => {
    const paths = Object.entries<Json>(api.paths).filter(([path]) => path.startsWith('/api/v1/'));
    const published = paths.flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
    );
    const called = new Set(calls.map(([method, path]) => `${method} ${path}`));
    assert.deepEqual(
      // These two follow RFC 6749, with forms: the gateway's own tests check them.
      published.filter((name) => !called.has(name) && !/^POST \/oauth\//.test(name)),
      [],
    );
  });
});

/** Checks what every response carries, whatever its content. */
function checkEnvelope({ status, headers, body }: Answer, profileId: string, path: string): void {
  for (const name of ['x-request-id', 'ratelimit', 'ratelimit-policy']) assert.ok(headers.get(name), name);
  assert.equal(headers.get('x-powered-by'), null);
  if (status >= 400) {
    assert.equal(body.error.request_id, headers.get('x-request-id'));
    assert.match(body.error.docs_url, /^http.*\/docs\/errors#/);
  } else if (path !== '/openapi.json' && typeof body !== 'number') {
    assert.equal(body.meta.profile_id, profileId);
    if (Array.isArray(body.data)) assert.equal(typeof body.pagination?.has_next, 'boolean');
  }
}
