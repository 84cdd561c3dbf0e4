// Tests which outcomes the connections of a profile offer to define.
import assert from 'node:assert/strict';
import { outcomeOffers } from './outcome-offers.ts';

const connection = (channel: string) => ({ connectionId: `c-${channel}`, channel, accountName: channel });
const keys = (...channels: string[]) => outcomeOffers(channels.map(connection), []).map(({ key }) => key);

const CASES: readonly (readonly [channels: readonly string[], keys: readonly string[]])[] = [
  [[], []],
  [['social_ads', 'search_console'], []],
  [['shopify'], ['payment_received']],
  [['meta_pages'], ['lead_created']],
  [
    ['manychat', 'fintoc'],
    ['dm_started', 'payment_received'],
  ],
  [['google_calendar'], ['appointment_booked', 'appointment_attended']],
  [['crm_provider'], ['lead_created', 'appointment_booked', 'appointment_attended', 'quote_presented', 'closed_won']],
];

describe('the outcomes that connections offer', () => {
  for (const [channels, offered] of CASES)
    it(`are ${offered.join(', ') || 'none'} for ${channels.join(' and ') || 'no connection'}`, () =>
      assert.deepEqual(keys(...channels), offered));

  it('are each named once, with every connection that reports it', () => {
    const [offer, ...others] = outcomeOffers(['shopify', 'payments_provider_a'].map(connection), []);
    assert.deepEqual(
      offer?.offeredBy.map(({ channel }) => channel),
      ['shopify', 'payments_provider_a'],
    );
    assert.equal(others.length, 0);
  });

  it('count as defined where any definition counts the event, whatever it is called', () => {
    const goals = [{ eventNames: [], eventTypes: ['payment_received'] }];
    assert.equal(outcomeOffers([connection('shopify')], goals)[0]?.isDefined, true);
    assert.equal(outcomeOffers([connection('manychat')], goals)[0]?.isDefined, false);
  });
});
