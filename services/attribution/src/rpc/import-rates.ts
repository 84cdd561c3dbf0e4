// Handles ImportRates: stores daily reference rates, by which amounts are converted to the reporting currency.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  ImportRatesRequest,
  ImportRatesResponseSchema,
  Rate,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db, MongoClient } from 'mongodb';
import { collectionsOf } from '../store/collections.ts';
import { invalidateRates } from '../store/credit/invalidations.ts';
import { storeRates } from '../store/payments/store-rates.ts';
import type { RateDoc } from '../store/schema.ts';

interface Deps {
  db: Db;
  client: MongoClient;
  /** Notifies the recompute loop that a change is pending in these profiles. */
  nudge: (profileIds: Iterable<string>) => void;
}

/**
 * Handles ImportRates: stores rates, replacing those of the same day and pair, and has conversions of the days for which they may
 * hold derived anew. One invalid row refuses the whole call.
 * @throws INVALID_ARGUMENT validation_error
 */
export function createImportRates({ db, client, nudge }: Deps) {
  const collections = collectionsOf(db);

  return async function importRates({
    rates,
  }: ImportRatesRequest): Promise<MessageInitShape<typeof ImportRatesResponseSchema>> {
    const docs = rates.map(rateDoc);
    const days = docs.map(({ date }) => date).sort();
    const [from, to] = [days[0], days.at(-1)];
    if (from === undefined || to === undefined) return { stored: 0 };
    await storeRates(client, collections, docs);
    nudge(await invalidateRates(collections, { from, to }));
    return { stored: docs.length };
  };
}

function rateDoc({ date, base, currency, rate }: Rate): RateDoc {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date));
  const isRate = /^\d{1,12}(\.\d{1,18})?$/.test(rate) && !/^[0.]*$/.test(rate);
  const isPair = [base, currency].every((code) => /^[A-Z]{3}$/.test(code)) && base !== currency;
  if (isDay && isRate && isPair) return { _id: `${date}|${base}|${currency}`, date, base, currency, rate };
  const message = 'A rate must have a real date, two different ISO 4217 codes, and a decimal rate above zero.';
  throw appError('validation_error', message, { details: { field: 'rates' } });
}
