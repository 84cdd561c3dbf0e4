import assert from 'node:assert/strict';
import { cleanTitle, cleanUrl, webUrl } from './clean-url.ts';

const CASES: [string, string][] = [
  ['https://shop.cl/', 'https://shop.cl/'],
  ['https://shop.cl/p?svc_t=abc&utm_source=mail', 'https://shop.cl/p?utm_source=mail'],
  ['https://shop.cl/p?svc_t=abc', 'https://shop.cl/p'],
  ['https://shop.cl/p?a=1&b=2', 'https://shop.cl/p?a=1&b=2'],
  ['https://shop.cl/p?next=ana%40example.cl&b=2', 'https://shop.cl/p?b=2'],
  ['https://shop.cl/p?email=x&telefono=y&b=2', 'https://shop.cl/p?b=2'],
  ['https://shop.cl/p?q=%2B56%209%201234%205678', 'https://shop.cl/p'],
  ['https://shop.cl/p?q=+56912345678', 'https://shop.cl/p'],
  ['https://shop.cl/p?id=12.345.678-5', 'https://shop.cl/p'],
  ['https://shop.cl/p?ad_id=120210000000000001', 'https://shop.cl/p?ad_id=120210000000000001'],
  ['https://shop.cl/p?access_token=x#id_token=y', 'https://shop.cl/p'],
  ['https://ana:secret@shop.cl/p', 'https://shop.cl/p'],
  ['https://shop.cl/unsubscribe/ana@example.cl', 'https://shop.cl/unsubscribe/-'],
  ['https://shop.cl/app#/orders/7?token=1', 'https://shop.cl/app#/orders/7'],
  ['https://shop.cl/app#/orders/7?tab=2&email=x', 'https://shop.cl/app#/orders/7?tab=2'],
  ['https://shop.cl/app#!/orders/ana@example.cl', 'https://shop.cl/app#!/orders/-'],
  ['https://shop.cl/p#pricing', 'https://shop.cl/p#pricing'],
  ['https://shop.cl/p?a=1#faq-2', 'https://shop.cl/p?a=1#faq-2'],
  ['https://shop.cl/p#ana%40example.cl', 'https://shop.cl/p#-'],
  ['https://shop.cl/p#+56912345678', 'https://shop.cl/p#-'],
  ['https://shop.cl/p#%2B56%209%201234%205678', 'https://shop.cl/p#-'],
  ['https://shop.cl/p#12.345.678-5', 'https://shop.cl/p#-'],
  ['https://shop.cl/p#utm_source=mail&svc_t=abc', 'https://shop.cl/p#utm_source=mail'],
  ['https://shop.cl/p#access_token=x&state=7', 'https://shop.cl/p#state=7'],
  ['https://shop.cl/p#?gclid=x&q=ana@example.cl', 'https://shop.cl/p#?gclid=x'],
  ['https://shop.cl/p#100%', 'https://shop.cl/p#100%'],
  ['https://shop.cl/p#', 'https://shop.cl/p'],
  ['https://shop.cl/unsubscribe?ana@example.cl', 'https://shop.cl/unsubscribe'],
  ['https://shop.cl/unsubscribe?ana%40example.cl&b=2', 'https://shop.cl/unsubscribe?b=2'],
  ['https://shop.cl/unsubscribe?+56912345678', 'https://shop.cl/unsubscribe'],
  ['https://shop.cl/app#/a?ana@example.cl', 'https://shop.cl/app#/a'],
  ['https://shop.cl/u/ana%2540example.cl', 'https://shop.cl/u/-'],
  ['https://shop.cl/p?next=https%3A%2F%2Fx.cl%2F%3Fe%3Dana%252540example.cl&b=2', 'https://shop.cl/p?b=2'],
  ['https://shop.cl/u/ana＠example.cl', 'https://shop.cl/u/-'],
  ['https://shop.cl/u/ana@пример.рф', 'https://shop.cl/u/-'],
  ['https://shop.cl/p?q=ana@пример.рф', 'https://shop.cl/p'],
  ['https://shop.cl/p#ana@пример.рф', 'https://shop.cl/p#-'],
  ['https://shop.cl/u/+56912345678', 'https://shop.cl/u/-'],
  ['https://shop.cl/u/%2B56%209%201234%205678/x', 'https://shop.cl/u/-/x'],
  ['https://shop.cl/sku/12345678-1', 'https://shop.cl/sku/12345678-1'],
  ['https://shop.cl/niño/100%', 'https://shop.cl/ni%C3%B1o/100%'],
];

describe('a stored URL', () => {
  for (const [given, stored] of CASES) {
    it(`for ${given} is ${stored}`, () => assert.equal(cleanUrl(webUrl(given) as URL).href, stored));
  }
  for (const text of ['', 'shop.cl', 'javascript:alert(1)', 'file:///etc/passwd', 'https://', '{"$ne":1}']) {
    it(`cannot be made from ${JSON.stringify(text)}`, () => assert.equal(webUrl(text), undefined));
  }
  it('has a title without emails', () => {
    assert.equal(cleanTitle('Hola ana@example.cl!'), 'Hola -!');
    assert.equal(cleanTitle('x'.repeat(50_000)).length, 300);
  });
  it('has a title without the beginning of an email where the limit would cut the email', () => {
    const [name, domain] = ['ana.perez', '@example.cl'];
    for (let at = 300 - name.length - domain.length; at <= 301; at++)
      assert.ok(!cleanTitle(`${'x'.repeat(at - 1)} ${name}${domain} y`).includes('ana'), `at ${at}`);
  });
});
