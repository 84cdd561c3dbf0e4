import assert from 'node:assert/strict';
import { reportDays, UTC } from '@touchline/chassis/report-days.ts';
import { coverageOf, type SyncedAccount } from './coverage.ts';

const TODAY = { days: reportDays(UTC), now: new Date('2026-03-20T12:00:00Z') };
const account = (over: Partial<SyncedAccount> & { days?: [string, string][] } = {}): SyncedAccount => {
  const { days = [], ...rest } = over;
  return {
    ...{ platform: 'social_ads', account_external_id: 'a', disconnected_at: null },
    connected_at: new Date('2026-03-01T10:00:00Z'),
    spans: days.map(([since, until]) => ({ since, until, synced_at: new Date(0) })),
    ...rest,
  };
};
const B = { account_external_id: 'b' };
const WHOLE: [string, string][] = [['2026-02-01', '2026-03-20']];
const upTo = (day: string): [string, string][] => [['2026-02-01', day]];
const at = (text: string) => new Date(`2026-${text}T10:00:00Z`);

describe('spend over a range', () => {
  const table: [name: string, accounts: SyncedAccount[], from: string, to: string, isMeasured: boolean][] = [
    ['is unknown without an account', [], '03-01', '03-10', false],
    ['is measured when each day was read', [account({ days: WHOLE })], '03-01', '03-10', true],
    ['is measured before the connect, as far back as was read', [account({ days: WHOLE })], '02-01', '03-10', true],
    ['is unknown from before the first day that was read', [account({ days: WHOLE })], '01-31', '03-10', false],
    [
      'is unknown when a day in between was not read',
      [
        account({
          days: [
            ['2026-03-01', '2026-03-04'],
            ['2026-03-06', '2026-03-20'],
          ],
        }),
      ],
      '03-01',
      '03-10',
      false,
    ],
    ['is unknown for an account that was never read', [account()], '03-01', '03-10', false],
    ['does not require future days', [account({ days: WHOLE })], '03-01', '03-31', true],
    [
      'does not require today, which no sync may have reached',
      [account({ days: upTo('2026-03-19') })],
      '03-01',
      '03-20',
      true,
    ],
    ['is unknown when yesterday was not read', [account({ days: upTo('2026-03-18') })], '03-01', '03-20', false],
    ['of today alone is measured by a sync of today', [account({ days: WHOLE })], '03-20', '03-20', true],
    ['of today alone is unknown without one', [account({ days: upTo('2026-03-19') })], '03-20', '03-20', false],
    ['of future days is unknown', [account({ days: WHOLE })], '03-21', '03-25', false],
    [
      'is unknown when another account has a day that was not read',
      [account({ days: WHOLE }), account({ ...B, days: upTo('2026-03-05') })],
      '03-01',
      '03-10',
      false,
    ],
    ['is unknown when another account was never read', [account({ days: WHOLE }), account(B)], '03-01', '03-10', false],
    [
      'does not require an account that was connected later',
      [account({ days: WHOLE }), account({ ...B, connected_at: at('03-12') })],
      '03-01',
      '03-10',
      true,
    ],
    [
      'requires all days of an account that was read in part',
      [account({ days: WHOLE }), account({ ...B, connected_at: at('03-12'), days: [['2026-03-05', '2026-03-20']] })],
      '03-01',
      '03-10',
      false,
    ],
    [
      'does not require an account that was disconnected before',
      [account({ days: WHOLE }), account({ ...B, disconnected_at: at('03-02') })],
      '03-03',
      '03-10',
      true,
    ],
    [
      'requires only the days before a disconnect',
      [account({ days: WHOLE }), account({ ...B, disconnected_at: at('03-06'), days: upTo('2026-03-05') })],
      '03-01',
      '03-10',
      true,
    ],
    [
      'is unknown when a day before a disconnect was not read',
      [account({ days: WHOLE }), account({ ...B, disconnected_at: at('03-06'), days: upTo('2026-03-04') })],
      '03-01',
      '03-10',
      false,
    ],
    [
      'treats an account without a known connection time as always connected',
      [account({ connected_at: null })],
      '03-01',
      '03-10',
      false,
    ],
  ];
  for (const [name, accounts, from, to, isMeasured] of table)
    it(name, () => {
      const coverage = coverageOf(accounts, { from: `2026-${from}`, to: `2026-${to}` }, TODAY);
      assert.equal(coverage.ofProfile(false), isMeasured);
      assert.equal(coverage.ofPlatform('social_ads', false), isMeasured);
    });

  it('is judged for each day within it as for a range of that day', () => {
    for (const [name, accounts, from, to] of table) {
      const { ofDay } = coverageOf(accounts, { from: `2026-${from}`, to: `2026-${to}` }, TODAY);
      for (const day of [`2026-${from}`, '2026-03-05', `2026-${to}`])
        for (const hasRows of [true, false])
          assert.equal(
            ofDay(day, hasRows),
            coverageOf(accounts, { from: day, to: day }, TODAY).ofProfile(hasRows),
            `${name}: ${day}`,
          );
    }
  });

  const range = { from: '2026-03-01', to: '2026-03-10' };
  it('is judged by stored rows where no account covers the range, as with what an earlier release stored', () => {
    assert.equal(coverageOf([], range, TODAY).ofProfile(true), true);
    const later = account({ connected_at: at('03-12') });
    assert.deepEqual(
      [true, false].map((hasRows) => coverageOf([later], range, TODAY).ofProfile(hasRows)),
      [true, false],
    );
  });

  it('of a campaign depends on its own account, on the whole platform where that is unknown, and never on another platform', () => {
    const { ofEntity, ofPlatform, daysOf } = coverageOf([account({ days: WHOLE }), account(B)], range, TODAY);
    const of = (platform: string, account_external_id?: string) =>
      ofEntity({ platform, ...(account_external_id && { account_external_id }) }, true);
    assert.deepEqual(
      [of('social_ads', 'a'), of('social_ads', 'b'), of('social_ads'), of('utm'), ofPlatform('search_ads', false)],
      [true, false, false, true, false],
    );
    assert.equal(daysOf({ platform: 'social_ads', account_external_id: 'a' }).length, 10);
    assert.deepEqual(daysOf({ platform: 'social_ads', account_external_id: 'b' }), []);
  });
});

