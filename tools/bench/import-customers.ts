// Measures the import of customers beside insertMany of the same rows: the cost of normalising, matching and indexing them.
import { randomUUID } from 'node:crypto';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { createRandom } from '../sample/random.ts';
import { createApi } from '../start/api.ts';
import type { Progress } from '../start/progress.ts';
import { alternate } from './alternate.ts';
import { apiClient, settled } from './api-client.ts';
import { madeCustomer } from './customers.ts';
import { type Figure, sliceFigure } from './figures.ts';
import { closedLoop, type Send } from './load.ts';
import type { BenchOptions } from './options.ts';
import type { BenchSystem } from './system.ts';

const ROWS = 200;
const CALLERS = 2;
const MOST_PAIRS = 4;
const SEED = 17;

interface ImportAnswer {
  data: { summary: { created: number; matched: number } };
}

/**
 * Measures POST /customers; afterwards every customer of the last call must be known, and identity must hold every created one.
 */
export async function benchImport(system: BenchSystem, sizes: BenchOptions, onProgress: Progress): Promise<Figure[]> {
  const profile = await system.newProfile('import', 'CLP');
  const { baseUrl } = system.services.addresses;
  using client = apiClient(baseUrl, profile);
  await using mongo = await connectMongo({
    url: system.urls.mongodbUrl,
    database: system.databaseOf('identity'),
    appName: 'bench',
  });
  const raw = mongo.db.collection<{ _id: string }>('bench_raw');
  const random = createRandom(SEED);
  let made = 0;
  const nextRows = () =>
    Array.from({ length: ROWS }, () => {
      const { firstName, lastName, email, phone } = madeCustomer(random, made++);
      return { first_name: firstName, last_name: lastName, email, phone };
    });
  let created = 0;
  let lastRows: object[] = [];
  const send: Send = async () => {
    const rows = nextRows();
    const { body } = await client.send('POST', '/api/v1/customers', JSON.stringify({ country: 'CL', rows }));
    const { summary } = (JSON.parse(body) as ImportAnswer).data;
    if (summary.created !== ROWS) throw new Error(`${summary.created} of ${ROWS} rows were created.`);
    lastRows = rows;
    created += ROWS;
    return ROWS;
  };
  const insert: Send = async () => {
    const rows = nextRows().map((row) => ({ ...row, _id: randomUUID() }));
    return (await raw.insertMany(rows, { ordered: false })).insertedCount;
  };
  const load = { callers: CALLERS, durationMs: sizes.sliceMs };
  const cpu = system.meter.cpu();
  const slices = await alternate(
    {
      measured: cpu.metered({ run: () => closedLoop(send, load), settle: settled(system) }),
      baseline: { run: () => closedLoop(insert, load) },
    },
    Math.min(sizes.pairs, MOST_PAIRS),
    onProgress,
  );
  const again = await createApi(baseUrl, profile.api_key).post<ImportAnswer>('/customers', { rows: lastRows });
  const stored = await mongo.db.collection('customers').countDocuments({ profile_id: profile.profile_id });
  if (again.data.summary.matched !== ROWS || stored !== created)
    throw new Error(`Identity holds ${stored} of ${created} customers: no figure of this run counts.`);
  const about = {
    name: `POST /customers, ${ROWS} rows a call, ${CALLERS} callers`,
    baseline: `insertMany of the same ${ROWS} rows`,
    cpuMs: cpu.perRow(created),
  };
  return [sliceFigure(about, 'rows/s', slices)];
}
