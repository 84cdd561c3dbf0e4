import assert from 'node:assert/strict';
import { latencyFigure } from './figures.ts';
import type { Goal } from './goals.ts';
import { withFigures } from './write-results.ts';

const goals: Goal[] = [{ of: 'measured', label: 'p95', below: 150 }];
const figure = latencyFigure({ name: 'GET /overview', baseline: 'Express', goals }, [4, 5.1234, 1234], [2, 2, 2]);
const result = {
  date: '2026-01-31T09:30:00.000Z',
  machine: { cores: 2, memoryGb: 8, node: '24.0.0' },
  options: {},
  groups: [{ group: 'reports', figures: [figure], growth: [] }],
  resources: [{ name: 'gateway', cpuSeconds: 1.5, residentMb: 120, peakMb: 130 }],
} as const;

const page = [
  'Before.\n<!-- reports: begin -->\nold\n<!-- reports: end -->',
  '<!-- growth: begin -->\nkept\n<!-- growth: end -->',
  '<!-- processes: begin -->\nold\n<!-- processes: end -->\nAfter.\n',
].join('\n');

describe('the page of figures', () => {
  it('gets the figures of the groups that ran between their marks, and keeps every other word', () => {
    const written = withFigures(page, result);
    assert.match(written, /^Before\.\n<!-- reports: begin -->\n/);
    assert.match(written, /<!-- processes: end -->\nAfter\.\n$/);
    assert.match(written, /2 cores, 8 GB, Node 24\.0\.0/);
    assert.match(
      written,
      /\| GET \/overview +\| ms \(p50 \/ p95 \/ p99\) +\| 5\.12 \/ 1,234 \/ 1,234 +\| 2 \/ 2 \/ 2: Express +\| 2\.56 \/ 617 \/ 617 +\| p95 < 150: not met +\|/,
    );
    assert.match(written, /\| gateway +\| 1\.5 +\| 120 +\| 130 +\|/);
    assert.match(written, /<!-- growth: begin -->\nkept\n/);
    assert.doesNotMatch(written, /old/);
    assert.equal(withFigures(written, result), written);
  });

  it('is refused when it has no marks', () => {
    assert.throws(() => withFigures('Nothing here.', result), /needs the lines/);
  });
});
