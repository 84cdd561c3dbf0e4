// Tests what the reader does beyond what codec.test.ts checks for every schema.
import assert from 'node:assert/strict';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { RecordEventsRequestSchema } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { decode } from './decode.ts';

describe('a message that is read', () => {
  it('keeps what a newer neighbour sent', () => {
    const request = create(RecordEventsRequestSchema, { events: [{ idempotencyKey: 'a' }] });
    request.$unknown = [{ no: 999, wireType: 2, data: Uint8Array.of(1, 65) }];
    const bytes = toBinary(RecordEventsRequestSchema, request);
    assert.deepEqual(decode(RecordEventsRequestSchema, bytes), fromBinary(RecordEventsRequestSchema, bytes));
    assert.equal(decode(RecordEventsRequestSchema, bytes).$unknown?.[0]?.no, 999);
  });

  it('is independent of the bytes that it came from, which may be reused', () => {
    const bytes = toBinary(
      RecordEventsRequestSchema,
      create(RecordEventsRequestSchema, { events: [{ idempotencyKey: 'abc' }] }),
    );
    const message = decode(RecordEventsRequestSchema, bytes);
    bytes.fill(0);
    assert.equal(message.events[0]?.idempotencyKey, 'abc');
  });
});
