// Handles ListProfiles: lists every profile, or those of one workspace, for operators.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { isHealthcareFamily } from '@touchline/chassis/access/healthcare.ts';
import type {
  ListProfilesRequest,
  ListProfilesResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { Stores } from '../store/stores.ts';
import { profileMessage } from './profile-message.ts';

export function createListProfiles({ stores }: { stores: Pick<Stores, 'profiles' | 'workspaces'> }) {
  return async function listProfiles({
    workspaceId,
  }: ListProfilesRequest): Promise<MessageInitShape<typeof ListProfilesResponseSchema>> {
    const profiles = await stores.profiles.list(workspaceId || undefined);
    const around = await stores.workspaces.findMany([...new Set(profiles.map(({ workspace_id }) => workspace_id))]);
    const byId = new Map(around.map((workspace) => [workspace._id, workspace]));
    return {
      profiles: profiles.map((profile) => {
        const workspace = byId.get(profile.workspace_id);
        return profileMessage(profile, workspace !== undefined && isHealthcareFamily(profile, workspace));
      }),
    };
  };
}
