import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dayChart } from './day-chart.ts';

const rectangles = (svg: string) =>
  [...svg.matchAll(/<rect class="(\w+)" x="([\d.]+)" y="([\d.]+)" width="8" height="([\d.]+)"/g)].map(
    ([, part, x, y, height]) => ({ part, x: Number(x), y: Number(y), height: Number(height) }),
  );

describe('a chart of days', () => {
  it('stacks what was sent, failed and skipped from the ground up', () => {
    const day = { date: '2026-11-02', delivered: 2, failed: 1, skipped: 1 };
    const empty = { date: '2026-11-01', delivered: 0, failed: 0, skipped: 0 };
    const text = String(dayChart([empty, day], 'Sales'));
    assert.deepEqual(rectangles(text), [
      { part: 'delivered', x: 11, y: 50, height: 50 },
      { part: 'failed', x: 11, y: 25, height: 25 },
      { part: 'skipped', x: 11, y: 0, height: 25 },
    ]);
    assert.match(text, /<title>2 Nov 2026: 2 sent, 1 failed, 1 skipped<\/title>/);
    assert.match(text, /role="img" aria-label="Sales"/);
  });

  it('fills its height with the highest day and never leaves it', () => {
    const counts = fc.record({ delivered: fc.nat(1e9), failed: fc.nat(1e9), skipped: fc.nat(1e9) });
    fc.assert(
      fc.property(fc.array(counts, { minLength: 1, maxLength: 90 }), (days) => {
        fc.pre(days.some(({ delivered, failed, skipped }) => delivered + failed + skipped > 0));
        const found = rectangles(
          String(
            dayChart(
              days.map((day) => ({ date: '2026-11-01', ...day })),
              '',
            ),
          ),
        );
        const byDay = [...Map.groupBy(found, ({ x }) => x).values()];
        const heights = byDay.map((parts) => parts.reduce((sum, { height }) => sum + height, 0));
        assert.ok(Math.abs(Math.max(...heights) - 100) < 0.05, String(heights));
        assert.ok(found.every(({ y, height }) => y >= 0 && y + height <= 100.05));
      }),
    );
  });
});
