import assert from 'node:assert/strict';
import { isBot } from './bot.ts';
import { deviceOf } from './device.ts';

const CHROME_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const DEVICES: [string, string, string, string][] = [
  [CHROME_WINDOWS, 'desktop', 'Chrome', 'Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'mobile',
    'Safari',
    'iOS',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    'tablet',
    'Safari',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'mobile',
    'Chrome',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'desktop', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'desktop',
    'Safari',
    'macOS',
  ],
  ['', '', '', ''],
  ['x'.repeat(50_000), '', '', ''],
];

describe('the user agent', () => {
  for (const [agent, type, browser, os] of DEVICES) {
    it(`gives ${type || 'nothing'} ${browser} ${os} (${agent.slice(0, 40)})`, () => {
      const device = deviceOf(agent);
      assert.deepEqual([device.type ?? '', device.browser ?? '', device.os ?? ''], [type, browser, os]);
    });
  }
  for (const agent of [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
  ]) {
    it(`identifies a robot: ${agent.slice(0, 50)}`, () => assert.equal(isBot(agent, 'shop.cl'), true));
  }
  it('of a person, or none at all, is not a robot’s', () => {
    assert.equal(isBot(CHROME_WINDOWS, 'shop.cl'), false);
    assert.equal(isBot('', 'shop.cl'), false);
  });
  for (const agent of [
    'node',
    'curl/8.5.0',
    'python-requests/2.32',
    'GuzzleHttp/7',
    'axios/1.7.2',
    'Go-http-client/2.0',
  ]) {
    it(`of an HTTP library is a program’s that forwards events: ${agent}`, () =>
      assert.equal(isBot(agent, 'shop.cl'), false));
  }
  it('of a headless browser on a loopback page is a developer’s test', () => {
    const headless = CHROME_WINDOWS.replace('Chrome/', 'HeadlessChrome/');
    assert.equal(isBot(headless, 'localhost'), false);
    assert.equal(isBot(headless, '127.0.0.1'), false);
    assert.equal(isBot('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'localhost'), true);
  });
});
