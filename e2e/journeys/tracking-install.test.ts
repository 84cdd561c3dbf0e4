// Tests an install from a fresh profile to a tracker that is verified and first-party, through the public API.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { a, cname, startDnsServer, txt } from '../../services/tracking/test/dns-server.ts';
import { startWebServer } from '../../services/tracking/test/web-server.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

describe('an install of the tracker', () => {
  let p: TestProfile;
  before(async () => {
    p = await newProfile();
  });

  const visit = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
    const event = { event_id: randomUUID(), type: 'page_view', at: new Date().toISOString(), url };
    const answer = await fetch(`${testSystem().services.addresses.collectorUrl}/t/${p.trackingKey}`, {
      method: 'POST',
      headers: { 'user-agent': BROWSER, ...headers },
      body: JSON.stringify({ visitor_id: randomUUID(), events: [event] }),
    });
    return answer.status;
  };
  const verified = async (url: string): Promise<Json> => {
    const started = await p.call('POST', '/tracking/verification', { url });
    assert.deepEqual([started.status, started.body.data.status], [202, 'pending'], JSON.stringify(started.body));
    return eventually(async () => {
      const { data } = await p.get('/tracking/verification');
      assert.equal(data.id, started.body.data.id);
      assert.notEqual(data.status, 'pending');
      return data;
    });
  };

  it('is verified when its tag is in the page and an event arrived', async () => {
    await using shop = await startWebServer();
    const page = `${shop.origin}/`;
    shop.page('/', '<html><body>Soon</body></html>');
    assert.equal((await verified(page)).status, 'tag_missing');
    const { data: snippet } = await p.get('/tracking/snippet?pixel=1234567890');
    assert.match(snippet.snippet, /w\.fbq\('init', '1234567890'\)/);
    shop.page('/', `<html><head>${snippet.snippet}</head></html>`);
    const silent = await verified(page);
    assert.deepEqual([silent.status, silent.has_tag, silent.has_recent_events], ['no_events', true, false]);
    assert.equal(await visit(page), 204);
    assert.equal((await verified(page)).status, 'verified');
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
        answer.data.stages.map(({ stage, status }: Json) => [stage, status]),
        [
          ['bus', 'current'],
          ['identity', 'current'],
          ['attribution', 'current'],
          ['reports', 'current'],
        ],
      );
      assert.equal(answer.data.waiting_since, null);
      return answer;
    });
    assert.ok(ops.last_hour.browsers >= 2 && ops.last_event_at);
    assert.ok(ops.refused_last_day.some(({ code, field }: Json) => code === 'forbidden' && field === 'origin'));
  });

  it('becomes first-party with a domain of the site’s own', async () => {
    await using dns = await startDnsServer(testSystem().dnsPort);
    const { body } = await p.call('POST', '/tracking/custom-domains', { hostname: 'Track.Shop.example' });
    const [alias, proof] = body.data.expected_records;
    assert.deepEqual([alias.type, alias.host, proof.type], ['CNAME', 'track.shop.example', 'TXT']);
    const verify = async () => (await p.call('POST', `/tracking/custom-domains/${body.data.id}/verify`)).body.data;
    dns.zone.set(alias.host, [a(alias.host, '94.0.0.1')]);
    const wrong = await verify();
    assert.deepEqual(
      [wrong.status, wrong.reason, wrong.found_records[0].value],
      ['failed', 'wrong_target', '94.0.0.1'],
    );
    dns.zone.set(alias.host, [cname(alias.host, alias.value)]);
    dns.zone.set(proof.host, [txt(proof.host, proof.value)]);
    assert.equal((await verify()).status, 'verified');
    const { data: snippet } = await p.get('/tracking/snippet');
    assert.equal(new URL(snippet.script_url).hostname, 'track.shop.example');
    const { data: gtm } = await p.get('/tracking/installers/gtm');
    const [tag] = gtm.container.containerVersion.tag;
    assert.ok(tag.parameter.some(({ value }: Json) => value === snippet.snippet));
    const { data: pixel } = await p.get('/tracking/installers/shopify-pixel');
    assert.ok(pixel.script.includes(snippet.script_url.replace('.js', '')));
    const { data: origin } = await p.get('/tracking/origin');
    assert.deepEqual([origin.collector_host, origin.is_custom_domain], ['track.shop.example', true]);
    assert.ok(origin.sites.find(({ host }: Json) => host === 'www.shop.example').is_first_party);
    assert.equal((await p.call('DELETE', `/tracking/custom-domains/${body.data.id}`)).status, 200);
    assert.equal((await p.get('/tracking/custom-domains')).data.length, 0);
  });
});
