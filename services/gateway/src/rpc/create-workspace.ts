// CreateWorkspace: the tenant above profiles; repeatable with if_absent.
import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type {
  CreateWorkspaceRequest,
  CreateWorkspaceResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { AccessStore } from '../store/access-store.ts';
import type { WorkspaceDoc } from '../store/schema.ts';
import { currencyOr, requireName } from './access-request.ts';

type Answer = MessageInitShape<typeof CreateWorkspaceResponseSchema>;

/** Throws validation_error for a missing name or an unknown currency. */
export function createCreateWorkspace({ access, now }: { access: AccessStore; now: () => Date }) {
  return async function createWorkspace(request: CreateWorkspaceRequest): Promise<Answer> {
    const name = requireName(request.name);
    const currency = currencyOr(request.reportingCurrency, 'USD');
    const known = request.ifAbsent ? await access.findWorkspaceByName(name) : null;
    if (known) return answer(known, false);
    // With if_absent the id follows from the name, so that two callers at once make one workspace.
    const id = request.ifAbsent ? deterministicId('workspace', name) : randomUUID();
    const workspace: WorkspaceDoc = { _id: id, name, reporting_currency: currency, created_at: now() };
    try {
      await access.insertWorkspace(workspace);
      return answer(workspace, true);
    } catch (error) {
      const made = isDuplicateKey(error) ? await access.findWorkspace(id) : null;
      if (!made) throw error;
      return answer(made, false);
    }
  };
}

function answer({ _id, reporting_currency }: WorkspaceDoc, created: boolean): Answer {
  return { workspaceId: _id, reportingCurrency: reporting_currency, created };
}
