// Tests what exports do on Google, by the adapter against the simulated platform: conversions, their later results, adjustments,
// and lists of Customer Match.
import assert from 'node:assert/strict';
import type { GoogleWorldInput } from '../../../tools/provider-sim/google/world.ts';
import { CUSTOMER, REFRESH_TOKEN, smallGoogleWorld } from '../../../tools/provider-sim/test/small-google-world.ts';
import { smallWorld } from '../../../tools/provider-sim/test/small-world.ts';
import type { AdExports } from '../src/domain/exports/ad-exports.ts';
import type { ConversionPayload, ConversionRow } from '../src/domain/exports/conversion-payload.ts';
import { NO_USER_DATA, rowOf } from './conversion-rows.ts';
import { type PlatformFixture, startPlatforms } from './platform-fixture.ts';

const ACTION = '77001';
const digest = (letter: string) => letter.repeat(64);
const click = (gclid: string) => ({ clickIds: { gclid, gbraid: null, wbraid: null } });

describe('conversions sent to Google', () => {
  let platforms: PlatformFixture;
  let exports: AdExports;
  const start = async (change: GoogleWorldInput = {}) => {
    const conversion_actions = [
      { id: ACTION, customer_id: CUSTOMER, name: 'Sale' },
      { id: '77002', customer_id: CUSTOMER, name: 'Page', type: 'WEBPAGE' },
      { id: '77003', customer_id: CUSTOMER, name: 'Gone', status: 'REMOVED' as const },
    ];
    const google = { ...smallGoogleWorld(), conversion_actions, adjustable_after_hours: 0, ...change };
    platforms = await startPlatforms({ ...smallWorld(), google });
    exports = platforms.search.exports ?? assert.fail();
  };
  afterEach(() => platforms[Symbol.asyncDispose]());

  const sale = (dedupeId: string, init: Partial<ConversionPayload> = {}): ConversionRow =>
    rowOf({
      ...{ dedupeId, eventName: '', occurredAt: new Date(), actionSource: 'website', ...click('c1') },
      ...{ value: { amount: '1234.5', currency: 'USD' }, ...init },
    });
  const send = (rows: ConversionRow[], more: { testEventCode?: string; id?: string } = {}) =>
    exports.sendConversions(platforms.searchAccount, {
      target: { kind: 'search_ads_conversion_action', id: more.id ?? ACTION },
      rows,
      testEventCode: more.testEventCode ?? '',
    });
  const received = () => platforms.sim.uploads.conversions;
  const ids = () => received().map(({ transaction_id: id }) => id);

  it('carry the click, the digests, the value and the consent, and name the transaction', async () => {
    await start();
    const userData = { ...NO_USER_DATA, em: [digest('a')], ph: [digest('b')], fn: [digest('c')] };
    const consent = { adUserData: 'granted', adPersonalization: 'denied' } as const;
    const { outcomes } = await send([sale('1', { orderId: 'order-1', userData, consent })]);
    assert.equal(outcomes[0]?.outcome, 'accepted');
    const { eventTimestamp, ...event } = received()[0]?.event ?? {};
    assert.match(String(eventTimestamp), /Z$/);
    assert.deepEqual(event, {
      ...{ transactionId: 'order-1', eventSource: 'WEB', adIdentifiers: { gclid: 'c1' } },
      userData: { userIdentifiers: [{ emailAddress: digest('a') }, { phoneNumber: digest('b') }] },
      ...{ currency: 'USD', conversionValue: 1234.5 },
      consent: { adUserData: 'CONSENT_GRANTED', adPersonalization: 'CONSENT_DENIED' },
    });
  });

  it('are taken except for the bad ones, each of which has its own reason', async () => {
    await start();
    const stranger = sale('nobody', { clickIds: { gclid: null, gbraid: null, wbraid: null } });
    const odd = sale('odd', { value: { amount: '1', currency: 'XQX' } });
    const { outcomes, problem } = await send([sale('1'), stranger, sale('2'), odd]);
    assert.equal(problem, null);
    const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
    assert.deepEqual(refused.map(({ dedupeId, code }) => [dedupeId, code]).sort(), [
      ['nobody', 'NO_IDENTIFIERS_PROVIDED'],
      ['odd', 'INVALID_CURRENCY_CODE'],
    ]);
    assert.ok(outcomes.every(({ traceId }) => traceId !== ''));
    assert.deepEqual(ids(), ['1', '2']);
  });

  it('have results that come later', async () => {
    await start({ unknown_clicks: ['stranger'], processing_polls: 1 });
    const { outcomes } = await send([sale('1'), sale('2', click('stranger'))]);
    const traceId = outcomes[0]?.traceId ?? '';
    const results = () => exports.laterResults?.(platforms.searchAccount, [traceId]);
    assert.deepEqual(await results(), [{ traceId, state: 'processing', errors: [] }]);
    const errors = [{ code: 'PROCESSING_ERROR_REASON_CLICK_NOT_FOUND', rows: 1 }];
    assert.deepEqual(await results(), [{ traceId, state: 'partly', errors }]);
  });

  it('are no failure when the platform had them already, as after a lost answer', async () => {
    await start();
    platforms.sim.fault({ kind: 'lost_response', match: 'events:ingest' });
    const lost = await send([sale('1')]);
    assert.equal(lost.outcomes[0]?.outcome, 'retry');
    const again = await send([sale('1')]);
    const traceId = again.outcomes[0]?.traceId ?? '';
    const [result] = (await exports.laterResults?.(platforms.searchAccount, [traceId])) ?? [];
    assert.deepEqual([result?.state, received().length], ['accepted', 1]);
  });

  it('are only validated under a test code', async () => {
    await start();
    assert.equal((await send([sale('1')], { testEventCode: 'TEST7' })).outcomes[0]?.outcome, 'accepted');
    assert.deepEqual([received().length, platforms.sim.uploads.validated], [0, 1]);
  });

  describe('wait for a person', () => {
    const cases: [string, string, string, GoogleWorldInput, { id?: string }][] = [
      ['when the action is gone', 'needs_action', 'INVALID_CONVERSION_ACTION_ID', {}, { id: '77003' }],
      ['when the action takes no uploads', 'needs_action', 'INVALID_CONVERSION_ACTION_TYPE', {}, { id: '77002' }],
      [
        ...(['when the grant lacks the permission', 'needs_action', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'] as const),
        { grants: [{ refresh_token: REFRESH_TOKEN, customer_ids: [CUSTOMER], scopes: ['openid'] }] },
        {},
      ],
      [
        ...(['when the grant is revoked', 'reconnect_required', 'invalid_grant'] as const),
        { grants: [{ refresh_token: REFRESH_TOKEN, customer_ids: [CUSTOMER], revoked: true }] },
        {},
      ],
    ];
    for (const [when, reason, code, world, more] of cases)
      it(when, async () => {
        await start(world);
        const { outcomes, problem } = await send([sale('1')], more);
        assert.deepEqual([outcomes, problem?.reason, problem?.code], [[], reason, code]);
      });
  });

  it('wait for as long as the platform says when there were too many calls', async () => {
    await start();
    platforms.sim.fault({ kind: 'data_manager_throttle', regain_minutes: 2 });
    const { problem } = await send([sale('1')]);
    assert.deepEqual([problem?.reason, problem?.retryAfterMs], ['throttled', 120_000]);
  });

  describe('and changed later', () => {
    const adjusted = (
      kind: 'restatement' | 'retraction',
      dedupeId: string,
      adjustedAt = new Date(),
    ): ConversionRow => ({
      kind,
      adjustment: {
        ...{ dedupeId, orderId: null, adjustedAt },
        value: kind === 'restatement' ? { amount: '4', currency: 'USD' } : null,
      },
    });
    const outcomesOf = async (...rows: ConversionRow[]) =>
      (await send(rows)).outcomes.map(({ dedupeId, outcome, code }) => [dedupeId, outcome, code]);

    it('are judged one by one', async () => {
      await start();
      await send([sale('1'), sale('2')]);
      const rows = [adjusted('restatement', '1'), adjusted('restatement', '9'), adjusted('retraction', '2')];
      assert.deepEqual(await outcomesOf(...rows), [
        ['1', 'accepted', ''],
        ['9', 'refused', 'CONVERSION_NOT_FOUND'],
        ['2', 'accepted', ''],
      ]);
      assert.deepEqual(
        received().map(({ value }) => value?.amount ?? null),
        [4, null],
      );
    });

    it('are later than the conversion also in the same second, of which Google takes no fractions', async () => {
      await start();
      const occurredAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 983);
      await send([sale('1', { occurredAt })]);
      assert.deepEqual(await outcomesOf(adjusted('retraction', '1', occurredAt)), [['1', 'accepted', '']]);
    });

    it('are done when they were retracted before, but cannot get another value then', async () => {
      await start();
      await send([sale('1')]);
      await send([adjusted('retraction', '1')]);
      assert.deepEqual(await outcomesOf(adjusted('retraction', '1'), adjusted('restatement', '1')), [
        ['1', 'duplicate', 'CONVERSION_ALREADY_RETRACTED'],
        ['1', 'refused', 'CONVERSION_ALREADY_RETRACTED'],
      ]);
    });

    it('are tried again while the conversion is too recent', async () => {
      await start({ adjustable_after_hours: 24 });
      await send([sale('1')]);
      assert.deepEqual(await outcomesOf(adjusted('retraction', '1')), [['1', 'retry', 'TOO_RECENT_CONVERSION']]);
    });
  });

  it('go to the conversion actions that take them, which are listed', async () => {
    await start();
    const found = await platforms.search.pixels?.(platforms.searchAccount);
    const unknown = { createdAt: null, lastFiredAt: null, ownerBusiness: null };
    assert.deepEqual(found, [
      { kind: 'search_ads_conversion_action', id: ACTION, name: 'Sale', isUnavailable: false, ...unknown },
    ]);
  });

  describe('beside lists of Customer Match', () => {
    const batch = (...letters: string[]) => ({
      ...{ sessionId: 1, sequence: 1, isLast: true },
      members: letters.map((letter) => ({ em: digest(letter), ph: '' })),
    });
    const make = () =>
      exports.makeAudience(platforms.searchAccount, { name: 'Buyers', marker: 'touchline:1', retentionDays: 90 });

    it('are made once, and their members are added and removed', async () => {
      await start();
      const id = await make();
      assert.equal(await make(), id);
      assert.equal(await exports.addMembers(platforms.searchAccount, id, batch('a', 'b')), 2);
      assert.equal(await exports.removeMembers(platforms.searchAccount, id, batch('a')), 1);
      const [list] = platforms.sim.uploads.userLists;
      assert.deepEqual([list?.members.size, list?.membership_life_span], [1, 90]);
      assert.deepEqual(await exports.audienceSize(platforms.searchAccount, id), {
        ...{ lowerBound: null, upperBound: null, problem: null },
      });
      assert.equal(await exports.audienceSize(platforms.searchAccount, '1'), null);
    });

    it('need the terms, which a person accepts on the platform', async () => {
      const [customer, ...others] = smallGoogleWorld().customers ?? [];
      await start({ customers: [{ ...(customer ?? assert.fail()), customer_match_terms: false }, ...others] });
      const id = await make();
      await assert.rejects(exports.addMembers(platforms.searchAccount, id, batch('a')), { kind: 'needs_action' });
    });
  });
});
