import assert from 'node:assert/strict';
import { changedDays } from './changed-days.ts';
import { parseRatesFile } from './rates-file.ts';

const read = (csv: string) => parseRatesFile(csv, 'EUR');

describe('the changes in a rates file', () => {
  const before = read('Date,USD,JPY\n2026-11-20,1.1,163\n2026-11-19,1.2,164\n');
  const known = changedDays(before, {}).digests;
  const updatesOf = (csv: string) =>
    changedDays(read(csv), known).rates.map(({ date, currency }) => `${date} ${currency}`);

  it('are everything in the first one', () => assert.deepEqual(changedDays(before, {}).rates, before));

  it('are nothing when the same rates come again, in whatever order', () => {
    assert.deepEqual(updatesOf('Date,JPY,USD\n2026-11-19,164,1.2\n2026-11-20,163,1.1\n'), []);
  });

  it('are the new day, and the whole of the day that was corrected', () => {
    assert.deepEqual(updatesOf('Date,USD,JPY\n2026-11-23,1.1,165\n2026-11-20,1.1,163\n2026-11-19,1.2,164.5\n'), [
      '2026-11-23 USD',
      '2026-11-23 JPY',
      '2026-11-19 USD',
      '2026-11-19 JPY',
    ]);
  });
});
