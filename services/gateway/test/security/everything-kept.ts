// Everything that a gateway keeps or sends on, as bytes to search: its database, its messages, its Valkey keys and its log.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { deadLetterStream, streams } from '@touchline/proto/catalog.ts';
import { Redis } from 'ioredis';
import { BSON, type Db } from 'mongodb';

/** Where something was kept, and the bytes of it. */
export interface Kept {
  readonly where: string;
  readonly bytes: Buffer;
}

/** Every document of every collection, with every field, as BSON. */
export async function keptInDatabase(db: Db): Promise<Kept[]> {
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

/** Every message in the streams of the bus. */
export async function keptInStreams(bus: Bus): Promise<Kept[]> {
  const kept: Kept[] = [];
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

/** Every key of Valkey with its value, whoever wrote it. */
export async function keptInValkey(url: string): Promise<Kept[]> {
  const redis = new Redis(url);
  const kept: Kept[] = [];
  try {
    for await (const keys of redis.scanStream({ count: 1000 }) as AsyncIterable<string[]>) {
      // A key that ends between the two commands has nothing to show.
      const values = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
      for (const [i, key] of keys.entries())
        kept.push({ where: 'Valkey', bytes: Buffer.concat([Buffer.from(`${key}\n`), values[i] ?? Buffer.alloc(0)]) });
    }
  } finally {
    redis.disconnect();
  }
  return kept;
}

/** A secret in the forms in which careless code would keep it. */
export function formsOf(secret: string): Buffer[] {
  const bytes = Buffer.from(secret);
  const forms = [secret, bytes.toString('hex'), bytes.toString('hex').toUpperCase()];
  // Base64 without its end, which depends on what stands behind.
  for (const encoding of ['base64', 'base64url'] as const) forms.push(bytes.toString(encoding).slice(0, -4));
  const decoded = [Buffer.from(secret, 'base64url'), Buffer.from(secret, 'hex')].filter(({ length }) => length >= 16);
  return [
    ...forms.map((form) => Buffer.from(form)),
    ...decoded,
    ...decoded.map((raw) => Buffer.from(raw.toString('hex'))),
  ];
}
