// Handles ListApiKeys: lists the keys and user tokens of a profile for operators.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ListApiKeysRequest,
  ListApiKeysResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { notFound } from '../actor-scope.ts';
import type { Stores } from '../store/stores.ts';
import { keyMessage } from './key-message.ts';

/** @throws AppError not_found for an unknown profile */
export function createListApiKeys({ stores: { profiles, keys } }: { stores: Pick<Stores, 'profiles' | 'keys'> }) {
  return async function listApiKeys({
    profileId,
  }: ListApiKeysRequest): Promise<MessageInitShape<typeof ListApiKeysResponseSchema>> {
    if (!(await profiles.find(profileId))) throw notFound('profile');
    return { keys: (await keys.ofProfile(profileId)).map(keyMessage) };
  };
}
