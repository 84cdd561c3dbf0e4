// Reads everything that a gateway stores or sends, as bytes to search: its database, its messages, its Valkey keys and its log.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { deadLetterStream, streams } from '@touchline/proto/catalog.ts';
import { Redis } from 'ioredis';
import { BSON, type Db } from 'mongodb';

/** Where something is stored, and its bytes. */
export interface StoredData {
  readonly where: string;
  readonly bytes: Buffer;
}

/** Returns every document of every collection, with every field, as BSON. */
export async function storedInDatabase(db: Db): Promise<StoredData[]> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const kept = await Promise.all(
    collections.map(async ({ name }) => {
      const documents = await db.collection(name).find({}, { promoteValues: false }).toArray();
      return documents.map((document) => ({
        where: `collection ${name}`,
        bytes: Buffer.from(BSON.serialize(document)),
      }));
    }),
  );
  return kept.flat();
}

/** Returns every message in the streams of the bus. */
export async function storedInStreams(bus: Bus): Promise<StoredData[]> {
  const kept: StoredData[] = [];
  for (const { name } of [...streams, deadLetterStream]) {
    const { state } = await bus.manager.streams.info(bus.stream(name));
    for (let seq = state.first_seq; state.messages > 0 && seq <= state.last_seq; seq += 1) {
      const message = await bus.manager.streams.getMessage(bus.stream(name), { seq });
      if (!message) continue;
      const headers = [...message.header].map(([header, values]) => `${header}: ${values.join(',')}`).join('\n');
      kept.push({
        where: `stream ${name}`,
        bytes: Buffer.concat([Buffer.from(`${message.subject}\n${headers}\n`), message.data]),
      });
    }
  }
  return kept;
}

/** Returns every key of Valkey with its value, whoever wrote it. */
export async function storedInValkey(url: string): Promise<StoredData[]> {
  const redis = new Redis(url);
  const kept: StoredData[] = [];
  try {
    for await (const keys of redis.scanStream({ count: 1000 }) as AsyncIterable<string[]>) {
      // A key that expires between the two commands has no value.
      const values = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
      for (const [i, key] of keys.entries())
        kept.push({ where: 'Valkey', bytes: Buffer.concat([Buffer.from(`${key}\n`), values[i] ?? Buffer.alloc(0)]) });
    }
  } finally {
    redis.disconnect();
  }
  return kept;
}

/** Returns a secret in the forms in which careless code would store it. */
export function formsOf(secret: string): Buffer[] {
  const bytes = Buffer.from(secret);
  const forms = [secret, bytes.toString('hex'), bytes.toString('hex').toUpperCase()];
  // Base64 without its end, which depends on the bytes that follow.
  for (const encoding of ['base64', 'base64url'] as const) forms.push(bytes.toString(encoding).slice(0, -4));
  const decoded = [Buffer.from(secret, 'base64url'), Buffer.from(secret, 'hex')].filter(({ length }) => length >= 16);
  return [
    ...forms.map((form) => Buffer.from(form)),
    ...decoded,
    ...decoded.map((raw) => Buffer.from(raw.toString('hex'))),
  ];
}
