// Tests what of a drawing comes through.
import assert from 'node:assert/strict';
import type { Drawn } from './draw.ts';
import { PAINTS } from './palette.ts';
import { redrawn, type TitleOf } from './redraw.ts';

const path = (attrs: Record<string, unknown>): Drawn => ({ tag: 'path', attrs: { d: 'M0 0L5 5', ...attrs } });
const svg = (...children: Drawn[]): Drawn => ({
  tag: 'svg',
  attrs: { width: 9 },
  children: [{ tag: 'g', attrs: {}, children }],
});
const lineOf = (token: string) => `text ${token}`;
const text = (...children: Drawn[]) => redrawn(svg(...children), { lineOf }).join('');

describe('a drawing made anew', () => {
  it('has classes for colours', () => {
    assert.equal(text(path({ fill: PAINTS.c2, stroke: PAINTS.back })), '<path class="c2 back-stroke" d="M0 0l5 5"/>');
    const line = path({
      fill: 'none',
      stroke: PAINTS.ink,
      'stroke-width': 2,
      'stroke-dasharray': '5,3',
      'pointer-events': 'visible',
    });
    assert.equal(text(line), '<path class="ink-stroke" stroke-width="2" stroke-dasharray="5 3" d="M0 0l5 5"/>');
  });

  it('joins outlines that look alike, and groups other marks that do', () => {
    assert.equal(
      text(path({ fill: PAINTS.c1 }), path({ fill: PAINTS.c1, d: 'M9 9L1 1' })),
      '<path class="c1" d="M0 0l5 5m4 4l-8-8"/>',
    );
    const label = (x: number, words: string): Drawn => ({
      tag: 'text',
      attrs: {
        fill: PAINTS.quiet,
        'text-anchor': 'end',
        style: 'font-size:12px',
        transform: `translate(${x} 1.26)`,
        y: 6,
      },
      text: words,
    });
    const texts =
      '<g class="quiet" text-anchor="end"><text x="4" y="7.3">text 1 &lt; 2</text><text x="8" y="7.3">text b</text></g>';
    assert.equal(text(label(4, '1 < 2'), label(8, 'b')), texts);
  });

  it('draws a circle as one, where it stands and in its size', () => {
    const circle = path({ fill: PAINTS.c1, d: 'M1 0A1 1 0 1 1 1 -0.0001', transform: 'matrix(3.5,0,0,3.5,92.55,184)' });
    assert.equal(text(circle), '<circle class="c1" cx="92.6" cy="184" r="3.5"/>');
  });

  it('says what a mark is, where there is something to say', () => {
    const titleOf: TitleOf = (series, index, paint) => (index === 1 ? `${series} & ${index} in ${paint}` : undefined);
    const mark = (index: number) =>
      path({ fill: PAINTS.c3, ecmeta_series_index: '2', ecmeta_data_index: String(index) });
    const marks = redrawn(svg(mark(0), mark(1)), { titleOf, lineOf }).join('');
    assert.equal(
      marks,
      '<g class="c3"><path d="M0 0l5 5"/><path d="M0 0l5 5"><title>2 &amp; 1 in c3</title></path></g>',
    );
  });

  it('leaves out what nobody sees, and definitions', () => {
    const nothing = [
      path({ fill: 'none' }),
      path({ fill: 'none', stroke: PAINTS.c1, 'stroke-width': 0 }),
      path({ fill: PAINTS.c1, d: 'M0 0l5 0l0 0l-5 0Z' }),
      { tag: 'rect', attrs: { fill: 'none', width: 9 } },
      { tag: 'defs', attrs: {}, children: [{ tag: 'clipPath', attrs: { id: 'zr0-c0' } }] },
    ];
    assert.equal(text(...nothing), '');
  });

  const refused: [string, Drawn][] = [
    ['an image', { tag: 'image', attrs: { fill: PAINTS.c1, href: 'data:image/png;base64,' } }],
    ['a style', { tag: 'style', attrs: { fill: PAINTS.c1 }, text: '*{}' }],
    ['a link', { tag: 'a', attrs: { fill: PAINTS.c1 } }],
    ['a handler', path({ fill: PAINTS.c1, onclick: 'alert(1)' })],
    ['an opacity', path({ fill: PAINTS.c1, 'fill-opacity': 0.5 })],
    ['a colour of no paint', path({ fill: '#5470c6' })],
    ['a gradient', path({ fill: 'url(#zr0-g0)' })],
  ];
  for (const [name, drawn] of refused) {
    it(`is refused with ${name}`, () => assert.throws(() => text(drawn), /do not know|is no paint/));
  }
});
