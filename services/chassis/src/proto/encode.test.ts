// Tests what the writer does beyond what codec.test.ts checks for every schema.
import assert from 'node:assert/strict';
import { create, type DescMessage, toBinary } from '@bufbuild/protobuf';
import { EventRecordedV2Schema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { RecordEventsRequestSchema } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import fc from 'fast-check';
import { messagesOf } from '../testing/random-messages.ts';
import { encode } from './encode.ts';

describe('the bytes of a message', () => {
  it('are identical to those of the library, for an event', () => {
    fc.assert(
      fc.property(messagesOf(EventRecordedV2Schema, 4), (message) => {
        const schema: DescMessage = EventRecordedV2Schema;
        assert.equal(Buffer.compare(encode(schema, message), toBinary(schema, message)), 0);
      }),
    );
  });

  it('can fill more than a page, and include what a newer neighbour sent', () => {
    const events = Array.from({ length: 500 }, (_, n) => ({
      idempotencyKey: `k${n}`,
      context: { url: 'x'.repeat(8000) },
    }));
    const request = create(RecordEventsRequestSchema, { events });
    request.$unknown = [{ no: 999, wireType: 2, data: Uint8Array.of(1, 65) }];
    const bytes = encode(RecordEventsRequestSchema, request);
    assert.equal(Buffer.compare(bytes, toBinary(RecordEventsRequestSchema, request)), 0);
  });

  it('are refused for a value that the field cannot hold, and the next message is complete again', () => {
    const wrong = create(RecordEventsRequestSchema, { events: [{ idempotencyKey: 'a' }, { idempotencyKey: 'b' }] });
    Object.assign(wrong.events[0] as object, { idempotencyKey: 7 });
    assert.throws(() => encode(RecordEventsRequestSchema, wrong), TypeError);
    const right = create(RecordEventsRequestSchema, { events: [{ idempotencyKey: 'a' }] });
    assert.equal(
      Buffer.compare(encode(RecordEventsRequestSchema, right), toBinary(RecordEventsRequestSchema, right)),
      0,
    );
  });
});
