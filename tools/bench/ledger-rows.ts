// Makes rows of the ledger as the API makes them: rows that came through it once, with new keys as often as needed.
import { randomUUID } from 'node:crypto';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import type { RawEventDoc } from '../../services/tracking/src/store/raw-event.ts';
import { createApi } from '../start/api.ts';
import { settled } from './api-client.ts';
import { CURRENCY, eventSource } from './events.ts';
import type { BenchSystem } from './system.ts';

const EXAMPLES = 200;

/** Makes rows that differ from recorded ones only in their ids. */
export async function ledgerRows(system: BenchSystem): Promise<(count: number) => RawEventDoc[]> {
  const profile = await system.newProfile('ledger rows', CURRENCY);
  const events = Array.from({ length: EXAMPLES }, eventSource(new Date()));
  await createApi(system.services.addresses.baseUrl, profile.api_key).post('/events', { events });
  await settled(system)();
  await using mongo = await connectMongo({
    url: system.urls.mongodbUrl,
    database: system.databaseOf('tracking'),
    appName: 'bench',
  });
  const stored = mongo.db.collection<RawEventDoc>('raw_events');
  const examples = await stored.find({ profile_id: profile.profile_id }).toArray();
  if (examples.length !== EXAMPLES) throw new Error(`The ledger has ${examples.length} of ${EXAMPLES} events.`);
  let made = 0;
  return (count) =>
    Array.from({ length: count }, () => {
      const example = examples[made++ % EXAMPLES] as RawEventDoc;
      return { ...example, _id: randomUUID(), idempotency_key: randomUUID() };
    });
}
