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
    ['a zero amount is left out, too', { value: '0' }, false, 'properties.value'],
    ['a payment without an amount is left out', { eventName: 'payment_received', eventType: '' }, false, 'name'],
    ['a payment that only its type names is left out', { eventType: 'payment_received' }, false, 'type'],
    ['an event without money is not left out', {}, false, null],
    ['money that the profile accepts is not left out', { value: '10' }, true, null],
    ['a server’s money is not left out', { origin: 'server', value: '10' }, false, null],
    ['a provider’s money is not left out', { origin: 'provider', eventType: 'payment_received' }, false, null],
  ];
  for (const [what, over, browserRevenue, field] of table)
    it(what, () => assert.equal(moneyLeftOut({ ...event, ...over }, { browserRevenue }), field));
});
