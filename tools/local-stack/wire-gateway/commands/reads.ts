// Implements commands that read: a first page opens a cursor, the other commands return one document.

import { Long, serialize } from 'bson';
import { bsonMembers, documentOf, withMember, withoutMembers } from '../bson-members.ts';
import type { Command } from '../command.ts';
import type { Statement } from '../database.ts';
import type { Handler } from '../gateway.ts';

// The engine finds a later page by querying everything up to it again. With MongoDB's default of 101 documents, long answers
// would cost their length squared; a client can set another size.
const FIRST_PAGE = 5_000;

export const find = firstPage('find_cursor_first_page', (command) => {
  const body = command.body();
  return command.members.has('batchSize') ? body : withMember(body, memberOf({ batchSize: FIRST_PAGE }));
});
export const aggregate = firstPage('aggregate_cursor_first_page', (command) => {
  const body = command.body();
  const cursor = documentOf(command.raw, command.members.get('cursor'));
  if (cursor === undefined || bsonMembers(cursor).length > 0) return body;
  const rest = withoutMembers(body, bsonMembers(body), new Set(['cursor']));
  return withMember(rest, memberOf({ cursor: { batchSize: FIRST_PAGE } }));
});
export const listCollections = firstPage('list_collections_cursor_first_page');
export const listIndexes = firstPage('list_indexes_cursor_first_page');
export const count = single('count_query');
export const distinct = single('distinct_query');

export const getMore: Handler = async (command, gateway) =>
  gateway.cursors.next(command, command.raw.readBigInt64LE(command.members.get('getMore')?.valueAt as number));

export const killCursors: Handler = async (command, gateway) => {
  const list = documentOf(command.raw, command.members.get('cursors')) ?? Buffer.of(5, 0, 0, 0, 0);
  const ids = bsonMembers(list).map(({ valueAt }) => list.readBigInt64LE(valueAt));
  const killed = await gateway.cursors.kill(ids);
  const notFound = ids.filter((id) => !killed.includes(id)).map((id) => Long.fromBigInt(id));
  const cursorsKilled = killed.map((id) => Long.fromBigInt(id));
  return { cursorsKilled, cursorsNotFound: notFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
};

/** Returns the bytes of a document's only member. */
function memberOf(document: object): Buffer {
  return Buffer.from(serialize(document)).subarray(4, -1);
}

function firstPage(name: string, bodyOf = (command: Command): Buffer => command.body()): Handler {
  const text = `SELECT cursorpage, continuation, persistconnection, cursorid FROM documentdb_api.${name}($1, $2::bytea::bson)`;
  const statement: Statement = { name, text };
  return async (command, gateway) => gateway.cursors.open(command, statement, [command.database, bodyOf(command)]);
}

function single(name: string): Handler {
  const statement: Statement = { name, text: `SELECT document FROM documentdb_api.${name}($1, $2::bytea::bson)` };
  return async (command, gateway) => {
    const [row] = await gateway.call(command, statement, [command.database, command.body()]);
    return row?.[0] as Buffer;
  };
}
