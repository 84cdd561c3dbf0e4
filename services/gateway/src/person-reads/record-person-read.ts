// Reports to access which answers show persons, before they are sent; concurrent requests share one call.
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { createBatchedWriter } from '@touchline/chassis/batching/batched-writer.ts';
import type { Services } from '../services.ts';

export interface PersonRead {
  readonly credential: Credential;
  /** Method and path of the declaration. */
  readonly operation: string;
  /** Ids of customers and visitors, each once; empty when no one was found. */
  readonly persons: readonly string[];
  readonly requestId: string;
}

export type RecordPersonRead = (read: PersonRead) => Promise<void>;

interface Deps {
  readonly personReads: Pick<Services['personReads'], 'recordPersonReads'>;
  readonly now: () => Date;
}

/** Makes the recorder. @throws (the function) UNAVAILABLE when access does not respond: the person must not be shown then */
export function createRecordPersonRead({ personReads, now }: Deps): RecordPersonRead {
  const write = createBatchedWriter<PersonRead & { id: string; at: Date }>(async (reads) => {
    await personReads.recordPersonReads({
      shown: reads.map(({ id, at, credential, operation, persons, requestId }) => ({
        ...{ id, operation, requestId },
        credential: credentialMessage(credential),
        personIds: [...persons],
        at: timestampFromDate(at),
      })),
    });
  });
  return (read) => write({ ...read, id: randomUUID(), at: now() });
}
