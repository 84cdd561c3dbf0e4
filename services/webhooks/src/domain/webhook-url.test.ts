// Tests which URLs can be subscribed, as far as their text tells.
import assert from 'node:assert/strict';
import { webhookUrl } from './webhook-url.ts';

const privateHosts = new Set(['127.0.0.1', '::1', 'receiver.test']);

describe('a URL', () => {
  const taken: [url: string, host: string, isPrivateAllowed: boolean][] = [
    ['https://example.com/hook', 'example.com', false],
    ['https://EXAMPLE.com:8443/hook?a=1', 'example.com', false],
    ['https://8.8.8.8/', '8.8.8.8', false],
    ['https://[2606:4700::6810:85e5]/', '2606:4700::6810:85e5', false],
    ['http://127.0.0.1:9/', '127.0.0.1', true],
    ['https://127.0.0.1:9/', '127.0.0.1', true],
    ['http://2130706433/', '127.0.0.1', true],
    ['http://[::1]:9/', '::1', true],
    ['http://receiver.test/', 'receiver.test', true],
  ];
  for (const [url, host, isPrivateAllowed] of taken)
    it(`${url} is accepted`, () => {
      const checked = webhookUrl(url, privateHosts);
      assert.ok(checked.ok);
      assert.deepEqual([checked.host, checked.isPrivateAllowed], [host, isPrivateAllowed]);
    });

  const refused: [url: string, why: RegExp][] = [
    ['', /not a URL/],
    ['example.com/hook', /not a URL/],
    ['http://example.com/', /https/],
    ['ftp://127.0.0.1/', /https/],
    ['https://ana@example.com/', /user name/],
    ['https://:secret@example.com/', /user name/],
    ['https://example.com/#a', /fragment/],
    ['https://example.com/#', /fragment/],
    [`https://example.com/${'a'.repeat(2048)}`, /2048/],
    ['https://10.0.0.1/', /public/],
    ['https://169.254.169.254/latest/meta-data', /public/],
    ['https://0.0.0.0/', /public/],
    ['https://100.64.0.1/', /public/],
    ['https://167772161/', /public/],
    ['https://0xa000001/', /public/],
    ['https://0x7f.2/', /public/],
    ['https://012.0.0.1/', /public/],
    ['https://10.1/', /public/],
    ['https://１０.0.0.1/', /public/],
    ['https://[::ffff:10.0.0.1]/', /public/],
    ['https://[::2]/', /public/],
    ['https://[fd00::1]/', /public/],
  ];
  for (const [url, why] of refused)
    it(`${url.slice(0, 60) || 'of no letters'} is refused`, () => {
      const checked = webhookUrl(url, privateHosts);
      assert.ok(!checked.ok);
      assert.match(checked.why, why);
    });
});
