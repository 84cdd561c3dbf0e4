import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Forecast, judge } from './judge.ts';

const forecasts = (likelihood: number, came: number, of: number): Forecast[] =>
  Array.from({ length: of }, (_, i) => ({ likelihood, isBest: i < came }));

describe('the judgement of forecasts', () => {
  const table: [name: string, said: Forecast[], brier: number, calibrationError: number][] = [
    ['always right', [...forecasts(1, 5, 5), ...forecasts(0, 0, 5)], 0, 0],
    ['always wrong', [...forecasts(1, 0, 5), ...forecasts(0, 5, 5)], 1, 1],
    ['one quarter for all, and one quarter came true', forecasts(0.25, 25, 100), 0.1875, 0],
    ['one half for all, and one quarter came true', forecasts(0.5, 25, 100), 0.25, 0.25],
    ['two groups, each a tenth off', [...forecasts(0.9, 80, 100), ...forecasts(0.1, 20, 100)], 0.17, 0.1],
  ];
  for (const [name, said, brier, calibrationError] of table)
    it(`of ${name} is ${brier}, off by ${calibrationError}`, () =>
      assert.deepEqual(judge(said), { brier, calibrationError }));

  it('is between 0 and 1, and does not depend on the order', () => {
    const forecast = fc.record({ likelihood: fc.constantFrom(0, 0.1, 0.25, 0.5, 0.99), isBest: fc.boolean() });
    fc.assert(
      fc.property(fc.array(forecast, { minLength: 1, maxLength: 60 }), (said) => {
        const judged = judge(said);
        assert.deepEqual(judge([...said].reverse()), judged);
        for (const value of Object.values(judged)) assert.ok(value >= 0 && value <= 1, `${value}`);
      }),
    );
  });
});
