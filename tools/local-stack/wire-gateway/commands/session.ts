// Implements commands that the gateway answers by itself: who it is, and the ends of transactions and sessions.

import type { Handler } from '../gateway.ts';

const version = '7.0.0';
const started = Date.now();

/** Answers hello as a single-member replica set, so that drivers offer sessions and transactions. */
export const hello: Handler = async (command, { address }) => ({
  isWritablePrimary: true,
  ismaster: true,
  ...(command.name.toLowerCase() === 'ismaster' ? { helloOk: true } : {}),
  setName: 'touchline',
  setVersion: 1,
  hosts: [address],
  primary: address,
  me: address,
  secondary: false,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 25_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId: 1,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
  ok: 1,
});

export const ping: Handler = async () => ({ ok: 1 });
export const buildInfo: Handler = async () => ({
  version,
  versionArray: version.split('.').map(Number),
  bits: 64,
  maxBsonObjectSize: 16_777_216,
  modules: [],
  ok: 1,
});
export const getParameter: Handler = async () => ({ featureCompatibilityVersion: { version: '7.0' }, ok: 1 });
export const getCmdLineOpts: Handler = async () => ({ argv: [], parsed: {}, ok: 1 });
export const connectionStatus: Handler = async () => ({
  authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] },
  ok: 1,
});
export const serverStatus: Handler = async (_command, { address }) => ({
  host: address,
  version,
  process: 'wire-gateway',
  pid: process.pid,
  uptime: (Date.now() - started) / 1000,
  localTime: new Date(),
  repl: { setName: 'touchline', isWritablePrimary: true, hosts: [address] },
  ok: 1,
});

export const commitTransaction: Handler = async (command, { transactions }) => {
  await transactions.commit(command);
  return { ok: 1 };
};

export const abortTransaction: Handler = async (command, { transactions }) => {
  await transactions.abort(command);
  return { ok: 1 };
};

/** A session holds only an open transaction here, and drivers end those; the reaper ends those that they leave open. */
export const endSessions: Handler = async () => ({ ok: 1 });
