import assert from 'node:assert/strict';
import { create, equals } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type Event, EventSchema, Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import fc from 'fast-check';
import { messagesOf } from '../testing/random-messages.ts';
import { initOf, plainOf } from './plain.ts';

const times = fc.option(fc.date({ noInvalidDate: true }).map(timestampFromDate), { nil: undefined });
const at = new Date('2026-01-02T03:04:05.678Z');

describe('a message as plain data', () => {
  it('has what the message has, with times as dates and enums as names', () => {
    const message = create(EventSchema, {
      eventId: 'e1',
      origin: Origin.BROWSER,
      eventTime: timestampFromDate(at),
      web: { host: 'a.cl' },
      marketing: { clickIds: { gclid: 'g' }, isPaid: true },
      properties: { note: '', count: 0 },
      revision: 2,
    });
    assert.deepEqual(plainOf(EventSchema, message), {
      eventId: 'e1',
      origin: 'browser',
      eventTime: at,
      web: { host: 'a.cl' },
      marketing: { clickIds: { gclid: 'g' }, isPaid: true },
      properties: { note: '', count: 0 },
      revision: 2,
    });
  });

  it('leaves out what is absent from the message or empty', () => {
    const message = create(EventSchema, { eventId: '', web: { url: '' }, geo: {}, properties: {}, revision: 0 });
    assert.deepEqual(plainOf(EventSchema, message), {});
  });

  it('converts back to the same message, except for empty messages in it', () => {
    fc.assert(
      fc.property(messagesOf(EventSchema, 2), times, times, (random, eventTime, receivedAt) => {
        const plain = plainOf(EventSchema, { ...(random as Event), eventTime, receivedAt });
        const again = create(EventSchema, initOf(EventSchema, plain));
        assert.deepEqual(plainOf(EventSchema, again), plain);
      }),
    );
  });

  it('leaves null and fields that are not kept out of the message', () => {
    const plain = { eventId: 'e1', idempotencyKey: 'k', value: null, web: { host: 'a.cl', title: 'T' } };
    const init = initOf(EventSchema, plain, ({ name }) => name !== 'title' && name !== 'idempotency_key');
    const expected = create(EventSchema, { eventId: 'e1', web: { host: 'a.cl' } });
    assert.ok(equals(EventSchema, create(EventSchema, init), expected));
  });
});