describe('spend of an account in another time zone than the profile', () => {
  const [AUCKLAND, PAGO_PAGO] = ['Pacific/Auckland', 'Pacific/Pago_Pago'];
  // In Auckland it is 10:00 on the 10th, in Pago Pago 10:00 on the 9th.
  const now = new Date('2026-03-09T21:00:00Z');
  const table: [
    name: string,
    profile: string,
    own: string,
    read: string,
    from: string,
    to: string,
    expected: boolean,
  ][] = [
    [
      'up to today is measured when every day that is over there was read',
      AUCKLAND,
      PAGO_PAGO,
      '03-08',
      '03-01',
      '03-10',
      true,
    ],
    [
      'up to yesterday is measured, though that day is not over there',
      AUCKLAND,
      PAGO_PAGO,
      '03-08',
      '03-01',
      '03-09',
      true,
    ],
    ['is unknown when a day that is over there was not read', AUCKLAND, PAGO_PAGO, '03-07', '03-01', '03-10', false],
    [
      'of today, which has not begun there, is measured when its own today was read',
      AUCKLAND,
      PAGO_PAGO,
      '03-09',
      '03-10',
      '03-10',
      true,
    ],
    ['of today is unknown when its own today was not read', AUCKLAND, PAGO_PAGO, '03-08', '03-10', '03-10', false],
    [
      'of yesterday alone, which is its today, is measured by a sync of that day',
      AUCKLAND,
      PAGO_PAGO,
      '03-09',
      '03-09',
      '03-09',
      true,
    ],
    ['of future days is unknown', AUCKLAND, PAGO_PAGO, '03-09', '03-11', '03-12', false],
    [
      'up to today is measured, though that day is over there and was not read',
      PAGO_PAGO,
      AUCKLAND,
      '03-08',
      '03-01',
      '03-09',
      true,
    ],
    ['up to today is unknown when yesterday was not read', PAGO_PAGO, AUCKLAND, '03-07', '03-01', '03-09', false],
    ['of today alone is measured when that day was read there', PAGO_PAGO, AUCKLAND, '03-09', '03-09', '03-09', true],
    ['of today alone is unknown when that day was not read', PAGO_PAGO, AUCKLAND, '03-08', '03-09', '03-09', false],
    [
      'up to the today of the account does not require days that are still to come for the profile',
      PAGO_PAGO,
      AUCKLAND,
      '03-09',
      '03-01',
      '03-10',
      true,
    ],
  ];
  for (const [name, profile, own, read, from, to, expected] of table)
    it(`${name} (${own} for ${profile})`, () => {
      const one = account({ time_zone: { name: own }, days: [['2026-02-01', `2026-${read}`]] });
      const range = { from: `2026-${from}`, to: `2026-${to}` };
      assert.equal(coverageOf([one], range, { days: reportDays(profile), now }).ofProfile(true), expected);
    });

  const whole = account({ days: [['2026-02-01', '2026-03-09']] });
  const asked = { days: reportDays(UTC), now };
  const on = (day: string) => ({ from: day, to: day });
  it('is required from its own day of the connection on', () => {
    // 2 March, 23:00 in Pago Pago.
    const late = { ...B, connected_at: new Date('2026-03-03T10:00:00Z') };
    const measuredOn = (day: string, name: string) =>
      coverageOf([whole, account({ ...late, time_zone: { name } })], on(day), asked).ofProfile(true);
    assert.deepEqual([measuredOn('2026-03-02', PAGO_PAGO), measuredOn('2026-03-01', PAGO_PAGO)], [false, true]);
    assert.deepEqual([measuredOn('2026-03-02', AUCKLAND), measuredOn('2026-03-03', AUCKLAND)], [true, false]);
  });

  it('is required up to the day before its own day of the disconnect', () => {
    const ended = { ...B, disconnected_at: new Date('2026-03-06T10:00:00Z'), days: [['2026-02-01', '2026-03-04']] };
    const measured = (name: string) =>
      coverageOf(
        [whole, account({ ...(ended as Parameters<typeof account>[0]), time_zone: { name } })],
        { from: '2026-03-01', to: '2026-03-08' },
        asked,
      ).ofProfile(true);
    assert.deepEqual([measured(PAGO_PAGO), measured(AUCKLAND)], [true, false]);
  });

  it('has the days that were read, up to its own today', () => {
    const daysOf = (name: string) =>
      coverageOf(
        [account({ time_zone: { name }, days: [['2026-02-01', '2026-03-11']] })],
        { from: '2026-03-08', to: '2026-03-11' },
        asked,
      ).daysOf({ platform: 'social_ads' });
    assert.deepEqual(daysOf(PAGO_PAGO), ['2026-03-08', '2026-03-09']);
    assert.deepEqual(daysOf(AUCKLAND), ['2026-03-08', '2026-03-09', '2026-03-10']);
  });
});
