import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ExportMode } from './export-mode.ts';
import { ACTION_SOURCES } from './outgoing-conversion.ts';
import { type ConversionFacts, type Preparing, prepareConversion } from './prepare-conversion.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const PERSON = {
  email: 'Ana@Example.com',
  phone: '+56911112222',
  firstName: 'Ana',
  lastName: 'Rojas',
  externalId: 'c-7',
};
const PAGE = 'https://clinic.example/appointments/knee?name=ana';
const CLICK = { kind: 'fbclid', value: 'IwAR1', at: ago(2) };

const ROW = { event_name: 'Purchase', value: 'amount', safe_event_name: 'Signal1', enabled: true } as const;
const DESTINATION = { isEnabled: true, takesOnlyMessages: false, datasetId: 'd1', messaging: null };

const facts = (init: Partial<ConversionFacts> = {}): ConversionFacts => ({
  ...{ eventId: 'e1', conversionKey: 'payment_received', time: ago(1), value: '129.90', currency: 'USD', refunded: '' },
  ...{ isCustomer: true, isErased: false, provider: 'api', actionSource: '', pageUrl: '', clicks: [CLICK] },
  ...init,
});
const prepare = (init: Partial<ConversionFacts> = {}, more: Partial<Preparing> = {}) =>
  prepareConversion({
    facts: facts(init),
    person: PERSON,
    mode: 'full',
    row: ROW,
    safeDatasetId: 'd1',
    destination: DESTINATION,
    now: NOW,
    ...more,
  });
const sent = (...given: Parameters<typeof prepare>) => {
  const prepared = prepare(...given);
  assert.ok('send' in prepared, JSON.stringify(prepared));
  return prepared.send;
};

