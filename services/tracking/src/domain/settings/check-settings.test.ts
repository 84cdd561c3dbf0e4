import assert from 'node:assert/strict';
import { checkSettings, type SettingsAsked } from './check-settings.ts';
import { isOfSites, readSite } from './read-site.ts';

describe('requested settings', () => {
  const refused: [what: string, asked: SettingsAsked, field: string][] = [
    ['a session of four minutes', { sessionTimeoutMinutes: 4 }, 'session_timeout_minutes'],
    ['a session of 241 minutes', { sessionTimeoutMinutes: 241 }, 'session_timeout_minutes'],
    ['a session of part of a minute', { sessionTimeoutMinutes: 7.5 }, 'session_timeout_minutes'],
    ['a cookie of zero days', { cookieDays: 0 }, 'cookie_days'],
    ['a cookie that outlasts what browsers allow', { cookieDays: 401 }, 'cookie_days'],
    ['a cookie of one and a half days', { cookieDays: 1.5 }, 'cookie_days'],
    ['a cookie on a public suffix', { cookieDomain: 'com.br' }, 'cookie_domain'],
    ['a cookie on a public suffix of a provider', { cookieDomain: 'github.io' }, 'cookie_domain'],
    ['a cookie on an address', { cookieDomain: '10.0.0.1' }, 'cookie_domain'],
    ['a cookie on localhost', { cookieDomain: 'localhost' }, 'cookie_domain'],
    ['a cookie on an address of the web', { cookieDomain: 'https://shop.cl' }, 'cookie_domain'],
    ['a cookie on a domain with attributes', { cookieDomain: 'shop.cl;path=/' }, 'cookie_domain'],
    ['a text for a switch', { honourGpc: 'yes' }, 'honour_gpc'],
    ['a number for a switch', { honourDnt: 1 }, 'honour_dnt'],
    ['null for a switch', { trackForms: null }, 'track_forms'],
    ['a site with a scheme', { sites: ['https://shop.cl'] }, 'sites[0]'],
    ['a site with a port', { sites: ['shop.cl', 'shop.cl:8080'] }, 'sites[1]'],
    ['a site with a path', { sites: ['shop.cl/es'] }, 'sites[0]'],
    ['a public suffix alone', { ownSites: ['co.uk'] }, 'own_sites[0]'],
    ['a wildcard of everything', { sites: ['*'] }, 'sites[0]'],
    ['an empty site', { sites: [''] }, 'sites[0]'],
    ['too many sites', { sites: Array.from({ length: 101 }, (_, n) => `s${n}.cl`) }, 'sites'],
    ['a path without its slash', { excludePaths: ['/a', 'account'] }, 'exclude_paths[1]'],
    ['every path', { excludePaths: ['/*'] }, 'exclude_paths[0]'],
    ['every path in other words', { excludePaths: ['/a/..*'] }, 'exclude_paths[0]'],
    ['a path with an asterisk in the middle', { excludePaths: ['/a/*/b'] }, 'exclude_paths[0]'],
    ['a path with two asterisks', { excludePaths: ['/a/**'] }, 'exclude_paths[0]'],
    ['a path with a query', { excludePaths: ['/a?b=1'] }, 'exclude_paths[0]'],
    ['a path with a blank', { excludePaths: ['/a b'] }, 'exclude_paths[0]'],
    ['a path of 201 characters', { excludePaths: [`/${'a'.repeat(200)}`] }, 'exclude_paths[0]'],
    ['too many paths', { excludePaths: Array.from({ length: 51 }, (_, n) => `/${n}`) }, 'exclude_paths'],
    ['an address that is not one', { excludeIps: ['10.0.0.300'] }, 'exclude_ips[0]'],
    ['a range of all addresses', { excludeIps: ['10.0.0.1', '0.0.0.0/0'] }, 'exclude_ips[1]'],
    ['a parameter with an equals sign', { strippedParameters: ['a=b'] }, 'stripped_parameters[0]'],
    ['a parameter that channel rules read', { strippedParameters: ['UTM_Term'] }, 'stripped_parameters[0]'],
    ['another kind of consent', { consent: 'opt_out' }, 'consent'],
    ['an unknown level of location', { geo: 'street' }, 'geo'],
    ['a link parameter that is a campaign tag', { linkTokenParam: 'utm_id' }, 'link_token_param'],
    ['a link parameter that is a campaign tag in other case', { linkTokenParam: 'UTM_whatever' }, 'link_token_param'],
    ['a link parameter that is a click id', { linkTokenParam: 'gclid' }, 'link_token_param'],
    ['a link parameter that is a click id of a mail tool', { linkTokenParam: '_kx' }, 'link_token_param'],
    ['a link parameter that is an ad’s id', { linkTokenParam: 'ad_id' }, 'link_token_param'],
    ['a link parameter that needs escaping', { linkTokenParam: 'a b' }, 'link_token_param'],
    ['a link parameter that is an expression', { linkTokenParam: 'a=1&b' }, 'link_token_param'],
    ['an empty link parameter', { linkTokenParam: '' }, 'link_token_param'],
    ['a link parameter of 41 characters', { linkTokenParam: 'a'.repeat(41) }, 'link_token_param'],
  ];
  for (const [what, asked, field] of refused)
    it(`are refused for ${what}, and the refusal names the member`, () => {
      const checked = checkSettings({ browserRevenue: true, ...asked });
      assert.ok(!checked.ok);
      assert.equal(checked.refusal.field, field);
      assert.equal(checked.refusal.code, 'validation_error');
    });

  const accepted: [asked: SettingsAsked, stored: unknown][] = [
    [{ sessionTimeoutMinutes: 5 }, 5],
    [{ sessionTimeoutMinutes: 240 }, 240],
    [{ cookieDays: 1 }, 1],
    [{ cookieDays: 400 }, 400],
    [{ cookieDomain: '.Shop.CL' }, 'shop.cl'],
    [{ cookieDomain: 'ñuñoa.cl' }, 'xn--uoa-6mab.cl'],
    [{ cookieDomain: '' }, null],
    [{ trackOutbound: true }, true],
    [{ sites: ['Shop.CL', 'shop.cl.', 'Ñuñoa.cl'] }, ['shop.cl', 'xn--uoa-6mab.cl']],
    [{ sites: ['localhost', '127.0.0.1'] }, ['localhost', '127.0.0.1']],
    [{ sites: [] }, []],
    [{ excludePaths: ['/account/', '/account', '/account/*', '/'] }, ['/account', '/account/*', '/']],
    [{ excludePaths: ['/niño*', '/a/../b'] }, ['/ni%C3%B1o*', '/b']],
    [{ strippedParameters: ['Booking', 'booking'] }, ['booking']],
    [{ consent: 'opt_in' }, 'opt_in'],
    [{ geo: 'off' }, 'off'],
    [{ linkTokenParam: 'svc-T_2' }, 'svc-T_2'],
  ];
  for (const [asked, stored] of accepted)
    it(`are stored in the form that is compared, each entry once, and nothing else: ${JSON.stringify(asked)}`, () => {
      const [name = ''] = Object.keys(asked);
      assert.deepEqual(checkSettings(asked), { ok: true, change: { [name]: stored } });
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
