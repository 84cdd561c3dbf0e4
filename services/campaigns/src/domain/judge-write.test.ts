// Tests the contract's table of statuses and the bounds of a budget, which are exact at both ends in every currency.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Live, majorText, minorOf, type StatusKind } from './action.ts';
import { bounds, judgeBudget, judgeStatus } from './judge-write.ts';

const live = (rest: Partial<Live> = {}): Live => ({
  level: 'campaign',
  status: 'ACTIVE',
  effectiveStatus: 'ACTIVE',
  dailyBudgetMinor: null,
  minorPerMajor: 100,
  campaignStatus: '',
  adSetStatus: '',
  campaignHasBudget: false,
  ad: null,
  ...rest,
});

describe('a pause or a resume', () => {
  const table: [wanted: StatusKind, status: string, outcome: string][] = [
    ['pause', 'ACTIVE', 'PAUSED'],
    ['pause', 'PAUSED', 'no_change'],
    ['pause', 'ARCHIVED', 'campaign_not_pausable'],
    ['pause', 'DELETED', 'campaign_not_pausable'],
    ['pause', 'IN_PROCESS', 'campaign_not_pausable'],
    ['resume', 'PAUSED', 'ACTIVE'],
    ['resume', 'ACTIVE', 'no_change'],
    ['resume', 'ARCHIVED', 'campaign_not_resumable'],
    ['resume', 'DELETED', 'campaign_not_resumable'],
  ];
  for (const [wanted, status, outcome] of table) {
    it(`${wanted} of ${status}: ${outcome}`, () => {
      const verdict = judgeStatus(wanted, live({ status }));
      const got = verdict.kind === 'change' ? verdict.after : verdict.kind === 'refused' ? verdict.code : verdict.kind;
      assert.equal(got, outcome);
    });
  }
});

describe('a daily budget', () => {
  const table: [name: string, of: Partial<Live>, wanted: string, outcome: string][] = [
    ['half of it', { dailyBudgetMinor: 10_000n }, '50', '50'],
    ['a cent less than half of it', { dailyBudgetMinor: 10_000n }, '49.99', 'budget_change_out_of_bounds'],
    ['half more', { dailyBudgetMinor: 10_000n }, '150.00', '150'],
    ['a cent more than one and a half times', { dailyBudgetMinor: 10_000n }, '150.01', 'budget_change_out_of_bounds'],
    ['the same', { dailyBudgetMinor: 10_000n }, '100.0', 'no_change'],
    ['the floor', { dailyBudgetMinor: 150n }, '1', '1'],
    ['below the floor', { dailyBudgetMinor: 150n }, '0.99', 'budget_change_out_of_bounds'],
    ['the current budget, below the floor', { dailyBudgetMinor: 50n }, '0.5', 'no_change'],
    ['one and a half times an odd amount', { dailyBudgetMinor: 333n }, '4.99', '4.99'],
    ['too much for an odd amount', { dailyBudgetMinor: 333n }, '5', 'budget_change_out_of_bounds'],
    ['a fraction of a cent', { dailyBudgetMinor: 10_000n }, '100.001', 'validation_error'],
    ['pesos', { dailyBudgetMinor: 8000n, minorPerMajor: 1 }, '12000', '12000'],
    ['a fraction of a peso', { dailyBudgetMinor: 8000n, minorPerMajor: 1 }, '8000.5', 'validation_error'],
    ['the floor in pesos', { dailyBudgetMinor: 150n, minorPerMajor: 1 }, '99', 'budget_change_out_of_bounds'],
    ['an archived set', { dailyBudgetMinor: 100n, status: 'ARCHIVED' }, '1.2', 'adset_not_editable'],
    ['a deleted campaign', { dailyBudgetMinor: 100n, campaignStatus: 'DELETED' }, '1.2', 'adset_not_editable'],
    ['a campaign that holds the budget itself', { campaignHasBudget: true }, '1.2', 'adset_not_editable'],
    ['a lifetime budget', {}, '1.2', 'adset_not_editable'],
    ['a paused set', { dailyBudgetMinor: 1000n, status: 'PAUSED', campaignStatus: 'PAUSED' }, '12', '12'],
  ];
  for (const [name, of, wanted, outcome] of table) {
    it(`${name}: ${outcome}`, () => {
      const verdict = judgeBudget(wanted, live({ level: 'ad_set', ...of }));
      const got = verdict.kind === 'change' ? verdict.after : verdict.kind === 'refused' ? verdict.code : verdict.kind;
      assert.equal(got, outcome);
    });
  }

  const minors = fc.bigInt({ min: 1n, max: 10n ** 14n });
  const units = fc.constantFrom(1, 100);

  it('converts exactly from minor units to text and back', () => {
    fc.assert(
      fc.property(minors, units, (minor, minorPerMajor) =>
        assert.equal(minorOf(majorText(minor, minorPerMajor), minorPerMajor), minor),
      ),
    );
  });

  it('is accepted within its bounds, both included, and nowhere else', () => {
    const wantedOf = (now: bigint) =>
      fc.oneof(
        minors,
        fc.constantFrom(...bounds(now)),
        fc.constantFrom(...bounds(now)).map((end) => end + 1n),
      );
    fc.assert(
      fc.property(
        minors.chain((now) => fc.tuple(fc.constant(now), wantedOf(now))),
        units,
        ([now, wanted], minorPerMajor) => {
          const verdict = judgeBudget(majorText(wanted, minorPerMajor), live({ dailyBudgetMinor: now, minorPerMajor }));
          const isWithin = wanted * 2n >= now && wanted * 2n <= now * 3n && wanted >= 100n;
          const expected = wanted === now ? 'no_change' : isWithin ? 'change' : 'refused';
          assert.equal(verdict.kind, expected);
        },
      ),
    );
  });
});
