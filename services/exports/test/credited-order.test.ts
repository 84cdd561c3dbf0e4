// Tests by random histories that repeated and disordered messages about conversions make the same rows as each of them once, in order.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Delivery } from '@touchline/chassis/bus/handle-batch.ts';
import { connectMongo, ensureIndexes, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { ConversionCreditedSchema } from '@touchline/proto/gen/touchline/events/v1/conversions_pb.ts';
import fc from 'fast-check';
import { onConversionsCredited } from '../src/events/on-conversions-credited.ts';
import { exportIndexes } from '../src/store/export-indexes.ts';
import { createExportStores, type ExportStores } from '../src/store/export-stores.ts';
import { GOAL } from './export-fixture.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const MINUTE = 60_000;

interface Said {
  readonly conversion: number;
  readonly revision: number;
}

describe('messages about conversions', () => {
  let mongo: Mongo;
  let stores: ExportStores;
  before(async () => {
    mongo = await connectMongo({
      ...{ url: testStack().mongodbUrl, database: testDatabaseName('credited'), appName: 'exports-test' },
    });
    await ensureIndexes(mongo.db, exportIndexes);
    // Nothing is published here: no row is settled.
    stores = createExportStores(mongo, { write: async () => undefined, nudge: () => undefined });
  });
  after(async () => {
    await mongo.db.dropDatabase();
    await mongo[Symbol.asyncDispose]();
  });

  const message = (profileId: string, { conversion, revision }: Said) =>
    ({
      data: create(ConversionCreditedSchema, {
        ...{ profileId, conversionId: `c${conversion}`, outcomeEventId: `e${conversion}`, conversionType: GOAL },
        ...{ conversionTime: timestampFromDate(new Date(NOW.getTime() + conversion * MINUTE)) },
        revision: BigInt(revision),
      }),
    }) as Delivery<typeof ConversionCreditedSchema>;

  /** Returns the rows that the batches make of a new profile with two destinations, without what differs between profiles. */
  const rowsAfter = async (batches: readonly (readonly Said[])[]) => {
    const profileId = randomUUID();
    for (const ad_pixel_id of ['1', '2'])
      await stores.destinations.put(
        {
          ...{ profile_id: profileId, connection_id: 'account', kind: 'social_ads_dataset', ad_pixel_id },
          ...{ conversion_action_id: '', name: '', enabled: true, test_event_code: '', limit_data_use: false },
          ...{ whatsapp_business_account_id: '', messaging_dataset_id: '' },
        },
        NOW,
      );
    const nudge = () => undefined;
    const later = () => new Date(NOW.getTime() + 600 * MINUTE);
    const handle = onConversionsCredited({ ...stores, queueExport: { nudge }, now: later });
    for (const batch of batches) await handle(batch.map((said) => message(profileId, said)));
    const pixels = new Map(
      (await stores.destinations.list(profileId)).map(({ _id, ad_pixel_id }) => [_id, ad_pixel_id]),
    );
    const rows = await mongo.db.collection('export_deliveries').find({ profile_id: profileId }).toArray();
    return rows
      .map((row) => [row.event_id, pixels.get(row.destination_id), row.status, Number(row.next_attempt_at)].join(' '))
      .toSorted();
  };

  it('make the same rows, however often and in whatever order they come', async () => {
    const said = fc.record({ conversion: fc.nat(5), revision: fc.integer({ min: 1, max: 4 }) });
    const history = fc.array(said, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.infiniteStream(fc.nat()),
        fc.integer({ min: 1, max: 5 }),
        async (once, chances, size) => {
          const random = () => chances.next().value as number;
          const sorted = once.toSorted((a, b) => a.revision - b.revision);
          const told = [...once, ...once.filter(() => random() % 2 === 0)]
            .map((one) => ({ one, at: random() }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ one }) => one);
          const batches = Array.from({ length: Math.ceil(told.length / size) }, (_, n) =>
            told.slice(n * size, (n + 1) * size),
          );
          const rows = await rowsAfter(batches);
          assert.deepEqual(rows, await rowsAfter([sorted]));
          assert.equal(rows.length, 2 * new Set(once.map(({ conversion }) => conversion)).size);
        },
      ),
      { numRuns: 25 },
    );
  });
});
