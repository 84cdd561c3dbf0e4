import assert from 'node:assert/strict';
import { checkSettings, type SettingsAsked } from './check-settings.ts';
import { isOfSites, readSite } from './read-site.ts';

describe('requested settings', () => {
  const refused: [what: string, asked: SettingsAsked, field: string][] = [
    ['a site with a scheme', { allowedSites: ['https://shop.cl'] }, 'allowed_sites[0]'],
    ['a site with a port', { allowedSites: ['shop.cl', 'shop.cl:8080'] }, 'allowed_sites[1]'],
    ['a site with a path', { allowedSites: ['shop.cl/es'] }, 'allowed_sites[0]'],
    ['a public suffix alone', { ownSites: ['co.uk'] }, 'own_sites[0]'],
    ['a wildcard of everything', { allowedSites: ['*'] }, 'allowed_sites[0]'],
    ['an empty site', { allowedSites: [''] }, 'allowed_sites[0]'],
    ['too many sites', { allowedSites: Array.from({ length: 101 }, (_, n) => `s${n}.cl`) }, 'allowed_sites'],
    ['an address that is not one', { excludedIps: ['10.0.0.300'] }, 'excluded_ips[0]'],
    ['a range of all addresses', { excludedIps: ['10.0.0.1', '0.0.0.0/0'] }, 'excluded_ips[1]'],
    ['a parameter with an equals sign', { strippedParameters: ['a=b'] }, 'stripped_parameters[0]'],
    ['a parameter that channel rules read', { strippedParameters: ['UTM_Term'] }, 'stripped_parameters[0]'],
    ['a cookie of zero days', { visitorCookieDays: 0 }, 'visitor_cookie_days'],
    ['a cookie that outlasts what browsers allow', { visitorCookieDays: 401 }, 'visitor_cookie_days'],
    ['a cookie of one and a half days', { visitorCookieDays: 1.5 }, 'visitor_cookie_days'],
    ['an unknown level of location', { locationDetail: 'street' }, 'location_detail'],
  ];
  for (const [what, asked, field] of refused) {
    it(`are refused for ${what}, and the refusal names the member`, () => {
      const checked = checkSettings(asked);
      assert.ok(!checked.ok);
      assert.equal(checked.refusal.field, field);
      assert.equal(checked.refusal.code, 'validation_error');
    });
  }

  it('are stored in the form that is compared, each entry once, and without what was not requested', () => {
    const checked = checkSettings({
      allowedSites: ['Shop.CL', 'shop.cl.', 'Ñuñoa.cl', 'localhost', '127.0.0.1'],
      strippedParameters: ['Booking', 'booking'],
      captureForms: false,
    });
    assert.deepEqual(checked, {
      ok: true,
      change: {
        allowedSites: ['shop.cl', 'xn--uoa-6mab.cl', 'localhost', '127.0.0.1'],
        strippedParameters: ['booking'],
        captureForms: false,
      },
    });
  });
});

describe('a site', () => {
  const table: [host: string, isOf: boolean][] = [
    ['shop.cl', true],
    ['www.shop.cl', true],
    ['a.b.shop.cl', true],
    ['eshop.cl', false],
    ['shop.cl.evil.com', false],
    ['cl', false],
  ];
  for (const [host, isOf] of table)
    it(`shop.cl ${isOf ? 'covers' : 'does not cover'} ${host}`, () => assert.equal(isOfSites(host, ['shop.cl']), isOf));

  it('reads the same when it is read again', () => {
    for (const text of ['Shop.CL', 'ñuñoa.cl', '10.1', 'localhost']) {
      const once = readSite(text);
      assert.equal(once === undefined ? undefined : readSite(once), once);
    }
  });
});
