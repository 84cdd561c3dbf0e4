// Turns a protobuf-es method descriptor into the definition that grpc-js needs, without a second code generator.
import type { DescMethod, Message } from '@bufbuild/protobuf';
import type { MethodDefinition } from '@grpc/grpc-js';
import { decode, encode } from '../proto/codec.ts';

/** Returns the grpc-js definition of one unary method. */
export function methodDefinition(method: DescMethod): MethodDefinition<Message, Message> {
  const serialize = (schema: DescMethod['input']) => (message: Message) => Buffer.from(encode(schema, message).buffer);
  const deserialize = (schema: DescMethod['input']) => (bytes: Buffer) => decode(schema, bytes);
  return {
    path: `/${method.parent.typeName}/${method.name}`,
    originalName: method.localName,
    requestStream: false,
    responseStream: false,
    requestSerialize: serialize(method.input),
    requestDeserialize: deserialize(method.input),
    responseSerialize: serialize(method.output),
    responseDeserialize: deserialize(method.output),
  };
}
