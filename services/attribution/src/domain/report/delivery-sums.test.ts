import assert from 'node:assert/strict';
import { createRateTable } from '../rate-table.ts';
import { addDelivery, type DeliveryRow, isIdle, NO_DELIVERY, sumDelivery } from './delivery-sums.ts';

const rates = createRateTable([
  { date: '2026-01-01', base: 'USD', currency: 'CLP', rate: '900' },
  { date: '2026-01-02', base: 'USD', currency: 'CLP', rate: '1000' },
]);

function row(over: Partial<DeliveryRow>): DeliveryRow {
  return {
    entityId: 'a',
    currency: 'CLP',
    spends: [],
    impressions: 0,
    clicks: 0,
    reach: 0,
    conversations: null,
    ...over,
  };
}

function spendOfA(rows: DeliveryRow[]): string | null | undefined {
  return sumDelivery(rows, 'CLP', rates).get('a')?.spend?.toFixed() ?? null;
}

describe('sumDelivery', () => {
  it('converts each day by its own rate', () => {
    const spends = [
      { date: '2026-01-01', spend: '1.5' },
      { date: '2026-01-02', spend: '2' },
    ];
    assert.equal(spendOfA([row({ currency: 'USD', spends })]), '3350');
  });

  it('adds up an entity that reported in two currencies', () => {
    const rows = [
      row({ spends: [{ date: '2026-01-01', spend: '0.1' }] }),
      row({ currency: 'USD', spends: [{ date: '2026-01-01', spend: '1' }] }),
    ];
    assert.equal(spendOfA(rows), '900.1');
  });

  it('has an unknown spend when one day of many has no rate', () => {
    const spends = [
      { date: '2026-01-01', spend: '1' },
      { date: '2025-12-31', spend: '1' },
    ];
    assert.equal(spendOfA([row({ currency: 'USD', spends })]), null);
    assert.equal(
      spendOfA([row({ currency: 'USD', spends }), row({ spends: [{ date: '2026-01-01', spend: '1' }] })]),
      null,
    );
  });

  it('needs no rate for a day on which nothing was spent', () => {
    assert.equal(spendOfA([row({ currency: 'ARS', spends: [{ date: '2026-01-01', spend: '0.00' }] })]), '0');
  });

  it('adds up hundreds of awkward amounts exactly', () => {
    const spends = Array.from({ length: 366 }, () => ({
      date: '2026-01-01',
      spend: '999999999999.999999999999999999',
    }));
    assert.equal(spendOfA([row({ spends })]), '365999999999999.999999999999999634');
  });
});

describe('addDelivery', () => {
  it('distinguishes unreported conversations from none', () => {
    const sum = (a: number | null, b: number | null) =>
      addDelivery({ ...NO_DELIVERY, conversations: a }, { ...NO_DELIVERY, conversations: b }).conversations;
    assert.deepEqual([sum(null, null), sum(null, 0), sum(2, null), sum(2, 3)], [null, 0, 2, 5]);
  });
});

describe('isIdle', () => {
  it('is true only when nothing was spent, shown, clicked or started', () => {
    assert.ok(isIdle(NO_DELIVERY));
    for (const over of [{ spend: null }, { impressions: 1 }, { clicks: 1 }, { conversations: 1 }]) {
      assert.ok(!isIdle({ ...NO_DELIVERY, ...over }));
    }
  });
});
