import assert from 'node:assert/strict';
import { moneyLeftOut } from './browser-money.ts';

describe('money that a browser reports', () => {
  const event = { origin: 'browser' as const, value: '', eventName: 'page_view', eventType: 'page_view' };
  const table: [
    what: string,
    over: Partial<Parameters<typeof moneyLeftOut>[0]>,
    isOn: boolean,
    field: string | null,
  ][] = [
    ['an amount is left out', { value: '10' }, false, 'properties.value'],
    ['nothing is an amount too', { value: '0' }, false, 'properties.value'],
    ['a payment without one is left out', { eventName: 'payment_received', eventType: '' }, false, 'name'],
    ['by its type as well', { eventType: 'payment_received' }, false, 'type'],
    ['what speaks of none is not', {}, false, null],
    ['what the profile asked for is not', { value: '10' }, true, null],
    ['a server’s is not', { origin: 'server', value: '10' }, false, null],
    ['a provider’s is not', { origin: 'provider', eventType: 'payment_received' }, false, null],
  ];
  for (const [what, over, browserRevenue, field] of table)
    it(what, () => assert.equal(moneyLeftOut({ ...event, ...over }, { browserRevenue }), field));
});
