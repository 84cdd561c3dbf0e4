// Finds the columns of a list from the schema of its rows, so that the CSV of every page has the same ones.
import { z } from 'zod';
import type { Operation } from '../operation.ts';

/** A column, by the members that lead to its value in a row. */
export interface Column {
  /** The members joined by dots: campaign.name. */
  readonly header: string;
  readonly path: readonly string[];
}

export interface CsvShape {
  readonly columns: readonly Column[];
  /** The member of data that has the rows; null where data is the rows. */
  readonly rowsIn: string | null;
}

type Schema = z.core.JSONSchema.BaseSchema;

const known = new WeakMap<Operation, CsvShape>();

/** Returns the columns of a list: a member of the row each, and of an object in it each of its members. */
export function csvShapeOf(operation: Operation): CsvShape {
  const found = known.get(operation);
  if (found !== undefined) return found;
  const data = z.toJSONSchema(operation.answer.data, { io: 'input', unrepresentable: 'any' });
  const shape = shapeOf(resolved(data, data), (schema) => resolved(data, schema));
  known.set(operation, shape);
  return shape;
}

type Resolve = (schema: Schema) => Schema;

function shapeOf(data: Schema, resolve: Resolve): CsvShape {
  if (data.type === 'array') return { columns: columnsOf(itemsOf(data), [], resolve), rowsIn: null };
  const lists = Object.entries(data.properties ?? {}).filter(
    ([, member]) => resolve(member as Schema).type === 'array',
  );
  const [only] = lists;
  if (only === undefined || lists.length > 1) throw new Error('A list has its rows in one member of data.');
  const [rowsIn, list] = only;
  return { columns: columnsOf(itemsOf(resolve(list as Schema)), [], resolve), rowsIn };
}

const itemsOf = (list: Schema): Schema => list.items as Schema;

function columnsOf(schema: Schema, path: readonly string[], resolve: Resolve): Column[] {
  const forms = formsOf(schema, resolve).filter(({ type }) => type !== 'null');
  const objects = forms.filter(({ properties }) => properties !== undefined);
  if (objects.length === 0) return [{ header: path.join('.'), path }];
  const members = new Map(objects.flatMap(({ properties }) => Object.entries(properties ?? {})));
  return [...members].flatMap(([name, member]) => columnsOf(member as Schema, [...path, name], resolve));
}

/** Returns the alternatives of a schema, such as an object and null. */
function formsOf(schema: Schema, resolve: Resolve): Schema[] {
  const whole = resolve(schema);
  const alternatives = whole.anyOf ?? whole.oneOf;
  if (alternatives !== undefined) return alternatives.flatMap((one) => formsOf(one as Schema, resolve));
  return [whole];
}

function resolved(root: Schema, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : ((root.$defs?.[name] as Schema | undefined) ?? schema);
}
