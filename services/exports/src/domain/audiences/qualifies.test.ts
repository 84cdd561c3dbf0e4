// Tests which conversions bring their customers into an audience.
import assert from 'node:assert/strict';
import type { ConversionFacts } from '../payload/conversion-facts.ts';
import { qualifies } from './qualifies.ts';

const FACTS: ConversionFacts = {
  ...{ eventId: 'e', conversionKey: 'payment_received', time: new Date(0), value: '10', currency: 'USD', refunded: '' },
  ...{ isCustomer: true, isErased: false, provider: 'api', actionSource: '', pageUrl: '', clicks: [], country: '' },
  ...{ consent: 'unknown', gpc: false },
};

describe('a conversion', () => {
  const cases: [string, boolean, Partial<ConversionFacts>][] = [
    ['of a customer brings them in', true, {}],
    ['that a browser reported brings them in, too', true, { provider: '' }],
    ['that was refunded in part brings them in', true, { refunded: '9.99' }],
    ['that was fully refunded does not', false, { refunded: '10.00' }],
    ['whose session refused consent does not', false, { consent: 'denied' }],
    ['whose session signalled Global Privacy Control does not', false, { gpc: true }],
    ['of an erased person does not', false, { isErased: true }],
    ['of a visitor does not', false, { isCustomer: false }],
  ];
  for (const [words, expected, init] of cases)
    it(words, () => assert.equal(qualifies({ ...FACTS, ...init }), expected));
  it('that is none anymore does not', () => assert.equal(qualifies(undefined), false));
});
