import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addLinkTokens, countOwnLinks } from './link-tokens.ts';

const own = { sites: ['shop.example', 'clinica.cl'], param: 'svc_t' };
const text = (body: string) => ({ type: 'text', content: { body }, own });
const sent = (body: string) => String(addLinkTokens(text(body), 'T').content.body);

describe('links of a message', () => {
  const CASES: readonly [written: string, sentAs: string][] = [
    ['See https://shop.example/offer.', 'See https://shop.example/offer?svc_t=T.'],
    ['See https://shop.example/offer?a=1', 'See https://shop.example/offer?a=1&svc_t=T'],
    ['See https://shop.example/#top', 'See https://shop.example/?svc_t=T#top'],
    ['https://www.shop.example', 'https://www.shop.example?svc_t=T'],
    ['HTTPS://SHOP.EXAMPLE/A', 'HTTPS://SHOP.EXAMPLE/A?svc_t=T'],
    ['(https://clinica.cl/hora)', '(https://clinica.cl/hora?svc_t=T)'],
    ['*https://clinica.cl/hora*', '*https://clinica.cl/hora?svc_t=T*'],
    ['https://shop.example https://clinica.cl', 'https://shop.example?svc_t=T https://clinica.cl?svc_t=T'],
    ['https://other.example/?next=https://shop.example', 'https://other.example/?next=https://shop.example'],
    ['https://notshop.example https://shop.example.evil.com', 'https://notshop.example https://shop.example.evil.com'],
    ['https://shop.example@evil.com/', 'https://shop.example@evil.com/'],
    ['https://shop.example/?svc_t=mine', 'https://shop.example/?svc_t=mine'],
    ['shop.example/offer', 'shop.example/offer'],
    ['https://', 'https://'],
  ];
  for (const [written, sentAs] of CASES)
    it(`are sent as ${sentAs} when ${written} is written`, () => {
      assert.equal(sent(written), sentAs);
      const links = sentAs.split('svc_t=T').length - 1;
      assert.equal(countOwnLinks('text', { body: written }, own), links);
    });

  it('stay as they are in a text that would become too long, and in a template', () => {
    const long = `https://shop.example/ ${'x'.repeat(4070)}`;
    assert.deepEqual(addLinkTokens(text(long), 'T'.repeat(340)), { content: { body: long }, added: 0 });
    const template = { name: 'offer', components: [{ type: 'body', text: 'https://shop.example/' }] };
    assert.deepEqual(addLinkTokens({ type: 'template', content: template, own }, 'T'), { content: template, added: 0 });
  });

  it('are found in captions, and in the text and the button of an interactive message', () => {
    const button = { name: 'cta_url', parameters: { display_text: 'Buy', url: 'https://shop.example/buy' } };
    const interactive = { type: 'cta_url', body: { text: 'https://clinica.cl' }, action: button };
    const { content, added } = addLinkTokens({ type: 'interactive', content: interactive, own }, 'T');
    assert.equal(added, 2);
    assert.match(JSON.stringify(content), /shop\.example\/buy\?svc_t=T.*/);
    assert.equal(addLinkTokens({ type: 'media', content: { caption: 'https://clinica.cl' }, own }, 'T').added, 1);
  });

  it('never change the words around them', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constant('https://shop.example/a'))), (words) => {
        const body = words.join(' ');
        assert.equal(sent(body).replaceAll(/[?&]svc_t=T/g, ''), body);
      }),
    );
  });
});
