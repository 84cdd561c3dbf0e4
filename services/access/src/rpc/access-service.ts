// Serves AccessService, by which operators manage workspaces, profiles and keys; each method is a thin file beside this one.
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { AccessService } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { Access } from '../access.ts';
import type { Stores } from '../store/stores.ts';
import { createChangeProfile } from './change-profile.ts';
import { createChangeWorkspace } from './change-workspace.ts';
import { createCreateProfile } from './create-profile.ts';
import { createCreateWorkspace } from './create-workspace.ts';
import { createIssueApiKey } from './issue-api-key.ts';
import { createListApiKeys } from './list-api-keys.ts';
import { createListProfiles } from './list-profiles.ts';
import { createListWorkspaces } from './list-workspaces.ts';
import { createRevokeApiKey } from './revoke-api-key.ts';
import { createRotateApiKey } from './rotate-api-key.ts';

interface Deps {
  readonly access: Access;
  readonly stores: Stores;
}

/** Ties every method of the service to its use case. */
export function createAccessService(deps: Deps): GrpcService {
  return implement(AccessService, {
    createWorkspace: createCreateWorkspace(deps),
    listWorkspaces: createListWorkspaces(deps),
    changeWorkspace: createChangeWorkspace(deps),
    createProfile: createCreateProfile(deps),
    listProfiles: createListProfiles(deps),
    changeProfile: createChangeProfile(deps),
    issueApiKey: createIssueApiKey(deps),
    listApiKeys: createListApiKeys(deps),
    rotateApiKey: createRotateApiKey(deps),
    revokeApiKey: createRevokeApiKey(deps),
  });
}
