// Compares the report on paths with that of the naive implementation.
import assert from 'node:assert/strict';
import type { GetPathsResponse } from '@touchline/proto/gen/touchline/attribution/v1/paths_pb.ts';
import { unitsOf } from './naive/money.ts';
import type { NaivePaths } from './naive/path-report.ts';

export function isPathReport(answer: GetPathsResponse, expected: NaivePaths): void {
  const { conversions, conversionsWithoutTouch, otherConversions, paths, lengths, lags } = answer;
  assert.deepEqual([conversions, conversionsWithoutTouch, otherConversions].map(Number), [
    expected.conversions,
    expected.withoutTouch,
    expected.others,
  ]);
  assert.deepEqual(
    paths.map((path) => `${path.conversions} ${path.channels.join(' ')}`),
    expected.paths,
  );
  for (const { channels, revenue } of paths)
    assert.equal(revenue === undefined ? null : unitsOf(revenue), expected.revenue.get(channels.join(' ')));
  const some = (buckets: readonly { from: number; conversions: bigint }[]) =>
    buckets.flatMap(({ from, conversions: count }) => (count > 0n ? [[from, Number(count)]] : []));
  const inOrder = (counts: ReadonlyMap<number, number>) => [...counts].sort(([a], [b]) => a - b);
  assert.deepEqual(some(lengths.map((one) => ({ ...one, from: one.touchesFrom }))), inOrder(expected.lengths));
  assert.deepEqual(some(lags.map((one) => ({ ...one, from: one.daysFrom }))), inOrder(expected.lags));
}
