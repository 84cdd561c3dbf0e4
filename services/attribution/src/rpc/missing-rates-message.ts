// Converts the rates that a person's revenue lacks to their message.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { MissingRateSchema } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { distinctRates, type MissingRate } from '../domain/report/unknown-rates.ts';

/** Returns each rate once. */
export function missingRatesMessage(missing: Iterable<MissingRate>): MessageInitShape<typeof MissingRateSchema>[] {
  return distinctRates(missing).map(({ currency, date }) => ({ currency, day: date }));
}
