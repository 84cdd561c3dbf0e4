// Tests which outcome a flow's request reports, and which requests report none.
import assert from 'node:assert/strict';
import { FlowSchema, flowOutcome } from './flow-outcome.ts';

const NOW = new Date('2026-11-05T23:30:00Z');
const told = (body: object) => flowOutcome(FlowSchema.parse(body), NOW);

describe('a request of a ManyChat flow', () => {
  it('is by default a started conversation of its subscriber, once a day', () => {
    const one = told({ id: 99, email: 'ana@example.com', first_name: 'Ana', phone: '', last_input_text: 'my secret' });
    assert.deepEqual(
      [one.eventType, one.externalId, one.person.email, one.person.phone, one.anonymousId, one.money],
      ['dm_started', 'dm_started:99:2026-11-05', 'ana@example.com', undefined, 'manychat-99', null],
    );
    assert.doesNotMatch(JSON.stringify(one), /secret/);
    assert.equal(told({ subscriber: { id: '99' } }).externalId, one.externalId);
    assert.notEqual(told({ id: 99, occurred_at: '2026-11-06T00:10:00Z' }).externalId, one.externalId);
  });

  it('is any other outcome that it names, with its money, its ad and its visitor', () => {
    const sale = { event: 'payment_received', event_id: 'A-1', value: 19.9, currency: 'usd' };
    const said = told({ ...sale, id: '7', ad_id: '2384', ctwa_clid: 'clid', visitor_id: 'v-1', customer_key: 'C-1' });
    assert.deepEqual(
      [said.externalId, said.money, said.campaign, said.clickIds, said.anonymousId, said.person.externalId],
      [
        'payment_received:7:A-1',
        { value: '19.9', currency: 'usd' },
        { platform: 'social_ads', adId: '2384' },
        { ctwa_clid: 'clid' },
        'v-1',
        'C-1',
      ],
    );
  });

  const UNREADABLE: readonly (readonly [what: string, body: unknown])[] = [
    ['names nobody', {}],
    ['names nobody below subscriber', { id: '1', subscriber: { email: 'a@example.com' } }],
    ['has an event that is not a name', { id: '1', event: 'Paid!' }],
    ['has a value without a currency', { id: '1', value: 5 }],
    ['has a value that is not an amount', { id: '1', value: '5,00', currency: 'USD' }],
    ['has an invalid time', { id: '1', occurred_at: 'yesterday' }],
    ['is not an object', 'hello'],
  ];
  for (const [what, body] of UNREADABLE) {
    it(`is none when it ${what}`, () => assert.equal(FlowSchema.safeParse(body).success, false));
  }
});
