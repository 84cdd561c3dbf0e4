// Every message that crosses the bus or gRPC here, filled at random, reads back as what the library's own writer makes of it.
import assert from 'node:assert/strict';
import {
  create,
  type DescField,
  type DescMessage,
  equals,
  fromBinary,
  type Message,
  ScalarType,
  toBinary,
} from '@bufbuild/protobuf';
import { StructSchema } from '@bufbuild/protobuf/wkt';
import * as catalog from '@touchline/proto/catalog.ts';
import { EventRecordedSchema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { RecordEventsRequestSchema, TrackingService } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import fc from 'fast-check';
import { encode } from './encode.ts';

const services = [TrackingService, IdentityService].flatMap(({ methods }) =>
  methods.flatMap(({ input, output }) => [input, output]),
);
const entries = Object.values(catalog as Record<string, unknown>).flatMap((each) =>
  typeof each === 'object' && each !== null && 'schema' in each ? [each.schema as DescMessage] : [],
);
const schemas: readonly DescMessage[] = [...new Set<DescMessage>([...entries, ...services])];

const LEAST_64 = -(2n ** 63n);
const SCALARS: Partial<Record<ScalarType, fc.Arbitrary<unknown>>> = {
  [ScalarType.STRING]: fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme' }), fc.string({ minLength: 200 })),
  [ScalarType.BOOL]: fc.boolean(),
  [ScalarType.INT32]: fc.oneof(fc.constant(0), fc.integer()),
  [ScalarType.UINT32]: fc.oneof(fc.constant(0), fc.nat(), fc.constant(0xffffffff)),
  [ScalarType.INT64]: fc.bigInt({ min: LEAST_64, max: -LEAST_64 - 1n }),
  [ScalarType.UINT64]: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  [ScalarType.DOUBLE]: fc.double({ noNaN: true }),
  [ScalarType.BYTES]: fc.uint8Array(),
};
const json = fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<never>, {
  maxKeys: 5,
});

function valuesOf(field: DescField, depth: number): fc.Arbitrary<unknown> {
  const one = (): fc.Arbitrary<unknown> => {
    if (field.message?.typeName === StructSchema.typeName) return json;
    if (field.message) return depth > 0 ? messagesOf(field.message, depth - 1) : fc.constant(create(field.message));
    if (field.enum) return fc.constantFrom(...field.enum.values.map(({ number }) => number));
    const scalar = field.scalar === undefined ? undefined : SCALARS[field.scalar];
    assert.ok(scalar, `no values for ${field}`);
    return scalar;
  };
  if (field.fieldKind === 'list') return fc.array(one(), { maxLength: 3 });
  if (field.fieldKind === 'map') return fc.dictionary(fc.string(), one(), { maxKeys: 3, noNullPrototype: true });
  return fc.option(one(), { nil: undefined });
}

function messagesOf(schema: DescMessage, depth: number): fc.Arbitrary<Message> {
  const fields = schema.fields.filter(({ oneof, message }) => !oneof && message?.typeName !== 'google.protobuf.Any');
  const members = Object.fromEntries(fields.map((field) => [field.localName, valuesOf(field, depth)]));
  return fc.record(members).map((init) => create(schema, init as never));
}

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
      fc.property(messagesOf(EventRecordedSchema, 4), (message) => {
        const schema: DescMessage = EventRecordedSchema;
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
