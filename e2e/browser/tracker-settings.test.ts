// Tests how a profile's settings change its tracker, in a real browser with the real collector.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testSystem } from '../system/fixture.ts';
import type { Json } from '../system/profile.ts';
import { assertNames, useSettings } from './settings-fixture.ts';

const FORM =
  '<form onsubmit="event.preventDefault()"><input name="email" value="ana@example.com"><button>Send</button></form>';
const DAY_S = 86_400;
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe('The tracker and the settings of its profile', () => {
  const openWith = useSettings();

  it('is changed by a PATCH: a page that is loaded later has the new script', async () => {
    await using shop = await openWith({}, { body: FORM });
    await shop.open(shop.at('www.shop.test'));
    await shop.page.click('button');
    await eventually(async () => assertNames(await shop.recorded(), ['page_view', 'form_submit']));
    await shop.profile.call('PATCH', '/tracking/settings', { track_forms: false });
    const script = `${testSystem().services.addresses.collectorUrl}/t/${shop.profile.trackingKey}.js`;
    await eventually(async () => assert.doesNotMatch(await (await fetch(script)).text(), /"submit"/));
    // The browser's own copy is younger than half a minute, so it is dropped as it would be later.
    const cdp = await shop.context.newCDPSession(shop.page);
    await cdp.send('Network.clearBrowserCache');
    await shop.open(shop.at('www.shop.test', '/later'));
    await shop.page.click('button');
    const events = await shop.recordedUntil('behind_the_form');
    assertNames(events, ['page_view', 'form_submit', 'page_view', 'behind_the_form']);
  });

  for (const [track_forms, names] of [
    [true, ['page_view', 'form_submit', 'behind_the_form']],
    [false, ['page_view', 'behind_the_form']],
  ] as const)
    it(`records submitted forms with track_forms ${track_forms}`, async () => {
      await using shop = await openWith({ track_forms }, { body: FORM });
      await shop.open(shop.at('www.shop.test'));
      await shop.page.click('button');
      assertNames(await shop.recordedUntil('behind_the_form'), names);
    });

  it('keeps its cookie for as many days as cookie_days says', async () => {
    await using shop = await openWith({ cookie_days: 2 });
    await shop.open(shop.at('www.shop.test'));
    await shop.recordedUntil('arrived');
    const days = (((await shop.cookie())?.expires ?? 0) - Date.now() / 1000) / DAY_S;
    assert.ok(days > 1.9 && days <= 2, `${days} days`);
  });

  it('writes its cookie on cookie_domain where the page is below it, and elsewhere on the top-most domain', async () => {
    await using shop = await openWith({ cookie_domain: 'www.shop.test' });
    for (const [host, domain] of [
      ['www.shop.test', '.www.shop.test'],
      ['deep.www.shop.test', '.www.shop.test'],
      ['blog.shop.test', '.shop.test'],
      ['www.other.test', '.other.test'],
    ] as const) {
      await shop.context.clearCookies();
      await shop.open(shop.at(host));
      await eventually(async () => assert.equal((await shop.cookie())?.domain, domain));
    }
  });

  for (const [setting, silence, isOne] of [
    [{ session_timeout_minutes: 5 }, '06:00', false],
    [{}, '06:00', true],
    [{ session_timeout_minutes: 240 }, '03:59:00', true],
  ] as const)
    it(`${isOne ? 'continues' : 'ends'} a session after a silence of ${silence} with ${JSON.stringify(setting)}`, async () => {
      await using shop = await openWith(setting);
      await shop.page.clock.install({ time: new Date() });
      await shop.open(shop.at('www.shop.test'));
      await shop.page.clock.runFor(100);
      // The jump would also exceed the time that a request may take, so none may be in flight.
      await eventually(async () => assert.equal(await shop.page.evaluate(`localStorage.getItem('_tl_q')`), null));
      await shop.page.clock.fastForward(silence);
      await shop.page.evaluate(`touchline.track('later')`);
      await shop.page.clock.runFor(100);
      const events = await eventually(async () => {
        const found = await shop.recorded();
        assertNames(found, ['later', 'page_view']);
        return found;
      });
      assert.equal(new Set(events.map(({ session_id }: Json) => session_id)).size, isOne ? 1 : 2);
    });

  for (const [track_spa, names] of [
    [true, ['page_view', 'page_view', 'later']],
    [false, ['page_view', 'later']],
  ] as const)
    it(`counts the pages of an application with track_spa ${track_spa}`, async () => {
      await using shop = await openWith({ track_spa });
      await shop.open(shop.at('www.shop.test'));
      await shop.page.evaluate(`history.pushState({}, '', '/second'); new Promise((done) => setTimeout(done))`);
      const events = await shop.recordedUntil('later');
      assertNames(events, names);
      assert.equal(events.at(-1)?.path, track_spa ? '/second' : '/');
    });

  it('records nothing on pages whose path exclude_paths has, nor stores anything there', async () => {
    await using shop = await openWith({ exclude_paths: ['/account/*', '/done'] }, { body: FORM });
    await shop.open(shop.at('www.shop.test', '/account/7'));
    await shop.page.click('button');
    await shop.page.evaluate(`touchline.track('hidden'); touchline.identify({ email: 'ana@example.com' })`);
    assert.deepEqual(await shop.context.cookies(), []);
    assert.equal(await shop.page.evaluate('localStorage.length'), 0);
    await shop.page.evaluate(`history.pushState({}, '', '/shown'); new Promise((done) => setTimeout(done))`);
    await shop.recordedUntil('shown');
    await shop.page.evaluate(`history.pushState({}, '', '/done/'); new Promise((done) => setTimeout(done))`);
    await shop.page.evaluate(`touchline.track('hidden')`);
    await shop.open(shop.at('www.shop.test', '/end'));
    const events = await shop.recordedUntil('end');
    assertNames(events, ['page_view', 'shown', 'page_view', 'end']);
    assert.deepEqual(events.map(({ path, referrer }: Json) => `${path} ${referrer}`).sort(), [
      ...['/end null', '/end null', '/shown null', '/shown null'],
    ]);
  });

  it('takes events only from pages of sites', async () => {
    await using shop = await openWith({ sites: ['shop.test'] });
    await shop.open(shop.at('www.copy.test'));
    await eventually(() =>
      assert.deepEqual(
        shop.posts.map(({ status }) => status),
        [403],
      ),
    );
    await shop.open(shop.at('www.shop.test'));
    const events = await shop.recordedUntil('arrived');
    assert.ok(events.every(({ url }: Json) => new URL(url).hostname === 'www.shop.test'));
  });

  for (const [what, settings, options, isRecorded] of [
    ['an address of exclude_ips', { exclude_ips: ['127.0.0.1', '::1'] }, {}, false],
    ['another address', { exclude_ips: ['10.0.0.1'] }, {}, true],
    ['a robot', {}, { userAgent: GOOGLEBOT }, false],
    ['a robot with bot_filter off', { bot_filter: false }, { userAgent: GOOGLEBOT }, true],
  ] as const)
    it(`${isRecorded ? 'records' : 'does not record'} ${what}`, async () => {
      await using shop = await openWith(settings, options);
      await shop.open(shop.at('www.shop.test'));
      // The collector answers once an event is recorded or left out for good.
      await eventually(() =>
        assert.deepEqual(
          shop.posts.map(({ status }) => status),
          [204],
        ),
      );
      assertNames(await shop.recorded(), isRecorded ? ['page_view'] : []);
    });

  for (const [geo, country, city] of [
    ['city', 'CL', 'Arica'],
    ['country', 'CL', null],
    ['off', null, null],
  ] as const)
    it(`keeps as much of a visitor’s place as geo ${geo} says`, async () => {
      await using shop = await openWith({ geo });
      await shop.context.route(`${testSystem().services.addresses.collectorUrl}/t/*`, (route) =>
        route.continue({ headers: { ...route.request().headers(), 'cf-ipcountry': 'CL', 'x-city': 'Arica' } }),
      );
      await shop.open(shop.at('www.shop.test'));
      const events = await shop.recordedUntil('arrived');
      assert.deepEqual(
        new Set(events.map((event) => `${event.country} ${event.city}`)),
        new Set([`${country} ${city}`]),
      );
    });

  it('reads link tokens from the parameter that link_token_param names, and leaves any other one on the page', async () => {
    await using shop = await openWith({ link_token_param: 'who' });
    const { profile, page } = shop;
    await profile.call('POST', '/customers', { rows: [{ email: 'ana@example.com' }] });
    const minted = await profile.call('POST', '/customers/link-tokens', { customers: [{ email: 'ana@example.com' }] });
    const [{ customer_profile_id: id, token }] = minted.body.data.results;
    assert.equal(minted.body.data.param, 'who');
    await shop.open(shop.at('www.shop.test', `/offer?${minted.body.data.param}=${token}&svc_t=kept`));
    assert.equal(page.url(), shop.at('www.shop.test', '/offer?svc_t=kept'));
    await shop.recordedUntil('arrived');
    await profile.drained();
    const { data } = await profile.get(`/customers/${id}/journey`);
    assert.equal(data.events.length, 2);
    assert.equal(JSON.stringify(await shop.recorded()).includes(token), false);
  });
});
