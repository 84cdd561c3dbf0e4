import assert from 'node:assert/strict';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { handledConversionIds } from './conversion-handle.ts';
import { conversionId } from './ids.ts';

describe('the meaning of a handle', () => {
  const event = deterministicId('p1', 'order-1');

  it('is an event, a conversion, or the idempotency key of an event of the profile', () => {
    const of = (handle: string) => handledConversionIds('p1', handle);
    assert.ok(of(event.toUpperCase()).includes(conversionId(event)));
    assert.ok(of(conversionId(event)).includes(conversionId(event)));
    assert.ok(of('order-1').includes(conversionId(event)));
    assert.ok(!handledConversionIds('p2', 'order-1').includes(conversionId(event)));
  });

  it('is also a key that begins like those of another origin, for which tracking derives the id another way', () => {
    const elsewhere = deterministicId('p1', 'events', 'webpay:order-1');
    assert.ok(handledConversionIds('p1', 'webpay:order-1').includes(conversionId(elsewhere)));
  });
});
