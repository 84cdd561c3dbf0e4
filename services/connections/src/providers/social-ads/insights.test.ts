// Tests what an insights row reports: which action counts, and the difference between nothing reported and zero.
import assert from 'node:assert/strict';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { insight } from './insights.ts';

const day = { date_start: '2026-11-01', spend: '5210', impressions: '1000', clicks: '30', reach: '800' };
const read = (row: object) => insight(AdLevel.AD, '3', { ...day, ...row }, 'CLP');
const actions = (entries: Record<string, string>) =>
  Object.entries(entries).map(([action_type, value]) => ({ action_type, value }));

describe('an insights row', () => {
  it('keeps spend in the major unit and the day of the account', () => {
    const { spend, currency, date, impressions, clicks, reach } = read({});
    assert.deepEqual(
      [spend, currency, date, impressions, clicks, reach],
      ['5210', 'CLP', '2026-11-01', 1000n, 30n, 800n],
    );
    assert.equal(read({ account_currency: 'USD', spend: '12.34' }).currency, 'USD');
  });

  const table: [name: string, row: object, conversions: string, value: string, conversations: bigint | undefined][] = [
    ['without actions reports none of them', {}, '', '', undefined],
    ['with only other actions reports none of ours', { actions: actions({ link_click: '20' }) }, '', '', undefined],
    [
      'with written zeros reports zeros',
      {
        actions: actions({ omni_purchase: '0', 'onsite_conversion.messaging_conversation_started_7d': '0' }),
        action_values: actions({ omni_purchase: '0' }),
      },
      '0',
      '0',
      0n,
    ],
    [
      'counts overlapping purchase types once',
      {
        actions: actions({ 'offsite_conversion.fb_pixel_purchase': '2', purchase: '3', omni_purchase: '4' }),
        action_values: actions({ purchase: '100', omni_purchase: '120.5' }),
      },
      '4',
      '120.5',
      undefined,
    ],
    [
      'falls back to purchase, then to the pixel',
      { actions: actions({ 'offsite_conversion.fb_pixel_purchase': '2', purchase: '3' }) },
      '3',
      '',
      undefined,
    ],
    ['keeps the fractions of modelled purchases', { actions: actions({ omni_purchase: '1.5' }) }, '1.5', '', undefined],
    [
      'reads the pixel alone',
      { actions: actions({ 'offsite_conversion.fb_pixel_purchase': '2' }) },
      '2',
      '',
      undefined,
    ],
    [
      'counts conversations started, not replies',
      {
        actions: actions({
          'onsite_conversion.messaging_first_reply': '7',
          'onsite_conversion.messaging_conversation_started_7d': '9',
        }),
      },
      '',
      '',
      9n,
    ],
  ];
  for (const [name, row, conversions, value, conversations] of table) {
    it(name, () => {
      const got = read(row);
      assert.deepEqual(
        [got.conversionsExact, got.conversionValue, got.conversationsStarted7d],
        [conversions, value, conversations],
      );
    });
  }

  const [total, onSite, offSite] = ['lead', 'onsite_conversion.lead_grouped', 'offsite_conversion.fb_pixel_lead'];
  const leads: [name: string, entries: Record<string, string>, leads: string][] = [
    ['none when no type of lead is named', { link_click: '20', omni_purchase: '3' }, ''],
    ['a written zero', { [total]: '0' }, '0'],
    ['the total alone when its parts are listed too', { [onSite]: '5', [offSite]: '8', [total]: '13' }, '13'],
    ['the parts together when the total is missing', { [offSite]: '8', [onSite]: '5' }, '13'],
    ['one part alone', { [onSite]: '5' }, '5'],
    ['each type once', { [offSite]: '8', 'onsite_conversion.messaging_first_reply': '4', onsite_web_lead: '2' }, '8'],
    ['fractions of modelled leads, exactly', { [onSite]: '0.1', [offSite]: '0.2' }, '0.3'],
  ];
  for (const [name, entries, expected] of leads) {
    it(`counts leads apart from purchases: ${name}`, () => {
      assert.equal(read({ actions: actions(entries) }).leadsExact, expected);
    });
  }
});
