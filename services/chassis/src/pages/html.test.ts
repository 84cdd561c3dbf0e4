// Tests that any text is escaped.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { element, html } from './html.ts';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => NAMED[name] ?? '');
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.stringMatching(/^[&<>"'=/ a-z]*$/),
  fc.constantFrom('</p><script>alert(1)</script>', '" onfocus="alert(1)', "' autofocus '", '&lt;b&gt;', '<!--', ']]>'),
);

type ElementParts = Parameters<typeof element>;

describe('html', () => {
  it('lets no text of a caller open a tag, close an attribute or begin an entity, and loses none of it', () => {
    fc.assert(
      fc.property(text, (value) => {
        const page = String(html`<p title="${value}">${value}</p>`);
        const inside = /^<p title="([^"<>]*)">([^<>]*)<\/p>$/.exec(page);
        assert.ok(inside, page);
        for (const part of inside.slice(1)) {
          assert.equal(/["'<>]/.test(part), false);
          assert.equal(unescaped(part), value.replaceAll('\0', '\uFFFD'));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('escapes once, however deeply the text is nested in lists and templates', () => {
    fc.assert(
      fc.property(fc.array(text), (values) => {
        const nested = html`<ul>${values.map((value) => html`<li>${[value]}</li>`)}</ul>`;
        const flat = `<ul>${values.map((value) => `<li>${html`${value}`}</li>`).join('')}</ul>`;
        assert.equal(String(nested), flat);
      }),
    );
  });

  it('shows numbers, zero included, and leaves out absent values', () => {
    assert.equal(String(html`${0}|${false}|${null}|${undefined}|${''}|${[]}|${[1, null, 'a']}`), '0||||||1a');
  });

  it('treats an object that only looks like HTML as text', () => {
    const forged = { toString: () => '<script>' } as unknown as string;
    assert.equal(String(html`${forged}`), '&lt;script&gt;');
  });
});

describe('an element of a picture', () => {
  it('lets no text of a caller open a tag, close an attribute or begin an entity', () => {
    fc.assert(
      fc.property(text, text, (value, content) => {
        const made = String(element('text', { class: value }, content));
        assert.equal(
          made,
          content === ''
            ? String(html`<text class="${value}"/>`)
            : String(html`<text class="${value}">${content}</text>`),
        );
      }),
    );
  });

  it('holds other elements, and is closed at once without any', () => {
    const title = element('title', {}, 'A & B');
    assert.equal(
      String(element('g', { 'stroke-width': 2 }, [title], false)),
      '<g stroke-width="2"><title>A &amp; B</title></g>',
    );
    assert.equal(String(element('path', { d: 'M0 0' })), '<path d="M0 0"/>');
  });

  for (const name of [
    'script',
    'style',
    'image',
    'a',
    'foreignObject',
    'use',
    'animate',
    'g onload',
    'constructor',
    '',
  ]) {
    it(`is never ${name || 'without a name'}`, () => {
      assert.throws(() => element(name as ElementParts[0], {}), TypeError);
    });
  }

  for (const name of [
    'style',
    'onclick',
    'href',
    'xlink:href',
    'fill',
    'filter',
    'id',
    'class="" onload',
    '__proto__x',
  ]) {
    it(`never has the attribute ${name}`, () => {
      assert.throws(() => element('path', { [name]: 'x' } as ElementParts[1]), TypeError);
    });
  }
});
