// Tests what a write costs, and by which limits of a workspace it is refused.
import assert from 'node:assert/strict';
import { costOf, type DayUse, judgeLimits, type WriteLimits, withCost } from './write-limits.ts';

const NOON = new Date('2026-03-02T12:00:00Z');
const LIMITS: WriteLimits = { writesPerDay: 3, budgetRaisePerDay: new Map([['USD', 50_000_000n]]) };
const use = (writes: number, usd = 0n): DayUse => ({ writes, raised: new Map([['USD', usd]]) });
const budget = (before: string, after: string, currency: string | null = 'USD') => ({
  kind: 'set_budget' as const,
  ...{ before, after, currency },
});
const PAUSE = { kind: 'pause' as const, before: 'ACTIVE', after: 'PAUSED', currency: null };

describe('the cost of a write', () => {
  const cases = [
    ['a pause is one write', PAUSE, null, 1, null],
    ['a raise counts by its difference', budget('20', '25.5'), null, 1, { currency: 'USD', amount: 5_500_000n }],
    ['a lower budget raises nothing', budget('25.5', '20'), null, 1, null],
    ['a repeat costs nothing', PAUSE, PAUSE, 0, null],
    ['nor does one of a raise', budget('20', '25'), budget('20', '25'), 0, null],
    [
      'a repeat counts by how much it raises further',
      budget('18', '25'),
      budget('20', '25'),
      0,
      { currency: 'USD', amount: 2_000_000n },
    ],
    ['a repeat that raises less gives nothing back', budget('24', '25'), budget('20', '25'), 0, null],
  ] as const;
  for (const [name, change, earlier, writes, raise] of cases)
    it(name, () => assert.deepEqual(costOf(change, earlier), { writes, raise }));
});

describe('the limits of a workspace', () => {
  const cases = [
    ['allow the last write', PAUSE, use(2), null],
    ['refuse the one after it', PAUSE, use(3), 'workspace_writes_per_day'],
    ['allow a raise up to the limit', budget('20', '25'), use(0, 45_000_000n), null],
    ['refuse a raise by a cent more', budget('20', '25.01'), use(0, 45_000_000n), 'workspace_budget_raise_per_day'],
    ['do not refuse a lower budget when raises are used up', budget('25', '20'), use(0, 50_000_000n), null],
    ['do not limit a currency that they do not name', budget('20', '30', 'constructor'), use(0, 50_000_000n), null],
    ['are judged by the number of writes first', budget('20', '90'), use(3), 'workspace_writes_per_day'],
  ] as const;
  for (const [name, change, used, reason] of cases)
    it(name, () => assert.equal(judgeLimits(costOf(change, null), used, LIMITS, NOON)?.reason ?? null, reason));

  it('do not refuse the repeat of a write that was counted', () => {
    assert.equal(judgeLimits(costOf(PAUSE, PAUSE), use(3), LIMITS, NOON), null);
  });

  it('say how much is used, who can raise them, and when the next day begins', () => {
    const refusal = judgeLimits(costOf(budget('20', '30'), null), use(1, 45_500_000n), LIMITS, NOON);
    assert.match(refusal?.message ?? '', /by 45\.5 USD of at most 50 USD today, and this change would add 10 USD/);
    assert.match(refusal?.message ?? '', /ask the operator/);
    assert.equal(refusal?.retryAfterSeconds, 43_200);
    const late = judgeLimits(costOf(PAUSE, null), use(3), LIMITS, new Date('2026-03-02T23:59:59.999Z'));
    assert.match(late?.message ?? '', /made 3 of at most 3 writes/);
    assert.equal(late?.retryAfterSeconds, 1);
  });

  it('count currencies apart', () => {
    const one = withCost(use(0), costOf(budget('20', '25'), null));
    const two = withCost(one, costOf(budget('1000', '1400', 'CLP'), null));
    assert.deepEqual(
      [two.writes, [...two.raised]],
      [
        2,
        [
          ['USD', 5_000_000n],
          ['CLP', 400_000_000n],
        ],
      ],
    );
  });
});
