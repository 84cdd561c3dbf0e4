// Searches the whole running system for words: every collection, every stream, Valkey with its queues, every log.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AckPolicy, DeliverPolicy } from '@nats-io/jetstream';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { testStack } from '@touchline/chassis/testing/stack.ts';
import { SERVICES } from '@touchline/tools/start/service-list.ts';
import { Redis } from 'ioredis';
import { testSystem } from './fixture.ts';

/** Receives a place and the bytes that it holds. */
type Read = (place: string, bytes: Buffer) => void;

/**
 * Looks for words everywhere, in any case, also encoded for a URL or in base64.
 * @returns `<place>: <word>` of every find, each once
 */
export async function tracesOf(words: readonly string[]): Promise<string[]> {
  const { read, finds } = lookFor(words);
  await readDatabases(read);
  await readStreams(read);
  await readValkey(read);
  readLogs(read);
  return finds();
}

/** Looks for words like tracesOf, but only in bodies and headers of all messages of these streams. */
export async function tracesOnBus(words: readonly string[], streams: readonly string[]): Promise<string[]> {
  const { read, finds } = lookFor(words);
  await readStreams(read, streams);
  return finds();
}

/** Looks for words like tracesOf, but only in the bytes of these places. */
export function tracesIn(
  words: readonly string[],
  places: Iterable<readonly [place: string, bytes: Buffer]>,
): string[] {
  const { read, finds } = lookFor(words);
  for (const [place, bytes] of places) read(place, bytes);
  return finds();
}

function lookFor(words: readonly string[]): { read: Read; finds: () => string[] } {
  const wanted = words.map((word) => ({ word, forms: formsOf(word) }));
  const found = new Set<string>();
  function read(place: string, bytes: Buffer): void {
    const [exact, folded] = [bytes.toString('latin1'), bytes.toString('latin1').toLowerCase()];
    for (const { word, forms } of wanted)
      if (forms.folded.some((form) => folded.includes(form)) || forms.exact.some((form) => exact.includes(form)))
        found.add(`${place}: ${word}`);
  }
  return { read, finds: () => [...found].sort() };
}

function formsOf(word: string): { folded: string[]; exact: string[] } {
  const folded = [word, encodeURIComponent(word)].map((text) => Buffer.from(text).toString('latin1').toLowerCase());
  // The same bytes look different in base64 depending on their offset; the characters at the ends mix with their neighbours.
  const exact = [0, 1, 2].flatMap((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), Buffer.from(word)]).toString('base64');
    const inner = whole.replace(/=+$/, '').slice(offset === 0 ? 0 : offset + 1, -1);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return { folded, exact: exact.filter((text) => text.length >= 6) };
}

async function readDatabases(read: Read): Promise<void> {
  for (const service of SERVICES) {
    const database = `${testSystem().databasePrefix}_${service}`;
    await using mongo = await connectMongo({ url: testStack().mongodbUrl, database, appName: 'e2e-traces' });
    for (const { name } of await mongo.db.listCollections().toArray()) {
      const documents = await mongo.db.collection(name).find({}, { raw: true }).toArray();
      for (const bytes of documents as unknown as Buffer[]) read(`${service}.${name}`, bytes);
    }
  }
}

/** @param only names of the catalog; every stream by default */
async function readStreams(read: Read, only?: readonly string[]): Promise<void> {
  const prefix = testSystem().busPrefix;
  await using bus = await connectBus({ url: testStack().natsUrl, name: 'e2e-traces', prefix });
  const wanted = only?.map((name) => bus.stream(name));
  for await (const { config } of bus.manager.streams.list())
    if (wanted?.includes(config.name) ?? config.name.startsWith(`${prefix}_`)) await readStream(bus, config.name, read);
}

async function readStream(bus: Bus, stream: string, read: Read): Promise<void> {
  const { name, num_pending } = await bus.manager.consumers.add(stream, {
    deliver_policy: DeliverPolicy.All,
    ack_policy: AckPolicy.None,
    mem_storage: true,
  });
  const consumer = await bus.js.consumers.get(stream, name);
  for (let left = num_pending; left > 0; ) {
    let got = 0;
    for await (const message of await consumer.fetch({ max_messages: Math.min(left, 500), expires: 5000 })) {
      got += 1;
      const headers = [...(message.headers ?? [])].flatMap(([key, values]) => [key, ...values]).join('\n');
      read(stream.slice(stream.lastIndexOf('_') + 1), Buffer.from(message.data));
      read(`headers of ${stream}`, Buffer.from(`${message.subject}\n${headers}`));
    }
    if (got === 0) break;
    left -= got;
  }
  await consumer.delete();
}

async function readValkey(read: Read): Promise<void> {
  const redis = new Redis(testStack().redisUrl);
  try {
    for (let cursor = '0'; ; ) {
      const [next, keys] = await redis.scan(cursor, 'COUNT', 1000);
      for (const key of keys) read('valkey', Buffer.from(`${key}\n${JSON.stringify(await contentOf(redis, key))}`));
      if (next === '0') return;
      cursor = next;
    }
  } finally {
    redis.disconnect();
  }
}

async function contentOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, 0, '-1');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}

function readLogs(read: Read): void {
  const { logsDir } = testSystem();
  for (const file of readdirSync(logsDir)) read(`log ${file}`, readFileSync(join(logsDir, file)));
}
