// Implements commands on collections, indexes and databases: creating, changing, dropping, listing and measuring them.

import type { Document } from 'bson';
import type { Command } from '../command.ts';
import type { Statement, Value } from '../database.ts';
import type { Gateway, Handler } from '../gateway.ts';
import { MongoError } from '../mongo-error.ts';

export const create = bsonCall('create', 'SELECT documentdb_api.create_collection_view($1, $2::bytea::bson)', withBody);
export const listDatabases = bsonCall(
  'list_databases',
  'SELECT documentdb_api.list_databases($1::bytea::bson)',
  (command) => [command.body()],
);
export const collMod = bsonCall(
  'coll_mod',
  'SELECT documentdb_api.coll_mod($1, $2, $3::bytea::bson)',
  withCollectionAndBody,
);
export const collStats = bsonCall('coll_stats', 'SELECT documentdb_api.coll_stats($1, $2)', withCollection);
export const dbStats = bsonCall('db_stats', 'SELECT documentdb_api.db_stats($1)', (command) => [command.database]);
export const dropIndexes = bsonCall('drop_indexes', 'CALL documentdb_api.drop_indexes($1, $2::bytea::bson)', withBody);

const renameStatement: Statement = {
  name: 'rename',
  text: 'SELECT documentdb_api.rename_collection($1::bytea::bson)',
};
const createIndexesStatement: Statement = {
  name: 'create_indexes',
  text: 'SELECT documentdb_api_internal.create_indexes_non_concurrently($1, $2::bytea::bson, true)',
};
const dropStatement: Statement = { name: 'drop', text: 'SELECT documentdb_api.drop_collection($1, $2)' };
const dropDatabaseStatement: Statement = { name: 'drop_database', text: 'SELECT documentdb_api.drop_database($1)' };

let lastBuild: Promise<unknown> = Promise.resolve();

/** Builds immediately, one command at a time: two services that start together may request the same index. */
export const createIndexes: Handler = (command, gateway) => {
  if (command.transaction !== undefined) {
    const told = 'Cannot create indexes in a transaction: create them before it';
    throw new MongoError(263, 'OperationNotSupportedInTransaction', told);
  }
  const build = lastBuild.then(async () => {
    const [row] = await gateway.call(command, createIndexesStatement, withBody(command));
    return row?.[0] as Buffer;
  });
  lastBuild = build.catch(() => {});
  return build;
};

export const drop: Handler = async (command, gateway) => {
  await gateway.drop(command, dropStatement, withCollection(command));
  return { ns: `${command.database}.${command.collection}`, ok: 1 };
};

export const dropDatabase: Handler = async (command, gateway) => {
  await gateway.drop(command, dropDatabaseStatement, [command.database]);
  return { dropped: command.database, ok: 1 };
};

export const renameCollection: Handler = async (command, gateway) => {
  await gateway.call(command, renameStatement, [command.body()]);
  return { ok: 1 };
};

/** Returns the PostgreSQL plan of a find or an aggregate as JSON; not in MongoDB's shape, but it shows which index serves. */
export const explain: Handler = async (command, gateway) => {
  const inner = command.document().explain as Document;
  const kind = 'find' in inner ? 'find' : 'pipeline';
  const { serialize } = await import('bson');
  const statement = {
    name: '',
    text: `EXPLAIN (FORMAT JSON, ANALYZE, BUFFERS) SELECT document FROM documentdb_api_catalog.bson_aggregation_${kind}($1, $2::bytea::bson)`,
  };
  const [row] = await gateway.call(command, statement, [command.database, Buffer.from(serialize(inner))]);
  return { queryPlanner: JSON.parse(String(row?.[0])), ok: 1 };
};

function bsonCall(name: string, text: string, values: (command: Command) => Value[]): Handler {
  return async (command: Command, gateway: Gateway) => {
    const [row] = await gateway.call(command, { name, text }, values(command));
    return row?.[0] as Buffer;
  };
}

function withBody(command: Command): Value[] {
  return [command.database, command.body()];
}

function withCollection(command: Command): Value[] {
  return [command.database, command.collection];
}

function withCollectionAndBody(command: Command): Value[] {
  return [command.database, command.collection, command.body()];
}
