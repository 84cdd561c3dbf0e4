// Tests how outlines are read and written.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { pointsOf } from '../../test/drawing.ts';
import { outlineOf, pathData, transformOf, withoutFlat } from './path-data.ts';

const SAME = { scale: 1, x: 0, y: 0 };
const written = (d: string, transform = SAME) => pathData(outlineOf(d, transform));

describe('an outline', () => {
  const cases: [string, string, string][] = [
    ['a bar', 'M63.175 110l58.65 0l0 -12.5l-58.65 0Z', 'M63.2 110h58.6v-12.5h-58.6z'],
    ['two steps in one direction', 'M0 0L5 0L9.5 0L9.5 4', 'M0 0h9.5v4'],
    ['a way back', 'M0 0L5 0L2 0', 'M0 0h5-3'],
    ['lengths below one', 'M0 0L0.5 -0.5L1 0', 'M0 0l.5-.5 .5 .5'],
    ['a curve', 'M10 20C15 20 15 40 20 40', 'M10 20c5 0 5 20 10 20'],
    ['two parts', 'M0 0L1 1M5 5L6 6', 'M0 0l1 1m4 4l1 1'],
    ['a part after a closed one', 'M1 1l2 0l0 2ZM9 9l1 1', 'M1 1h2v2zm8 8l1 1'],
  ];
  for (const [name, d, short] of cases) it(`of ${name} becomes short`, () => assert.equal(written(d), short));

  it('stays where it was, to a tenth, however long it is', () => {
    const place = fc.double({ min: -500, max: 1500, noNaN: true }).map((at) => Math.round(at * 1e4) / 1e4);
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { minLength: 2, maxLength: 50 }), (places) => {
        const d = `M${places.map(([x, y]) => `${x} ${y}`).join('L')}`;
        const [lastX = 0, lastY = 0] = places.at(-1) ?? [];
        const [x = 0, y = 0] = pointsOf({ name: 'path', attributes: { d: written(d) } }).at(-1) ?? [];
        assert.ok(Math.abs(x - lastX) < 0.051 && Math.abs(y - lastY) < 0.051, `${x} ${y} for ${lastX} ${lastY}`);
      }),
    );
  });

  it('is moved and scaled', () => {
    assert.deepEqual(transformOf('matrix(3,0,0,3,92.5,184)'), { scale: 3, x: 92.5, y: 184 });
    assert.equal(written('M0 -1L1 0L0 1Z', transformOf('matrix(3,0,0,3,92.5,184)')), 'M92.5 181l3 3-3 3z');
    assert.equal(written('M1 1L2 2', transformOf('translate(10 -20)')), 'M11-19l1 1');
  });

  it('is refused when it turns, or has a command or a number that is not known', () => {
    assert.throws(() => transformOf('matrix(0,1,-1,0,0,0)'), /do not know/);
    assert.throws(() => transformOf('rotate(45)'), /do not know/);
    for (const d of ['M0 0A1 1 0 1 1 1 1', 'M0 0L1', 'M0 0LNaN 1', 'M0 0Q1 1 2 2']) {
      assert.throws(() => outlineOf(d, SAME), /do not know/, d);
    }
  });

  it('loses its flat parts on request', () => {
    const bars = 'M1 5l3 0l0 0l-3 0ZM5 5l3 0l0 -4l-3 0Z';
    assert.equal(pathData(withoutFlat(outlineOf(bars, SAME))), 'M5 5h3v-4h-3z');
  });
});
