// Handles ListPersonConversions: lists a person's conversions, newest first (contract: GET /customers/journey, meta.person).
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ListPersonConversionsRequest,
  ListPersonConversionsResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { collectionsOf } from '../store/collections.ts';
import { servedProfile } from '../store/profiles/read-profile.ts';
import { newestConversions } from '../store/reports/read-conversions.ts';
import { currentPersonId } from '../store/reports/read-persons.ts';
import { conversionMessage } from './conversion-message.ts';

/**
 * Handles ListPersonConversions: returns a person's newest conversions and how many there are; none for an unknown or foreign
 * person.
 */
export function createListPersonConversions({ db }: { db: Db }) {
  const { aliases, conversions, profiles } = collectionsOf(db);

  return async function listPersonConversions({
    profileId,
    personId: askedId,
    limit,
  }: ListPersonConversionsRequest): Promise<MessageInitShape<typeof ListPersonConversionsResponseSchema>> {
    const [personId, { generation }] = await Promise.all([
      currentPersonId(aliases, profileId, askedId),
      servedProfile(profiles, profileId),
    ]);
    const { newest, totalCount } = await newestConversions(conversions, { generation, personId, limit });
    return { conversions: newest.map(conversionMessage), totalCount: BigInt(totalCount) };
  };
}
