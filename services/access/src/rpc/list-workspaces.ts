// Handles ListWorkspaces: lists every workspace for operators.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ListWorkspacesResponseSchema } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { Stores } from '../store/stores.ts';
import { workspaceMessage } from './workspace-message.ts';

export function createListWorkspaces({ stores: { workspaces } }: { stores: Pick<Stores, 'workspaces'> }) {
  return async function listWorkspaces(): Promise<MessageInitShape<typeof ListWorkspacesResponseSchema>> {
    return { workspaces: (await workspaces.list()).map(workspaceMessage) };
  };
}
