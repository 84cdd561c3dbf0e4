// Selects fields: a node returns only what `fields` names, and refuses names that it does not have.
import { badParameter } from './graph-error.ts';

/**
 * Reads a fields parameter; sub-fields in braces are accepted and ignored (the whole member is returned). The size of pictures is
 * read elsewhere (pictures/picture-urls.ts).
 * @returns the names, or undefined when the parameter is absent
 */
export function readFields(fields: string | undefined): string[] | undefined {
  if (fields === undefined || fields === '') return undefined;
  return withoutBraces(fields)
    .replace(PICTURE_SIZE, '')
    .split(',')
    .map((name) => name.trim());
}

const PICTURE_SIZE = /\.thumbnail_(?:width|height)\(\d+\)/g;

function withoutBraces(fields: string): string {
  const outer = fields.replace(/\{[^{}]*\}/g, '');
  return outer === fields ? fields : withoutBraces(outer);
}

/**
 * Keeps the named members, in the order of the node.
 * @param node every member that this kind of node can have; an undefined one has no value here and is left out
 * @param always members that are always returned
 * @throws GraphError 100 for a name that no such node has
 */
export function select(
  node: Record<string, unknown>,
  fields: readonly string[],
  always: readonly string[],
): Record<string, unknown> {
  const unknown = fields.find((name) => !(name in node));
  if (unknown !== undefined) throw badParameter(`Tried accessing nonexisting field (${unknown})`);
  const wanted = new Set([...always, ...fields]);
  return Object.fromEntries(Object.entries(node).filter(([name, value]) => wanted.has(name) && value !== undefined));
}
