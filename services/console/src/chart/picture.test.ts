// Tests what all pictures have in common.
import assert from 'node:assert/strict';
import { drawingsOf } from '../../test/drawing.ts';
import { daysPicture } from './days-picture.ts';
import { flowPicture } from './flow-picture.ts';
import { histogramPicture } from './histogram-picture.ts';
import { pairsPicture } from './pairs-picture.ts';
import { slopePicture } from './slope-picture.ts';
import { createTexts } from './texts.ts';
import { timelinePicture } from './timeline-picture.ts';

/** Draws each picture with the same text wherever one may stand. */
const PICTURES: Readonly<Record<string, (text: string) => unknown>> = {
  days: (text) =>
    daysPicture({
      label: text,
      days: [text, '2026-11-02'],
      bars: [{ name: text, values: [1, 2] }],
      lines: [{ name: text, values: [1, 2] }],
      formatDay: () => text,
      formatBar: () => text,
      formatLine: () => text,
    }),
  slope: (text) =>
    slopePicture({ label: text, columns: [text, text], rows: [{ name: text, values: [1, 2] }], format: () => text }),
  pairs: (text) =>
    pairsPicture({ label: text, names: [text, text], rows: [{ name: text, values: [1, 2] }], format: () => text }),
  flow: (text) =>
    flowPicture({ label: text, goal: text, paths: [{ steps: [text, text], count: 1 }], format: () => text }),
  histogram: (text) => histogramPicture({ label: text, bins: [{ name: text, value: 1 }], format: () => text }),
  timeline: (text) =>
    timelinePicture({
      label: text,
      from: new Date('2026-11-01'),
      to: new Date('2026-11-09'),
      kinds: [{ key: text, name: text, mark: 'circle' }],
      events: [{ at: new Date('2026-11-02'), kind: text, name: text }],
      formatDay: () => text,
    }),
};

describe('a picture', () => {
  for (const [name, pictureOf] of Object.entries(PICTURES)) {
    it(`of ${name} shows names that are words of the language, and changes no object by them`, () => {
      const before = Reflect.ownKeys(Object.prototype);
      for (const text of ['__proto__', 'constructor', 'toString', '{b}', '{a|b}', '%s']) {
        const drawings = drawingsOf(pictureOf(text));
        assert.equal(drawings.length, 2);
        assert.ok(
          drawings.every(({ texts }) => texts.some((box) => box.text.includes(text))),
          text,
        );
      }
      assert.deepEqual(Reflect.ownKeys(Object.prototype), before);
    });

    it(`of ${name} is a figure with two images of the same label, escaped like any text`, () => {
      const page = String(pictureOf('"><script>alert(1)</script>'));
      assert.match(page, /^<figure class="picture">.*<\/figure>$/s);
      assert.equal(page.match(/role="img" aria-label="&quot;&gt;&lt;script&gt;/g)?.length, 2);
      assert.doesNotMatch(page, /<script|style=|<style|\shref=|\sid=/);
    });
  }
});

describe('the texts of a drawing', () => {
  it('are behind tokens, line by line', () => {
    const { tokenOf, lineOf } = createTexts();
    const [first = '', second = ''] = tokenOf('one\ntwo').split('\n');
    assert.deepEqual([lineOf(first), lineOf(second)], ['one', 'two']);
    assert.equal(tokenOf(''), '');
  });

  it('are only those that were given', () => assert.throws(() => createTexts().lineOf('t0'), /do not know/));
});
