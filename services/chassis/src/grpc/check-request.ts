// Checks a request against the rules that its proto file states, so that no handler repeats them.
import { createRegistry, type DescMethod, type Message } from '@bufbuild/protobuf';
import { pathToString } from '@bufbuild/protobuf/reflect';
import { MethodOptions_IdempotencyLevel as Level } from '@bufbuild/protobuf/wkt';
import { createValidator } from '@bufbuild/protovalidate';
import { file_touchline_rules_v1_rules as rules } from '@touchline/proto/gen/touchline/rules/v1/rules_pb.ts';
import { appError } from '../errors.ts';

const validator = createValidator({ registry: createRegistry(rules), failFast: true });

/**
 * @throws AppError that names the field and its rule, never its value: invalid_parameter where the method only reads,
 * validation_error where it changes something
 */
export function checkRequest(method: DescMethod, request: Message): void {
  const { error, violations } = validator.validate(method.input, request);
  if (!error) return;
  const [violation] = violations ?? [];
  // A rule that cannot be evaluated is our own fault.
  if (!violation) throw error;
  const field = pathToString(violation.field);
  const reason = method.idempotency === Level.NO_SIDE_EFFECTS ? 'invalid_parameter' : 'validation_error';
  throw appError(reason, `${field} ${violation.message}.`, { details: { field } });
}
