// Handles SummarizePersons: returns lifetime figures for people whom a search found.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  SummarizePersonsRequest,
  SummarizePersonsResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { collectionsOf } from '../store/collections.ts';
import { servedProfile } from '../store/profiles/read-profile.ts';
import { knownRevenue } from '../store/reports/read-known-revenue.ts';
import { personTotals } from '../store/reports/read-persons.ts';
import { missingRatesMessage } from './missing-rates-message.ts';

/**
 * Handles SummarizePersons: returns conversions and cash of each person that has any conversion, in the order of the request;
 * where the cash is unknown, also the part that is known.
 */
export function createSummarizePersons({ db }: { db: Db }) {
  const { conversions, persons, profiles } = collectionsOf(db);

  return async function summarizePersons({
    profileId,
    personIds,
  }: SummarizePersonsRequest): Promise<MessageInitShape<typeof SummarizePersonsResponseSchema>> {
    const { generation, days } = await servedProfile(profiles, profileId);
    const totals = await personTotals(persons, generation, personIds);
    const unknown = [...totals.values()].filter(({ cash_revenue }) => cash_revenue === null);
    const known = await knownRevenue(conversions, {
      ...{ generation, days, kinds: ['cash'] },
      personIds: unknown.map(({ person_id }) => person_id),
    });
    return {
      persons: [...new Set(personIds)].flatMap((personId) => {
        const person = totals.get(personId);
        if (person === undefined || person.conversion_count === 0) return [];
        const { conversion_count: conversionCount, cash_revenue: cashRevenue } = person;
        const part = known.get(personId);
        const knownCashRevenue = part?.known;
        const missingRates = missingRatesMessage(part?.missing ?? []);
        return [{ personId, conversionCount, cashRevenue: cashRevenue ?? undefined, knownCashRevenue, missingRates }];
      }),
    };
  };
}
