import assert from 'node:assert/strict';
import fc from 'fast-check';
import { factsOf, NOW } from '../../../test/payload/conversion-fixture.ts';
import { adjustmentFor, type Present, type Sent } from './adjustment.ts';
import type { ConversionFacts } from './conversion-facts.ts';

const USD = (amount: string) => ({ amount, currency: 'USD' });
const SENT: Sent = { platform: 'search_ads', dedupeId: 'e1', orderId: 'e1', value: USD('129.9'), isRetracted: false };
const presentOf = (facts: Partial<ConversionFacts>, init: Partial<Present> = {}): Present => ({
  ...{ facts: factsOf(facts), rowValue: 'amount', mode: 'full', now: NOW },
  ...init,
});

describe('the adjustment of a conversion that a platform has counted', () => {
  it('restates what a refund left', () =>
    assert.deepEqual(adjustmentFor(SENT, presentOf({ refunded: '29.95' })), {
      ...{ kind: 'restatement', dedupeId: 'e1', orderId: 'e1', adjustedAt: NOW },
      value: USD('99.95'),
    }));

  it('retracts what was refunded in full, also where it was sent without money', () => {
    for (const value of [SENT.value, null])
      assert.deepEqual(adjustmentFor({ ...SENT, value }, presentOf({ refunded: '129.90' })), {
        ...{ kind: 'retraction', dedupeId: 'e1', orderId: 'e1', adjustedAt: NOW },
        value: null,
      });
  });

  const refund = { refunded: '29.95' };
  const none: [what: string, sent: Partial<Sent>, facts: Partial<ConversionFacts>, init?: Partial<Present>][] = [
    ['nothing changed', {}, {}],
    ['only its zeros are written differently', { value: USD('129.9000') }, {}],
    ['the platform takes none', { platform: 'social_ads' }, refund],
    ['it was retracted', { isRetracted: true }, refund],
    ['it was sent without an order', { orderId: null }, refund],
    ['it was sent without money', { value: null }, refund],
    ['its row sends no money any more', {}, refund, { rowValue: 'none' }],
    ['its value is fixed', { value: USD('5') }, refund, { rowValue: { fixed: '5', currency: 'USD' } }],
    ['it is no conversion any more', {}, {}, { facts: undefined }],
    ['the person was erased', {}, { ...refund, isErased: true }],
    ['the person refused', {}, { ...refund, consent: 'denied' }],
    ['the browser objected', {}, { ...refund, gpc: true }],
    ['the profile is platform_safe now', {}, refund, { mode: 'neutral' }],
    ['the profile is hipaa now', {}, { refunded: '129.9' }, { mode: 'none' }],
  ];
  for (const [what, sent, facts, init] of none)
    it(`is none when ${what}`, () => assert.equal(adjustmentFor({ ...SENT, ...sent }, presentOf(facts, init)), null));

  it('leaves nothing to adjust, however the refunds grow', () => {
    const cents = fc.array(fc.nat(5000), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(cents, (refunds) => {
        let has = SENT;
        let back = 0;
        for (const cent of refunds) {
          back += cent;
          const present = presentOf({ refunded: (back / 100).toFixed(2) });
          const adjustment = adjustmentFor(has, present);
          if (adjustment) has = { ...has, value: adjustment.value, isRetracted: adjustment.kind === 'retraction' };
          assert.equal(adjustmentFor(has, present), null);
          assert.equal(has.isRetracted, back >= 12_990);
          if (!has.isRetracted) assert.equal(Math.round(Number(has.value?.amount) * 100), 12_990 - back);
        }
      }),
    );
  });
});
