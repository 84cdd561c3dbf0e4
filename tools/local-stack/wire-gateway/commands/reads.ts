// Commands that read: a first page opens a cursor, the rest answer one document.

import { Long } from 'bson';
import { bsonMembers, documentOf } from '../bson-members.ts';
import type { Statement } from '../database.ts';
import type { Handler } from '../gateway.ts';

export const find = firstPage('find_cursor_first_page');
export const aggregate = firstPage('aggregate_cursor_first_page');
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

function firstPage(name: string): Handler {
  const text = `SELECT cursorpage, continuation, persistconnection, cursorid FROM documentdb_api.${name}($1, $2::bytea::bson)`;
  const statement: Statement = { name, text };
  return async (command, gateway) => gateway.cursors.open(command, statement, [command.database, command.body()]);
}

function single(name: string): Handler {
  const statement: Statement = { name, text: `SELECT document FROM documentdb_api.${name}($1, $2::bytea::bson)` };
  return async (command, gateway) => {
    const [row] = await gateway.call(command, statement, [command.database, command.body()]);
    return row?.[0] as Buffer;
  };
}
