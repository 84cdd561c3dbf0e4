// Finds the fields of a message, and of the messages inside it, that one of our options marks. Call it once, since reading an
// option is slow.
import { type DescField, type DescMessage, getOption } from '@bufbuild/protobuf';
import type { GenExtension } from '@bufbuild/protobuf/codegenv2';
import type { FieldOptions } from '@bufbuild/protobuf/wkt';

/**
 * Returns the marked fields of a schema whose messages do not contain one another in a circle.
 * @returns by field, the fields above it from the outside in
 */
export function fieldsWith(
  schema: DescMessage,
  option: GenExtension<FieldOptions, boolean>,
  above: readonly DescField[] = [],
): ReadonlyMap<DescField, readonly DescField[]> {
  const found = new Map<DescField, readonly DescField[]>();
  for (const field of schema.fields) {
    if (getOption(field, option)) found.set(field, above);
    const isOurs = field.fieldKind === 'message' && !field.message.typeName.startsWith('google.');
    if (isOurs)
      for (const [inner, path] of fieldsWith(field.message, option, [...above, field])) found.set(inner, path);
  }
  return found;
}
