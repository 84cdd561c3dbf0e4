// Serves PersonReadService: the PII access log as the API writes and reads it.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { credentialOf } from '@touchline/chassis/access/credential-message.ts';
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { PersonReadService, type ShownPersons } from '@touchline/proto/gen/touchline/access/v1/person_reads_pb.ts';
import type { Access } from '../access.ts';
import { invalid } from '../check-input.ts';
import { entryOf } from '../person-reads/entry-of.ts';
import type { Stores } from '../store/stores.ts';
import { personReadMessage } from './person-read-message.ts';
import { dateOrNone } from './timestamps.ts';

interface Deps {
  readonly access: Access;
  readonly stores: Pick<Stores, 'personReads'>;
}

/** Ties every method of the service to its use case. */
export function createPersonReadService({ access: { personReads }, stores }: Deps): GrpcService {
  return implement(PersonReadService, {
    recordPersonReads: async ({ shown }) => {
      await stores.personReads.insert(shown.map(entry));
      return {};
    },
    listPersonReadsAs: async ({ actor, workspaceId, profileId, customerProfileId, from, before, limit, cursor }) => {
      const { reads, nextCursor } = await personReads.list(credentialOf(actor), {
        ...{ workspaceId, limit, cursor },
        profileId: profileId || undefined,
        customerProfileId: customerProfileId || undefined,
        from: dateOrNone(from),
        before: dateOrNone(before),
      });
      return { reads: reads.map(personReadMessage), nextCursor };
    },
  });
}

function entry({ id, credential, operation, personIds, requestId, at }: ShownPersons) {
  if (!at) throw invalid('Each entry needs a time.', 'shown');
  const read = { id, credential: credentialOf(credential), operation, persons: personIds, requestId };
  return entryOf(read, timestampDate(at));
}
