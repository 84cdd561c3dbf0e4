// Tells tests where the real MongoDB protocol, NATS and Valkey are, and gives them names that no real database can have.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deadLetterStream, streams } from '@touchline/proto/catalog.ts';
import type { Bus } from '../bus/bus.ts';

export interface StackUrls {
  mongodbUrl: string;
  natsUrl: string;
  redisUrl: string;
}

/**
 * Returns the servers to test against: MONGODB_URL, NATS_URL and REDIS_URL, else the local stack that .touchline/stack.json
 * names.
 * @throws Error that says how to start one
 */
export function testStack(env: NodeJS.ProcessEnv = process.env): StackUrls {
  if (env.MONGODB_URL && env.NATS_URL && env.REDIS_URL) {
    return { mongodbUrl: patiently(env.MONGODB_URL), natsUrl: env.NATS_URL, redisUrl: env.REDIS_URL };
  }
  const file = findUp(join('.touchline', 'stack.json'), import.meta.dirname);
  if (file) {
    const { mongodbUrl, natsUrl, redisUrl } = JSON.parse(readFileSync(file, 'utf8')) as StackUrls;
    return { mongodbUrl: patiently(mongodbUrl), natsUrl, redisUrl };
  }
  throw new Error('No servers to test against: run `npm test`, or start `npm run stack` in another shell first.');
}

/** Clients wait a minute for a database that stops together with its machine. */
const PATIENCE = { serverSelectionTimeoutMS: '60000', connectTimeoutMS: '60000' };

function patiently(mongodbUrl: string): string {
  const [address = '', options] = mongodbUrl.split('?');
  const path = /\/\/.+\//.test(address) ? '' : '/';
  return `${address}${path}?${new URLSearchParams([...new URLSearchParams(options), ...Object.entries(PATIENCE)])}`;
}

/** Returns the same URL for a client that must notice soon that its database is unavailable. */
export function impatiently(mongodbUrl: string): string {
  return mongodbUrl.replaceAll(new RegExp(`[&]?(${Object.keys(PATIENCE).join('|')})=[0-9]+`, 'g'), '');
}

const TEST_DATABASE = /^touchline_test_[a-z0-9_]+$/;

/** Returns a new database name for one test file; short enough for MongoDB's 63 bytes. */
export function testDatabaseName(label: string): string {
  return `touchline_test_${label.replace(/[^a-z0-9]/g, '_').slice(0, 20)}_${randomBytes(4).toString('hex')}`;
}

/** Returns a new bus prefix, so that parallel tests do not see each other's messages. */
export function testBusPrefix(): string {
  return `t${randomBytes(4).toString('hex')}`;
}

/** Deletes the streams of a test's bus, so that the local NATS does not fill up; refuses the real ones, which have no prefix. */
export async function dropStreams(bus: Bus): Promise<void> {
  if (!bus.prefix) throw new Error('Refusing to delete streams without a test prefix.');
  for (const { name } of [...streams, deadLetterStream]) {
    await bus.manager.streams.delete(bus.stream(name)).catch(() => false);
  }
}

/**
 * Protects real databases from a test's set-up.
 * @throws Error when the database is not named for tests
 */
export function refuseRealDatabase(name: string): void {
  if (!TEST_DATABASE.test(name))
    throw new Error(`Refusing to run tests on database "${name}": use testDatabaseName().`);
}

function findUp(name: string, from: string): string | undefined {
  const candidate = join(from, name);
  if (existsSync(candidate)) return candidate;
  return dirname(from) === from ? undefined : findUp(name, dirname(from));
}
