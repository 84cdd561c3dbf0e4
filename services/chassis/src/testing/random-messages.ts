// Makes random messages of any schema, to test the code that writes and reads them.
import assert from 'node:assert/strict';
import { create, type DescField, type DescMessage, type DescOneof, type Message, ScalarType } from '@bufbuild/protobuf';
import { AnySchema, StructSchema } from '@bufbuild/protobuf/wkt';
import fc from 'fast-check';

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
/** The library loses a member with this name. */
const LOST = '__proto__';
const keys = fc.string().filter((key) => key !== LOST);
const json = fc
  .dictionary(keys, fc.jsonValue() as fc.Arbitrary<never>, { maxKeys: 5 })
  .filter((value) => !JSON.stringify(value).includes(LOST));

const any = fc
  .record({ typeUrl: fc.string(), value: fc.uint8Array() })
  .map((init) => create(AnySchema, init as { typeUrl: string; value: Uint8Array<ArrayBuffer> }));

function oneValue(field: DescField, depth: number): fc.Arbitrary<unknown> {
  if (field.message?.typeName === StructSchema.typeName) return json;
  if (field.message?.typeName === AnySchema.typeName) return any;
  if (field.message) return depth > 0 ? messagesOf(field.message, depth - 1) : fc.constant(create(field.message));
  if (field.enum) return fc.constantFrom(...field.enum.values.map(({ number }) => number));
  const scalar = field.scalar === undefined ? undefined : SCALARS[field.scalar];
  assert.ok(scalar, `no values for ${field}`);
  return scalar;
}

function valuesOf(field: DescField, depth: number): fc.Arbitrary<unknown> {
  const one = oneValue(field, depth);
  if (field.fieldKind === 'list') return fc.array(one, { maxLength: 3 });
  if (field.fieldKind === 'map') return fc.dictionary(keys, one, { maxKeys: 3, noNullPrototype: true });
  return fc.option(one, { nil: undefined });
}

function membersOf({ fields }: DescOneof, depth: number): fc.Arbitrary<unknown> {
  const members = fields.map((field) =>
    fc.record({ case: fc.constant(field.localName), value: oneValue(field, depth) }),
  );
  return fc.option(fc.oneof(...members), { nil: undefined });
}

/** Returns messages of a schema; nested messages are filled down to the given depth, and empty below it. */
export function messagesOf(schema: DescMessage, depth: number): fc.Arbitrary<Message> {
  const plain = schema.fields.filter(({ oneof }) => !oneof).map((field) => [field.localName, valuesOf(field, depth)]);
  const oneofs = schema.oneofs.map((oneof) => [oneof.localName, membersOf(oneof, depth)]);
  return fc.record(Object.fromEntries([...plain, ...oneofs])).map((init) => create(schema, init as never));
}
