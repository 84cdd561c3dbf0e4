// Has messages erase what it stores of an erased customer: threads, and reports about mails to them.
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { ErasureService as Messages } from '@touchline/proto/gen/touchline/messages/v1/erasure_pb.ts';
import type { HeldErasure } from '../store/saga-store.ts';
import type { IdentifierSeal } from './identifier-seal.ts';

interface Deps {
  readonly messages: Pick<GrpcClient<typeof Messages>, 'erasePerson'>;
  readonly identifierSeal: Pick<IdentifierSeal, 'open'>;
}

/** As many as one call takes, by its rules. */
const MOST = 1000;

export type EraseMessages = (erasure: Pick<HeldErasure, '_id' | 'profile_id' | 'saga'>) => Promise<void>;

export function createEraseMessages({ messages, identifierSeal }: Deps): EraseMessages {
  return async function eraseMessages({ _id, profile_id: profileId, saga: { sealed_identifiers: sealed } }) {
    if (sealed === undefined) return;
    const identifiers = await identifierSeal.open(_id, sealed);
    for (let at = 0; at < identifiers.length; at += MOST)
      await messages.erasePerson({ profileId, identifiers: identifiers.slice(at, at + MOST) });
  };
}
