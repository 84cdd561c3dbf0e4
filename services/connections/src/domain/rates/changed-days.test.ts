import assert from 'node:assert/strict';
import { changedDays } from './changed-days.ts';
import { parseRatesFile } from './rates-file.ts';

const read = (csv: string) => parseRatesFile(csv, 'EUR');

describe('the news of a rates file', () => {
  const before = read('Date,USD,JPY\n2026-11-20,1.1,163\n2026-11-19,1.2,164\n');
  const known = changedDays(before, {}).digests;
  const updatesOf = (csv: string) =>
    changedDays(read(csv), known).rates.map(({ date, currency }) => `${date} ${currency}`);

  it('is all of the first one', () => assert.deepEqual(changedDays(before, {}).rates, before));

  it('is nothing of the same again, in whatever order', () => {
    assert.deepEqual(updatesOf('Date,JPY,USD\n2026-11-19,164,1.2\n2026-11-20,163,1.1\n'), []);
  });

  it('is the new day, and the day that was corrected, whole', () => {
    assert.deepEqual(updatesOf('Date,USD,JPY\n2026-11-23,1.1,165\n2026-11-20,1.1,163\n2026-11-19,1.2,164.5\n'), [
      '2026-11-23 USD',
      '2026-11-23 JPY',
      '2026-11-19 USD',
      '2026-11-19 JPY',
    ]);
  });
});
