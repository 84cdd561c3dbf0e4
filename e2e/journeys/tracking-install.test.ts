// Tests an install from a fresh profile to a tracker that is verified and first-party, through the public API.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { postTo } from '../../services/tracking/test/browser.ts';
import { a, cname, startDnsServer, txt } from '../../services/tracking/test/dns-server.ts';
import { startWebServer } from '../../services/tracking/test/web-server.ts';
import { findChromium } from '../browser/chromium.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

describe('an install of the tracker', () => {
  let p: TestProfile;
  before(async () => {
    p = await newProfile();
  });

  const visit = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
    const event = { event_id: randomUUID(), type: 'page_view', at: new Date().toISOString(), url };
    const collector = `${testSystem().services.addresses.collectorUrl}/t/${p.trackingKey}`;
    return (await postTo(collector, { visitor_id: randomUUID(), events: [event] }, headers)).status;
  };
  const verified = async (url: string): Promise<Json> => {
    const started = await p.call('POST', '/tracking/verification', { url });
    assert.deepEqual([started.status, started.body.data.state], [202, 'queued'], JSON.stringify(started.body));
    return eventually(async () => {
      const { data } = await p.get('/tracking/verification');
      assert.equal(data.id, started.body.data.id);
      assert.match(data.state, /^(passed|failed)$/);
      return data;
    });
  };
  /** The checks that are not ok; a question mark is behind those that could not be made. */
  const openOf = ({ checks }: Json): string[] =>
    checks.filter(({ ok }: Json) => ok !== true).map(({ name, ok }: Json) => (ok === null ? `${name}?` : name));

  it('is verified when its tag is in the page and an event arrives, which a browser sees by itself', async () => {
    const hasBrowser = (await findChromium()) !== null;
    await using shop = await startWebServer();
    const page = `${shop.origin}/`;
    assert.equal((await p.get('/tracking/verification')).data, null);
    shop.page('/', '<html><body>Soon</body></html>');
    const bare = await verified(page);
    assert.equal(bare.state, 'failed');
    assert.deepEqual(openOf(bare), [
      'tag_found',
      'key_matches?',
      hasBrowser ? 'event_received' : 'event_received?',
      'cookie_first_party?',
    ]);
    const { data: snippet } = await p.get('/tracking/snippet');
    const { detail } = bare.checks.find(({ name }: Json) => name === 'tag_found');
    assert.ok(detail.endsWith(snippet.snippet), detail);
    const { data: withPixel } = await p.get('/tracking/snippet?pixel=1234567890');
    assert.match(withPixel.snippet, /w\.fbq\('init', '1234567890'\)/);
    shop.page('/', `<html><head>${snippet.snippet}</head></html>`);
    const tagged = await verified(page);
    assert.deepEqual(openOf(tagged), hasBrowser ? [] : ['event_received?', 'cookie_first_party?']);
    assert.deepEqual([tagged.state, tagged.has_recent_events, tagged.http_status], ['passed', false, 200]);
    // The browser's visit is in no figure.
    assert.deepEqual((await p.get('/tracking/events')).data, []);
    assert.equal(await visit(page), 204);
    assert.equal((await verified(page)).has_recent_events, true);
  });

  it('is verified once under an Idempotency-Key, and the page has to be public', async () => {
    await using shop = await startWebServer();
    shop.page('/', '');
    const headers = { 'idempotency-key': randomUUID() };
    const start = () => p.call('POST', '/tracking/verification', { url: `${shop.origin}/` }, headers);
    const first = await start();
    const again = await start();
    assert.deepEqual([first.status, again.status, again.body.data.id], [202, 202, first.body.data.id]);
    for (const url of ['http://127.0.0.2/', 'http://[::1]/', 'http://169.254.169.254/latest/meta-data/', 'file:///etc'])
      assert.equal((await p.call('POST', '/tracking/verification', { url })).status, 422, url);
  });

  it('accepts events of the allowed sites only, and says which were refused', async () => {
    const changed = await p.call('PATCH', '/tracking/settings', { sites: ['shop.example', '127.0.0.1'] });
    assert.deepEqual(changed.body.data.sites, ['shop.example', '127.0.0.1']);
    await eventually(async () =>
      assert.equal(await visit('https://copy.example/', { origin: 'https://copy.example' }), 403),
    );
    assert.equal(await visit('https://www.shop.example/', { origin: 'https://www.shop.example' }), 204);
    const { data } = await p.get('/tracking/origin');
    const site = data.sites.find(({ host }: Json) => host === 'www.shop.example');
    assert.deepEqual([site.events, site.is_allowed, site.is_first_party], [1, true, false]);
    assert.ok(data.refused_sites.some(({ host }: Json) => host === 'copy.example'));
    await p.drained();
    const { data: ops } = await eventually(async () => {
      const answer = await p.get('/tracking/ops');
      assert.deepEqual(
        answer.data.consumers.map(({ name, status }: Json) => [name, status]),
        [
          ['bus', 'current'],
          ['identity', 'current'],
          ['attribution', 'current'],
          ['reports', 'current'],
        ],
      );
      assert.deepEqual([answer.data.waiting_since, answer.data.lag_ms], [null, 0]);
      return answer;
    });
    assert.ok(ops.last_hour.browsers >= 2 && ops.last_event_at);
    assert.equal(ops.events_last_hour, ops.last_hour.total);
    assert.ok(ops.refused_last_day.some(({ code, field }: Json) => code === 'forbidden' && field === 'origin'));
  });

  it('becomes first-party with a domain of the site’s own', async () => {
    await using dns = await startDnsServer(testSystem().dnsPort);
    const host = 'track.shop.example';
    const { body } = await p.call('POST', '/tracking/custom-domains', { host: 'Track.Shop.example' });
    const { id, cname_target, checks, expected_records } = body.data;
    const [alias, proof] = expected_records;
    assert.deepEqual([alias.type, alias.name, alias.value, proof.type], ['CNAME', host, cname_target, 'TXT']);
    assert.deepEqual(
      checks.map((check: Json) => [check.name, check.ok, check.expected, check.found, check.at]),
      [
        ['cname', null, cname_target, null, null],
        ['ownership', null, proof.value, null, null],
        ['caa', null, 'letsencrypt.org', null, null],
      ],
    );
    const verify = async () => (await p.call('POST', `/tracking/custom-domains/${id}/verify`)).body.data;
    dns.zone.set(alias.name, [a(alias.name, '94.0.0.1')]);
    const wrong = await verify();
    assert.deepEqual([wrong.status, wrong.reason], ['failed', 'wrong_target']);
    assert.deepEqual(
      wrong.checks.map((check: Json) => [check.ok, check.found]),
      [
        [false, '94.0.0.1'],
        [false, null],
        [true, null],
      ],
    );
    dns.zone.set(alias.name, [cname(alias.name, alias.value)]);
    dns.zone.set(proof.name, [txt(proof.name, proof.value)]);
    assert.equal((await verify()).status, 'verified');

    const { data: snippet } = await p.get('/tracking/snippet');
    assert.equal(new URL(snippet.script_url).hostname, host);
    const { data: gtm } = await p.get('/tracking/installers/gtm');
    const [collector] = gtm.container.containerVersion.variable;
    assert.equal(`${collector.parameter[0].value}/t/${gtm.tracking_key}.js`, snippet.script_url);
    const { data: pixel } = await p.get('/tracking/installers/shopify-pixel');
    assert.ok(pixel.script.includes(snippet.script_url.replace('.js', '')));
    const { data: origin } = await p.get('/tracking/origin');
    assert.deepEqual([origin.collector_host, origin.is_custom_domain], [host, true]);
    assert.ok(origin.sites.find(({ host }: Json) => host === 'www.shop.example').is_first_party);
    const url = 'https://www.shop.example/by-own-host';
    assert.equal(await visit(url, { origin: 'https://www.shop.example', host }), 204);
    await eventually(async () =>
      assert.ok((await p.get('/tracking/events')).data.some((event: Json) => event.url === url)),
    );

    assert.equal((await p.call('DELETE', `/tracking/custom-domains/${id}`)).status, 200);
    assert.equal((await p.get('/tracking/custom-domains')).data.length, 0);
    const { data: after } = await p.get('/tracking/snippet');
    assert.notEqual(new URL(after.script_url).hostname, host);
    assert.equal(await visit(url, { origin: 'https://www.shop.example', host }), 204);
  });

  it('gets its domain from a profile that registered it first, by its record in the DNS', async () => {
    await using dns = await startDnsServer(testSystem().dnsPort);
    const squatter = await newProfile();
    const body = { host: 'track.squatted.example' };
    const squatted = await squatter.call('POST', '/tracking/custom-domains', body);
    assert.equal(squatted.status, 201);
    const refused = await p.call('POST', '/tracking/custom-domains', body);
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'invalid_state']);
    const { message } = refused.body.error;
    for (const secret of [squatter.profileId, squatted.body.data.id, squatted.body.data.expected_records[1].value])
      assert.ok(!message.includes(secret), message);
    const [, name = '', value = ''] = /TXT record (\S+) to (touchline-domain=\w+)/.exec(message) ?? [];
    dns.zone.set(name, [txt(name, value)]);
    assert.equal((await p.call('POST', '/tracking/custom-domains', body)).status, 201);
    const [lost] = (await squatter.get('/tracking/custom-domains')).data;
    assert.deepEqual([lost.status, lost.reason], ['failed', 'taken']);
    const again = await squatter.call('POST', `/tracking/custom-domains/${lost.id}/verify`);
    assert.equal(again.body.data.status, 'failed');
  });
});
