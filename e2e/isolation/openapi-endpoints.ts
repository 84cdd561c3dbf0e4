// Finds in openapi.json every parameter and member by which a caller can name something.
import type { Json } from '../system/profile.ts';

/** Names of parameters and members that name something. */
const NAMES_SOMETHING = /(^|_)(id|ids|key|token|ref|email|phone|exclude|q|search|identifier_value)$|Id$/;

/**
 * Returns the parameters and members of an operation that name something, as "path id", "query exclude" or "body profile_id".
 */
export function endpointsOf(described: Json, openapi: Json): string[] {
  const parameters: string[] = (described.parameters ?? [])
    .filter(
      (parameter: Json) =>
        parameter.in === 'path' || (NAMES_SOMETHING.test(parameter.name) && !/^cursor/.test(parameter.name)),
    )
    .map((parameter: Json) => `${parameter.in} ${parameter.name}`);
  const schema = described.requestBody?.content['application/json']?.schema ?? {};
  const body = membersOf(schema, openapi)
    .filter((name) => NAMES_SOMETHING.test(name))
    .map((name) => `body ${name}`);
  return [...new Set([...parameters, ...body])];
}

/** Returns the names of members at any depth. */
function membersOf(schema: Json, openapi: Json): string[] {
  if (schema.$ref) return membersOf(openapi.components.schemas[schema.$ref.split('/').pop()], openapi);
  const inner = [
    ...Object.values(schema.properties ?? {}),
    schema.items,
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ];
  return [
    ...Object.keys(schema.properties ?? {}),
    ...inner.filter(Boolean).flatMap((each) => membersOf(each, openapi)),
  ];
}
