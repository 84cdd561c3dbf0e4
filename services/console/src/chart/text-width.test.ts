// Tests how text is measured and cut.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { name } from '../../test/drawn-data.ts';
import { fitted, textWidth, widest, wrapped } from './text-width.ts';

const width = fc.integer({ min: 20, max: 300 });

describe('the width of text', () => {
  it('is that of a wide font', () => {
    // In ems, of DejaVu Sans, which is wider than the fonts of most pages.
    const texts: [string, number][] = [
      ['Brand search', 6.62],
      ['Retargeting visitors of the last 30 days', 19.41],
      ['WhatsApp', 5.1],
      ['1,234.50', 4.45],
      ['Búsqueda', 4.97],
      ['US$12.5K', 4.89],
      ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 17.47],
    ];
    for (const [text, ems] of texts) {
      const estimate = textWidth(text, 1);
      assert.ok(estimate >= ems && estimate <= ems * 1.15, `${text}: ${estimate}`);
    }
    assert.equal(textWidth('e\u0301', 10), textWidth('e', 10));
    assert.equal(widest([], 10), 0);
  });

  it('is kept by cutting, which loses no text that fits', () => {
    fc.assert(
      fc.property(name, width, (text, most) => {
        const cut = fitted(text, most, 12);
        assert.ok(textWidth(cut, 12) <= most);
        const whole = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
        if (textWidth(whole, 12) <= most) assert.equal(cut, whole);
        else assert.ok(cut.endsWith('…') && whole.startsWith(cut.slice(0, -1)), cut);
      }),
    );
  });

  it('is kept by each line of broken text', () => {
    fc.assert(
      fc.property(name, width, fc.integer({ min: 1, max: 3 }), (text, most, count) => {
        const lines = wrapped(text, most, 12, count).split('\n');
        assert.ok(lines.length <= count);
        assert.ok(lines.every((line) => textWidth(line, 12) <= most));
      }),
    );
    assert.equal(wrapped('Decaimiento temporal', 90, 12, 2), 'Decaimiento\ntemporal');
    assert.equal(wrapped('Position-based', 90, 12, 2), 'Position-\nbased');
    assert.equal(wrapped('2026-11-28 to 2026-11-30', 90, 12, 2), '2026-11-28 to\n2026-11-30');
  });

  it('never cuts through a character that is made of several', () => {
    assert.equal(fitted('👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 80, 12), '👩‍👩‍👧‍👦…');
  });
});
