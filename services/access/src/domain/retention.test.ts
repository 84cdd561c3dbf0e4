import assert from 'node:assert/strict';
import { retentionFault } from './retention.ts';

describe('how long a profile keeps what it recorded', () => {
  const cases: [ledgerDays: number, journeyDays: number, says: RegExp | null][] = [
    [0, 0, null],
    [400, 0, null],
    [400, 400, null],
    [400, 800, null],
    [0, 800, /needs ledger_days/],
    [500, 400, /at least ledger_days \(500\)/],
  ];
  for (const [ledgerDays, journeyDays, says] of cases)
    it(`${says === null ? 'may be' : 'may not be'} ${ledgerDays} days in the ledger and ${journeyDays} in journeys`, () => {
      const fault = retentionFault({ ledgerDays, journeyDays });
      if (says === null) assert.equal(fault, null);
      else assert.match(fault ?? '', says);
    });
});
