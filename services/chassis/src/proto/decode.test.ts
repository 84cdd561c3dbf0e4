// Every message that crosses the bus or gRPC here reads as the library's own reader takes it, and so do bytes that are none.
import assert from 'node:assert/strict';
import { create, type DescMessage, fromBinary, toBinary } from '@bufbuild/protobuf';
import { IdentityResolvedSchema } from '@touchline/proto/gen/touchline/events/v1/identity_pb.ts';
import { RecordEventsRequestSchema } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import fc from 'fast-check';
import { messagesOf, schemas } from '../testing/random-messages.ts';
import { decode } from './decode.ts';

type Outcome = { message: unknown } | { error: unknown };

function outcomeOf(read: () => unknown): Outcome {
  try {
    return { message: read() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : error };
  }
}

function assertAlike(schema: DescMessage, bytes: Uint8Array): void {
  assert.deepEqual(
    outcomeOf(() => decode(schema, bytes)),
    outcomeOf(() => fromBinary(schema, bytes)),
  );
}

describe('a message that is read', () => {
  for (const schema of schemas) {
    it(`is the one that the library reads: ${schema.typeName}`, () => {
      fc.assert(
        fc.property(messagesOf(schema, 3), (message) => assertAlike(schema, toBinary(schema, message))),
        { numRuns: 60 },
      );
    });
  }

  it('is the same, or refused the same, when bytes of it are others, missing or too many', () => {
    const schema: DescMessage = IdentityResolvedSchema;
    const mutations = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 });
    fc.assert(
      fc.property(messagesOf(schema, 4), mutations, fc.nat(), (message, changes, cut) => {
        const bytes = Buffer.from(toBinary(schema, message));
        for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte;
        assertAlike(schema, bytes);
        assertAlike(schema, bytes.subarray(0, cut % (bytes.length + 1)));
        assertAlike(schema, Buffer.concat([bytes, bytes]));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps what a newer neighbour sent', () => {
    const request = create(RecordEventsRequestSchema, { events: [{ idempotencyKey: 'a' }] });
    request.$unknown = [{ no: 999, wireType: 2, data: Uint8Array.of(1, 65) }];
    const bytes = toBinary(RecordEventsRequestSchema, request);
    assertAlike(RecordEventsRequestSchema, bytes);
    assert.equal(decode(RecordEventsRequestSchema, bytes).$unknown?.[0]?.no, 999);
  });

  it('stands for itself: the bytes that it came from may be used for the next', () => {
    const bytes = toBinary(
      RecordEventsRequestSchema,
      create(RecordEventsRequestSchema, { events: [{ idempotencyKey: 'abc' }] }),
    );
    const message = decode(RecordEventsRequestSchema, bytes);
    bytes.fill(0);
    assert.equal(message.events[0]?.idempotencyKey, 'abc');
  });
});
