// Converts messages to plain data and back. Plain data leaves out what is absent, where the wire has an empty text, zero or
// false. Times are dates, and enum values are names. The members are read from the schema, so that a new field needs no change
// here.
import type { DescEnum, DescField, DescMessage, Message, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { type Timestamp, timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';

type Members<T> = Omit<T, '$typeName' | '$unknown'>;

/**
 * A member of a message as plain data. An enum becomes the lower-case name of its value, without the prefix that its values
 * share. Lists, maps and structs stay as they are.
 */
export type Plain<T> = T extends Timestamp
  ? Date
  : T extends Message
    ? { -readonly [Member in keyof Members<T>]?: Plain<NonNullable<T[Member]>> | undefined }
    : T extends number
      ? number extends T
        ? T
        : string
      : T;

type Fields = Readonly<Record<string, unknown>>;

const TIMESTAMP = 'google.protobuf.Timestamp';
const STRUCT = 'google.protobuf.Struct';

/** Returns a message as plain data, with only what it has. */
export function plainOf<Desc extends DescMessage>(
  schema: Desc,
  message: MessageShape<Desc>,
): Plain<MessageShape<Desc>> {
  return plainMembers(schema, message as unknown as Fields) as Plain<MessageShape<Desc>>;
}

function plainMembers(schema: DescMessage, message: Fields): Fields | undefined {
  const plain: Record<string, unknown> = {};
  for (const field of schema.fields) {
    const value = message[field.localName];
    // This is the case for most members of most messages.
    if (value === undefined || value === '' || value === false || value === 0) continue;
    const said = plainValue(field, value);
    if (said !== undefined) plain[field.localName] = said;
  }
  return plain;
}

function plainValue(field: DescField, value: unknown): unknown {
  if (field.fieldKind === 'enum') return enumName(field.enum, value as number);
  if (field.fieldKind !== 'message') return isEmpty(value) ? undefined : value;
  if (field.message.typeName === TIMESTAMP) return timestampDate(value as Timestamp);
  const members = field.message.typeName === STRUCT ? value : plainMembers(field.message, value as Fields);
  return isEmpty(members) ? undefined : members;
}

/**
 * Returns the init for create().
 * @param plain as plainOf makes it; null members and members that the message does not have are left out
 * @param isKept decides for each field, of the message or of one inside it, whether it is kept
 */
export function initOf<Desc extends DescMessage>(
  schema: Desc,
  plain: object,
  isKept: (field: DescField) => boolean = () => true,
): MessageInitShape<Desc> {
  return initMembers(schema, plain as Fields, isKept) as MessageInitShape<Desc>;
}

function initMembers(schema: DescMessage, plain: Fields, isKept: (field: DescField) => boolean): Fields {
  const init: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(plain)) {
    const field = schema.field[name];
    if (field === undefined || value === undefined || value === null || !isKept(field)) continue;
    const said = initValue(field, value, isKept);
    if (!isEmpty(said)) init[name] = said;
  }
  return init;
}

function initValue(field: DescField, value: unknown, isKept: (field: DescField) => boolean): unknown {
  if (field.fieldKind === 'enum') return enumNumber(field.enum, value as string);
  if (field.fieldKind !== 'message' || field.message.typeName === STRUCT) return value;
  if (field.message.typeName === TIMESTAMP) return timestampFromDate(value as Date);
  return initMembers(field.message, value as Fields, isKept);
}

const isEmpty = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return value === undefined;
  if (value instanceof Date) return false;
  for (const _ in value) return false;
  return true;
};

const shortName = ({ sharedPrefix = '' }: DescEnum, name: string): string =>
  (name.startsWith(sharedPrefix.toUpperCase()) ? name.slice(sharedPrefix.length) : name).toLowerCase();

const enumName = (of: DescEnum, number: number): string | undefined => {
  const value = of.value[number];
  return value && shortName(of, value.name);
};

const enumNumber = (of: DescEnum, name: string): number | undefined =>
  of.values.find((value) => shortName(of, value.name) === name)?.number;
