// Every message that crosses the bus or gRPC here, filled at random, reads back as what the library's own writer makes of it.
import assert from 'node:assert/strict';
import { create, type DescMessage, equals, fromBinary, toBinary } from '@bufbuild/protobuf';
import { EventRecordedV2Schema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { RecordEventsRequestSchema } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import fc from 'fast-check';
import { messagesOf, schemas } from '../testing/random-messages.ts';
import { encode } from './encode.ts';

describe('the bytes of a message', () => {
  for (const schema of schemas) {
    it(`say the same as the library's: ${schema.typeName}`, () => {
      fc.assert(
        fc.property(messagesOf(schema, 3), (message) => {
          const [own, library] = [encode(schema, message), toBinary(schema, message)];
          assert.equal(own.length, library.length);
          assert.ok(equals(schema, fromBinary(schema, own), fromBinary(schema, library)));
        }),
        { numRuns: 60 },
      );
    });
  }

  it('are those of the library to the byte, for an event', () => {
    fc.assert(
      fc.property(messagesOf(EventRecordedV2Schema, 4), (message) => {
        const schema: DescMessage = EventRecordedV2Schema;
        assert.equal(Buffer.compare(encode(schema, message), toBinary(schema, message)), 0);
      }),
    );
  });

  it('hold more than a page, and what a newer neighbour sent', () => {
    const events = Array.from({ length: 500 }, (_, n) => ({
      idempotencyKey: `k${n}`,
      context: { url: 'x'.repeat(8000) },
    }));
    const request = create(RecordEventsRequestSchema, { events });
    request.$unknown = [{ no: 999, wireType: 2, data: Uint8Array.of(1, 65) }];
    const bytes = encode(RecordEventsRequestSchema, request);
    assert.equal(Buffer.compare(bytes, toBinary(RecordEventsRequestSchema, request)), 0);
  });

  it('are refused for a value that the field cannot hold, and the next message is whole again', () => {
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
