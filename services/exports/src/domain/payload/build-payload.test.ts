import assert from 'node:assert/strict';
import {
  ago,
  buildingOf,
  CLICK,
  factsOf,
  MESSAGE_CLICK,
  MESSAGING,
  PAGE,
  PERSON,
  rowOf,
  SEARCH,
  targetOf,
} from '../../../test/payload/conversion-fixture.ts';
import { buildPayload } from './build-payload.ts';
import type { Building } from './building.ts';
import type { ConversionFacts } from './conversion-facts.ts';
import { ACTION_SOURCES } from './conversion-payload.ts';
import { matchKeys } from './match-keys.ts';

const sent = (init: Partial<ConversionFacts> = {}, more: Partial<Building> = {}) => {
  const built = buildPayload(buildingOf(init, more));
  assert.ok('send' in built, JSON.stringify(built));
  return { ...built.send, targetId: built.targetId };
};
const GCLID = { kind: 'gclid', value: 'Cj0', at: ago(3) };

describe('a conversion that is to be sent', () => {
  const skipped: [reason: string, facts: Partial<ConversionFacts>, more?: Partial<Building>][] = [
    ['privacy_mode', {}, { mode: 'none' }],
    ['privacy_mode', {}, { mode: 'neutral', row: rowOf({ safe_event_name: 'Botox' }) }],
    ['not_the_clean_dataset', {}, { mode: 'neutral', safeDatasetId: 'd2' }],
    ['not_the_clean_dataset', {}, { mode: 'neutral', safeDatasetId: null }],
    ['not_the_clean_dataset', { clicks: [GCLID] }, { mode: 'neutral', target: SEARCH, safeDatasetId: '77' }],
    ['not_a_conversion', {}, { facts: undefined }],
    ['destination_disabled', {}, { target: targetOf({ isEnabled: false }) }],
    ['not_in_catalog', {}, { row: undefined }],
    ['not_in_catalog', {}, { row: rowOf({ enabled: false }) }],
    ['person_erased', { isErased: true }],
    ['person_erased', {}, { person: undefined }],
    ['person_erased', {}, { person: undefined, mode: 'neutral' }],
    ['consent', { consent: 'denied' }],
    ['consent', { consent: 'granted', gpc: true }],
    ['consent', { consent: 'denied' }, { mode: 'neutral' }],
    ['reported_by_browser', { provider: '' }],
    ['too_old', { time: ago(7.01) }],
    ['too_old', { time: ago(90.01), clicks: [GCLID] }, { target: SEARCH }],
    ['refunded', { refunded: '129.9' }],
    ['refunded', { refunded: '129.9' }, { row: rowOf({ event_name: 'Lead', value: 'none' }) }],
    ['refunded', { refunded: '129.9' }, { row: rowOf({ value: { fixed: '5', currency: 'USD' } }) }],
    ['not_first_payment', { isFirstPayment: false }, { row: rowOf({ first_payment_only: true }) }],
    ['not_first_payment', { isFirstPayment: null }, { row: rowOf({ first_payment_only: true }) }],
    ['value_missing', { value: '', currency: '' }],
    ['not_a_message', {}, { target: targetOf({ takesOnlyMessages: true, messaging: MESSAGING }) }],
    ['no_identifiers', { isCustomer: false, clicks: [] }, { person: undefined }],
    ['no_identifiers', { clicks: [] }, { person: { ...PERSON, email: '', phone: '', externalId: '' } }],
    ['no_identifiers', { clicks: [] }, { mode: 'neutral' }],
    ['no_identifiers', { clicks: [MESSAGE_CLICK] }, { mode: 'neutral' }],
    ['no_identifiers', { isCustomer: false }, { person: undefined, target: SEARCH }],
  ];
  for (const [reason, given, more] of skipped)
    it(`is skipped as ${reason} for ${JSON.stringify({ ...given, ...more })}`, () =>
      assert.deepEqual(buildPayload(buildingOf(given, more)), { skip: reason }));

  it('says who, by which click, and for how much, in standard privacy', () => {
    const { dedupeId, eventName, targetId, userData, value, orderId } = sent({ country: 'CL' });
    assert.deepEqual([dedupeId, eventName, targetId, orderId], ['e1', 'Purchase', 'd1', null]);
    assert.deepEqual(value, { amount: '129.9', currency: 'USD' });
    const { fbc, fbp, clientIpAddress, clientUserAgent, ...keys } = userData;
    assert.deepEqual(keys, matchKeys({ ...PERSON, country: 'CL' }, 'social_ads'));
    assert.deepEqual(
      [fbc, fbp, clientIpAddress, clientUserAgent],
      [`fb.1.${CLICK.at.getTime()}.IwAR1`, null, null, null],
    );
  });

  it("names the browser by the platform's own cookie, in standard privacy", () => {
    const clicks = [CLICK, { kind: 'fbp', value: 'fb.1.1762000000000.7', at: ago(2) }];
    assert.equal(sent({ clicks }).userData.fbp, 'fb.1.1762000000000.7');
    assert.equal(sent({ clicks }, { mode: 'neutral' }).userData.fbp, null);
  });

  it('may be up to seven days old for social_ads, and ninety for search_ads', () => {
    assert.equal(sent({ time: ago(7) }).dedupeId, 'e1');
    assert.equal(sent({ time: ago(90), clicks: [GCLID] }, { target: SEARCH }).dedupeId, 'e1');
  });

  it('names no event to search_ads, and an order by which it can be adjusted', () => {
    const payload = sent({ clicks: [CLICK, GCLID], pageUrl: PAGE }, { target: SEARCH });
    const { eventName, orderId, clickIds, userData, pageUrl, targetId } = payload;
    assert.deepEqual([eventName, orderId, pageUrl, targetId], ['', 'e1', null, '77']);
    assert.deepEqual(clickIds, { gclid: 'Cj0', gbraid: null, wbraid: null });
    assert.deepEqual([userData.fbc, userData.fn], [null, []]);
    assert.deepEqual(userData.em, matchKeys(PERSON, 'search_ads').em);
  });

  it('tells search_ads of consent as far as it is known', () => {
    const consents = (['granted', 'unknown', undefined] as const).map(
      (consent) => sent({ consent }).consent.adUserData,
    );
    assert.deepEqual(consents, ['granted', 'unspecified', 'unspecified']);
  });

  it('asks for limited use of data where the destination says so', () => {
    const limited = { target: targetOf({ limitDataUse: true }) };
    const options = { options: ['LDU'], country: 0, state: 0 };
    for (const mode of ['full', 'neutral'] as const)
      assert.deepEqual(sent({}, { ...limited, mode }).dataProcessingOptions, options);
    assert.equal(sent().dataProcessingOptions, null);
  });

  it('is the first payment where a row takes no other', () =>
    assert.equal(sent({ isFirstPayment: true }, { row: rowOf({ first_payment_only: true }) }).dedupeId, 'e1'));

  for (const source of ACTION_SOURCES.filter((one) => one !== 'business_messaging'))
    for (const mode of ['full', 'neutral'] as const)
      it(`keeps the declared ${source} in mode ${mode}, with a page only for a website in standard privacy`, () => {
        const { actionSource, pageUrl } = sent({ actionSource: source, pageUrl: PAGE }, { mode });
        assert.deepEqual([actionSource, pageUrl], [source, source === 'website' && mode === 'full' ? PAGE : null]);
      });

  const inferred: [pageUrl: string, source: string][] = [
    ['', 'system_generated'],
    [PAGE, 'website'],
  ];
  for (const [pageUrl, source] of inferred)
    it(`without a declared source is ${source} ${pageUrl ? 'on' : 'without'} a page`, () =>
      assert.equal(sent({ pageUrl }).actionSource, source));

  it('keeps the neutral name of an earlier release', () =>
    assert.equal(sent({}, { mode: 'neutral', row: rowOf({ safe_event_name: 'Signal2' }) }).eventName, 'Signal2'));

  describe('from a message', () => {
    const message = { actionSource: 'business_messaging', clicks: [CLICK, MESSAGE_CLICK] };
    const withMessaging = { target: targetOf({ messaging: MESSAGING }) };

    it('goes to the dataset of the messaging account, with its click and without the person', () => {
      const { targetId, actionSource, userData, messaging, pageUrl } = sent(
        { ...message, pageUrl: PAGE },
        withMessaging,
      );
      assert.deepEqual([targetId, actionSource, pageUrl], ['d9', 'business_messaging', null]);
      assert.deepEqual([...userData.em, userData.fbc], [null]);
      assert.deepEqual(messaging, { channel: 'whatsapp', businessAccountId: 'waba', clickId: 'ARAk' });
    });

    it('goes there on a platform_safe profile, too, where that dataset is the clean one', () => {
      const target = targetOf({ id: 'd9', takesOnlyMessages: true, messaging: MESSAGING });
      const { targetId, eventName } = sent(message, { mode: 'neutral', safeDatasetId: 'd9', target });
      assert.deepEqual([targetId, eventName], ['d9', 'CustomEvent1']);
    });

    const beside = { target: targetOf({ isBesideMessages: true }) };

    it('goes to no other dataset where a destination of the profile is that of its messages', () =>
      assert.deepEqual(buildPayload(buildingOf(message, beside)), { skip: 'goes_to_messaging_dataset' }));

    const chats: [what: string, init: Partial<ConversionFacts>, more: Partial<Building>][] = [
      ['without that dataset', {}, {}],
      ['without a click', { clicks: [CLICK] }, withMessaging],
      ['with a click id that is none', { clicks: [CLICK, { ...MESSAGE_CLICK, value: 'a b' }] }, withMessaging],
      ['for search_ads, also beside a dataset of messages', {}, { target: { ...SEARCH, isBesideMessages: true } }],
      ['beside a dataset of messages, without a click', { clicks: [CLICK] }, beside],
      ['on a platform_safe profile beside one, which takes nothing from it', {}, { ...beside, mode: 'neutral' }],
      ['on a platform_safe profile with another clean dataset', {}, { ...withMessaging, mode: 'neutral' }],
    ];
    for (const [what, init, more] of chats)
      it(`is a chat ${what}`, () => {
        const { actionSource, targetId, messaging } = sent({ ...message, ...init }, more);
        assert.deepEqual([actionSource, targetId, messaging], ['chat', (more.target ?? targetOf()).id, null]);
      });
  });

  it('does not change what is known of it', () => {
    const facts = Object.freeze(factsOf());
    assert.deepEqual(sent({}, { facts }), sent());
  });
});
