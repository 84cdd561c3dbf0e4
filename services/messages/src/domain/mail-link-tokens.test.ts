// Tests which links of a mail get the recipient's token, and that everything else stays.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addMailTokens, countMailLinks } from './mail-link-tokens.ts';

const OWN = { sites: ['shop.example'], param: 'svc_t' };
const html = (text: string) => addMailTokens({ text: '', html: text }, OWN, 'T').html;

const HTML: readonly [what: string, given: string, expected: string][] = [
  ['a link', '<a href="https://shop.example/x">go</a>', '<a href="https://shop.example/x?svc_t=T">go</a>'],
  [
    'a link with a query, as HTML writes it',
    '<a href="https://shop.example/x?a=1&amp;b=2#top">go</a>',
    '<a href="https://shop.example/x?a=1&amp;b=2&amp;svc_t=T#top">go</a>',
  ],
  [
    'a link with a query, as many write it',
    '<a href="https://shop.example/x?a=1&utm_source=mail">go</a>',
    '<a href="https://shop.example/x?a=1&amp;utm_source=mail&amp;svc_t=T">go</a>',
  ],
  [
    'a link in single quotes',
    "<a href = 'https://shop.example/'>go</a>",
    '<a href = "https://shop.example/?svc_t=T">go</a>',
  ],
  [
    'a link without quotes',
    '<a href=https://shop.example/ id=x>go</a>',
    '<a href="https://shop.example/?svc_t=T" id=x>go</a>',
  ],
  ['a link in capitals', '<A HREF="HTTPS://SHOP.EXAMPLE/">go</A>', '<A HREF="HTTPS://SHOP.EXAMPLE/?svc_t=T">go</A>'],
  ['a link of a subdomain', '<area href="https://m.shop.example/">', '<area href="https://m.shop.example/?svc_t=T">'],
  [
    'a button of Outlook',
    '<!--[if mso]><![endif]--><v:roundrect href="https://shop.example/"></v:roundrect>',
    '<!--[if mso]><![endif]--><v:roundrect href="https://shop.example/?svc_t=T"></v:roundrect>',
  ],
];

const UNCHANGED: readonly [what: string, text: string][] = [
  ['a link of others', '<a href="https://other.example/">go</a>'],
  ['a link with a token', '<a href="https://shop.example/?svc_t=mine">go</a>'],
  ['a link that only looks like it', '<a href="https://shop.example.evil.example/">go</a>'],
  ['an address of mail', '<a href="mailto:a@shop.example">go</a>'],
  ['a text that shows a link', '<p>https://shop.example/</p>'],
  ['an image', '<img src="https://shop.example/p.png">'],
  ['a style sheet', '<link rel="stylesheet" href="https://shop.example/s.css">'],
  ['what a script holds', '<script>x = \'<a href="https://shop.example/">\'</script>'],
  ['a comment', '<!-- <a href="https://shop.example/">go</a> -->'],
  ['an element that is cut off', '<a href="https://shop.example/'],
];

describe('the HTML of a mail', () => {
  for (const [what, given, expected] of HTML)
    it(`has the token in ${what}`, () => {
      assert.equal(html(given), expected);
      assert.equal(countMailLinks({ text: '', html: given }, OWN), 1);
    });

  for (const [what, text] of UNCHANGED)
    it(`keeps ${what}`, () => {
      assert.equal(html(text), text);
      assert.equal(countMailLinks({ text: '', html: text }, OWN), 0);
    });

  it('stays as it is without own links, whatever it holds', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('<a href=', '"', "'", '>', '<!--', '&amp;', '<script>', '='));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        assert.equal(addMailTokens({ text: '', html: text }, { ...OWN, sites: [] }, 'T').html, text);
      }),
    );
  });
});

describe('the text of a mail', () => {
  it('has the token in each own link', () => {
    const text = 'See https://shop.example/a, or https://other.example/.';
    const { text: changed } = addMailTokens({ text, html: '' }, OWN, 'T');
    assert.equal(changed, 'See https://shop.example/a?svc_t=T, or https://other.example/.');
  });
});
