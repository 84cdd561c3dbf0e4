// SummarizePersons: lifetime figures for people that a search found.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  SummarizePersonsRequest,
  SummarizePersonsResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { collectionsOf } from '../store/collections.ts';
import { personTotals } from '../store/read-persons.ts';
import { servedProfile } from '../store/read-profile.ts';

/** Conversions and cash of each person that has any conversion, in the order asked. */
export function createSummarizePersons({ db }: { db: Db }) {
  const { persons, profiles } = collectionsOf(db);

  return async function summarizePersons({
    profileId,
    personIds,
  }: SummarizePersonsRequest): Promise<MessageInitShape<typeof SummarizePersonsResponseSchema>> {
    const { generation } = await servedProfile(profiles, profileId);
    const totals = await personTotals(persons, generation, personIds);
    return {
      persons: [...new Set(personIds)].flatMap((personId) => {
        const person = totals.get(personId);
        if (person === undefined || person.conversion_count === 0) return [];
        const { conversion_count: conversionCount, cash_revenue: cashRevenue } = person;
        return [{ personId, conversionCount, cashRevenue: cashRevenue ?? undefined }];
      }),
    };
  };
}
