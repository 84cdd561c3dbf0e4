// Where the generated code looks for the code of validate.proto: the library brings it.
export * from '@bufbuild/protovalidate/gen/buf/validate/validate_pb.js';