describe('a conversion that is to be sent', () => {
  const skipped: [reason: string, facts: Partial<ConversionFacts>, more?: Partial<Preparing>][] = [
    ['privacy_mode', {}, { mode: 'none' }],
    ['not_the_clean_dataset', {}, { mode: 'neutral', safeDatasetId: 'd2' }],
    ['not_the_clean_dataset', {}, { mode: 'neutral', safeDatasetId: null }],
    ['not_a_conversion', {}, { facts: undefined }],
    ['not_in_catalog', {}, { row: undefined }],
    ['not_in_catalog', {}, { row: { ...ROW, enabled: false } }],
    ['destination_disabled', {}, { destination: { ...DESTINATION, isEnabled: false } }],
    ['not_a_message', {}, { destination: { ...DESTINATION, takesOnlyMessages: true } }],
    ['person_erased', { isErased: true }],
    ['person_erased', {}, { person: undefined }],
    ['person_erased', {}, { person: undefined, mode: 'neutral' }],
    ['reported_by_browser', { provider: '' }],
    ['too_old', { time: ago(7.01) }],
    ['refunded', { refunded: '129.9' }],
    ['value_missing', { value: '', currency: '' }],
    ['no_identifiers', { isCustomer: false, clicks: [] }, { person: undefined }],
    ['no_identifiers', { clicks: [] }, { mode: 'neutral' }],
    ['no_identifiers', { clicks: [{ ...CLICK, kind: 'ctwa_clid' }] }, { mode: 'neutral' }],
  ];
  for (const [reason, given, more] of skipped)
    it(`is skipped as ${reason} for ${JSON.stringify({ ...given, ...more })}`, () =>
      assert.deepEqual(prepare(given, more), { skip: reason }));

  it('carries person, click and money where the profile allows it', () => {
    const { person, click, value, eventName, eventId, datasetId } = sent();
    assert.deepEqual([eventName, eventId, datasetId, person], ['Purchase', 'e1', 'd1', PERSON]);
    assert.deepEqual(
      [click, value],
      [
        { id: 'IwAR1', at: CLICK.at },
        { amount: '129.9', currency: 'USD' },
      ],
    );
  });

  it('may be up to seven days old', () => assert.equal(sent({ time: ago(7) }).eventId, 'e1'));

  it('carries what a refund left of its money', () => assert.equal(sent({ refunded: '29.95' }).value?.amount, '99.95'));

  it('carries the fixed value of its row, and none where the row says so', () => {
    const fixed = { fixed: '15', currency: 'EUR' };
    assert.deepEqual(sent({}, { row: { ...ROW, value: fixed } }).value, { amount: '15', currency: 'EUR' });
    assert.deepEqual(sent({ value: '' }, { row: { ...ROW, value: fixed } }).value, { amount: '15', currency: 'EUR' });
    assert.equal(sent({}, { row: { ...ROW, event_name: 'Lead', value: 'none' } }).value, null);
  });

  it('carries the newest click, and none of another platform', () =>
    assert.equal(sent({ clicks: [{ ...CLICK, kind: 'gclid' }, { ...CLICK, value: 'new' }, CLICK] }).click?.id, 'new'));

  for (const source of ACTION_SOURCES.filter((one) => one !== 'business_messaging'))
    for (const mode of ['full', 'neutral'] as const)
      it(`keeps the declared ${source} in mode ${mode}, with a page only for a website`, () => {
        const { actionSource, pageUrl } = sent({ actionSource: source, pageUrl: PAGE }, { mode });
        const page = mode === 'full' ? PAGE : 'https://clinic.example/';
        assert.deepEqual([actionSource, pageUrl], [source, source === 'website' ? page : null]);
      });

  const inferred: [pageUrl: string, source: string][] = [
    ['', 'system_generated'],
    [PAGE, 'website'],
  ];
  for (const [pageUrl, source] of inferred)
    it(`without a declared source is ${source} ${pageUrl ? 'on' : 'without'} a page`, () =>
      assert.equal(sent({ pageUrl }).actionSource, source));

  describe('from a message', () => {
    const messaging = { businessAccountId: 'waba', datasetId: 'd9' };
    const clicks = [{ ...CLICK, kind: 'ctwa_clid', value: 'ARAk' }];
    it('goes to the dataset of the messaging account, with its click and without the person', () => {
      const init = { actionSource: 'business_messaging', clicks };
      const {
        datasetId,
        actionSource,
        person,
        messaging: to,
      } = sent(init, {
        destination: { ...DESTINATION, messaging },
      });
      assert.deepEqual([datasetId, actionSource, person], ['d9', 'business_messaging', null]);
      assert.deepEqual(to, { businessAccountId: 'waba', clickId: 'ARAk' });
    });
    const chats: [what: string, init: Partial<ConversionFacts>, more: Partial<Preparing>][] = [
      ['without that dataset', { clicks }, {}],
      ['without a click', { clicks: [] }, { destination: { ...DESTINATION, messaging } }],
      ['on a platform_safe profile', {}, { destination: { ...DESTINATION, messaging }, mode: 'neutral' }],
    ];
    for (const [what, init, more] of chats)
      it(`is a chat ${what}`, () => {
        const { actionSource, datasetId } = sent({ actionSource: 'business_messaging', ...init }, more);
        assert.deepEqual([actionSource, datasetId], ['chat', 'd1']);
      });
  });

  it('of a platform_safe profile reveals nothing of person, goal, money or page, whatever is known', () => {
    const text = fc.string({ minLength: 4, maxLength: 12, unit: 'grapheme-ascii' });
    fc.assert(
      fc.property(text, text, fc.constantFrom(...ACTION_SOURCES, ''), (name, path, actionSource) => {
        const person = {
          email: `${name}@x.example`,
          phone: '+5691',
          firstName: name,
          lastName: name,
          externalId: name,
        };
        const pageUrl = `https://clinic.example/${encodeURIComponent(path)}`;
        const {
          eventTime: _time,
          click,
          pageUrl: page,
          ...rest
        } = sent(
          { actionSource, pageUrl },
          {
            person,
            mode: 'neutral',
          },
        );
        assert.deepEqual(click, { id: 'IwAR1', at: CLICK.at });
        assert.ok(page === null || page === 'https://clinic.example/');
        const { actionSource: _source, ...said } = rest;
        const allowed = {
          eventId: 'e1',
          eventName: 'Signal1',
          datasetId: 'd1',
          person: null,
          messaging: null,
          value: null,
        };
        assert.deepEqual(said, allowed);
      }),
    );
  });

  it('carries a person in mode full only', () => {
    for (const mode of ['neutral', 'none'] satisfies ExportMode[]) {
      const prepared = prepare({}, { mode });
      assert.ok('skip' in prepared || prepared.send.person === null);
    }
  });
});
