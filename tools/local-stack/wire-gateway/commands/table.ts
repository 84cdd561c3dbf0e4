// Lists every command that the gateway knows, by its name on the wire.

import type { Handler } from '../gateway.ts';
import { aggregate, count, distinct, find, getMore, killCursors, listCollections, listIndexes } from './reads.ts';
import * as schema from './schema.ts';
import * as session from './session.ts';
import { findAndModify, insert, remove, update } from './writes.ts';

export const commands: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    find,
    aggregate,
    getMore,
    killCursors,
    count,
    distinct,
    listCollections,
    listIndexes,
    insert,
    update,
    delete: remove,
    findAndModify,
    findandmodify: findAndModify,
    create: schema.create,
    createIndexes: schema.createIndexes,
    drop: schema.drop,
    dropIndexes: schema.dropIndexes,
    dropDatabase: schema.dropDatabase,
    renameCollection: schema.renameCollection,
    collMod: schema.collMod,
    collStats: schema.collStats,
    dbStats: schema.dbStats,
    listDatabases: schema.listDatabases,
    explain: schema.explain,
    hello: session.hello,
    isMaster: session.hello,
    ismaster: session.hello,
    ping: session.ping,
    buildInfo: session.buildInfo,
    buildinfo: session.buildInfo,
    getParameter: session.getParameter,
    getCmdLineOpts: session.getCmdLineOpts,
    connectionStatus: session.connectionStatus,
    serverStatus: session.serverStatus,
    commitTransaction: session.commitTransaction,
    abortTransaction: session.abortTransaction,
    endSessions: session.endSessions,
  }),
);
