// Tests the colours of the stylesheet: people can tell them from the page and from each other.
import assert from 'node:assert/strict';
import { STYLE } from './style.ts';

const [light = '', dark = ''] = [...STYLE.matchAll(/:root\{([^}]*)\}/g)].map(([, rules = '']) => rules);
const colourOf = (rules: string, name: string) => {
  const [, hex = ''] = new RegExp(`--${name}:#([0-9a-f]{3,6})\\b`).exec(rules) ?? [];
  return hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
};

/** The relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

describe('the colours of the pages', () => {
  for (const [scheme, rules] of Object.entries({ light, dark })) {
    const back = colourOf(rules, 'back');

    it(`stand out as text from the ${scheme} page`, () => {
      for (const name of ['text', 'quiet', 'link', 'bad', 'good']) {
        assert.ok(contrast(colourOf(rules, name), back) >= 4.5, name);
      }
    });

    it(`stand out as marks from the ${scheme} page, each less than the one before`, () => {
      const contrasts = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'].map((name) =>
        contrast(colourOf(rules, name), back),
      );
      for (const [index, found] of contrasts.entries()) {
        assert.ok(found >= 3, `c${index + 1}: ${found}`);
        assert.ok(index === 0 || (contrasts[index - 1] ?? 0) / found >= 1.15, `c${index + 1} is like the one before`);
      }
      assert.ok(contrast(colourOf(rules, 'edge'), back) >= 3, 'edge');
    });
  }

  it('are those of the light page in print', () =>
    assert.match(STYLE, /@media screen and \(prefers-color-scheme:dark\)\{:root/));
});
