// Parses a command for the handlers: its name, database and session facts, and the body to pass to the engine.

import type { Document } from 'bson';
import { deserialize } from 'bson';
import type { Member } from './bson-members.ts';
import { bsonMembers, documentOf, numberOf, stringOf, withoutMembers } from './bson-members.ts';
import type { WireMessage } from './wire-message.ts';

export type Command = {
  name: string;
  database: string;
  /** The command's first value when it is a string: the collection's name for most commands. */
  collection: string;
  members: Map<string, Member>;
  /** The command as received. */
  raw: Buffer;
  /** Returns the body for the engine, without the members that only drivers and servers exchange. */
  body(): Buffer;
  document(): Document;
  /** The write's documents, one after another and undecoded, whether the driver put them in a section or in the body. */
  documents: Buffer;
  session: string | undefined;
  transaction: { number: bigint; starts: boolean } | undefined;
  maxTimeMs: number;
};

// A write's documents are always passed beside its body.
const documentMembers = ['documents', 'updates', 'deletes'];

const driverMembers: ReadonlySet<string> = new Set([
  '$db',
  'lsid',
  'txnNumber',
  '$clusterTime',
  'startTransaction',
  'autocommit',
  '$readPreference',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'writeConcern',
  'readConcern',
  ...documentMembers,
]);

export function commandOf({ body: raw, sequence }: WireMessage): Command {
  const list = bsonMembers(raw);
  const members = new Map(list.map((member) => [member.name, member]));
  const first = list[0];
  if (first === undefined) throw new RangeError('an empty command');
  const number = members.get('txnNumber');
  const inTransaction = number !== undefined && numberOf(raw, members.get('autocommit')) === 0;
  return {
    name: first.name,
    database: stringOf(raw, members.get('$db')) ?? 'admin',
    collection: stringOf(raw, first) ?? '',
    members,
    raw,
    body: () => withoutMembers(raw, list, driverMembers),
    document: () => deserialize(raw),
    documents: sequence?.documents ?? inlineDocuments(raw, members),
    session: sessionOf(raw, members.get('lsid')),
    transaction: inTransaction
      ? { number: raw.readBigInt64LE(number.valueAt), starts: numberOf(raw, members.get('startTransaction')) === 1 }
      : undefined,
    maxTimeMs: numberOf(raw, members.get('maxTimeMS')) ?? 0,
  };
}

function inlineDocuments(raw: Buffer, members: Map<string, Member>): Buffer {
  const name = documentMembers.find((candidate) => members.has(candidate));
  const array = name === undefined ? undefined : documentOf(raw, members.get(name));
  if (array === undefined) return Buffer.alloc(0);
  const parts = bsonMembers(array).map(({ valueAt, end }) => array.subarray(valueAt, end));
  return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
}

function sessionOf(raw: Buffer, lsid: Member | undefined): string | undefined {
  return documentOf(raw, lsid)?.toString('latin1');
}
