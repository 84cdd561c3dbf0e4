import assert from 'node:assert/strict';
import { latencyFigure } from './figures.ts';
import { withFigures } from './write-results.ts';

const result = {
  date: '2026-01-31T09:30:00.000Z',
  machine: { cores: 2, memoryGb: 8, node: '24.0.0' },
  options: {},
  figures: [
    latencyFigure({ group: 'reports', name: 'GET /overview', baseline: 'one find' }, [4, 5.1234, 1234], [2, 2, 2]),
  ],
  resources: [{ service: 'gateway', cpuSeconds: 1.5, residentMb: 120, peakMb: 130 }],
};

describe('the page of figures', () => {
  it('gets the new figures between its marks and keeps every other word', () => {
    const page = 'Before.\n<!-- figures: begin -->\nold\n<!-- figures: end -->\nAfter.\n';
    const written = withFigures(page, result);
    assert.match(written, /^Before\.\n<!-- figures: begin -->\n/);
    assert.match(written, /<!-- figures: end -->\nAfter\.\n$/);
    assert.match(written, /2 cores, 8 GB, Node 24\.0\.0/);
    assert.match(
      written,
      /\| GET \/overview +\| ms \(p50 \/ p95 \/ p99\) +\| 5\.12 \/ 1,234 \/ 1,234 +\| 2 \/ 2 \/ 2: one find +\|/,
    );
    assert.doesNotMatch(written, /old/);
    assert.equal(withFigures(written, result), written);
  });

  it('is refused when it has no marks', () => {
    assert.throws(() => withFigures('Nothing here.', result), /needs the lines/);
  });
});
