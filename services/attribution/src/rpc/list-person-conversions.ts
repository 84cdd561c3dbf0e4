// ListPersonConversions: what a person did that counts, newest first (contract: GET /customers/journey, meta.person).
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ListPersonConversionsRequest,
  ListPersonConversionsResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { collectionsOf } from '../store/collections.ts';
import { newestConversions } from '../store/read-conversions.ts';
import { currentPersonId } from '../store/read-persons.ts';
import { conversionMessage } from './conversion-message.ts';
import { readLimit } from './report-request.ts';

/** A person's newest conversions and how many there are; none of an unknown or foreign person. */
export function createListPersonConversions({ db }: { db: Db }) {
  const { aliases, conversions } = collectionsOf(db);

  return async function listPersonConversions({
    profileId,
    personId: askedId,
    limit: askedLimit,
  }: ListPersonConversionsRequest): Promise<MessageInitShape<typeof ListPersonConversionsResponseSchema>> {
    const limit = readLimit(askedLimit);
    const personId = await currentPersonId(aliases, profileId, askedId);
    const { newest, totalCount } = await newestConversions(conversions, { profileId, personId, limit });
    return { conversions: newest.map(conversionMessage), totalCount: BigInt(totalCount) };
  };
}
