// Refuses every change in an archived workspace, until an operator restores it.
import { appError } from '@touchline/chassis/errors.ts';
import type { WorkspaceDoc } from '../store/workspaces.ts';

/** @throws AppError invalid_state */
export function requireLive({ archived_at }: Pick<WorkspaceDoc, 'archived_at'>): void {
  if (archived_at !== null) throw appError('invalid_state', 'The workspace is archived: nothing in it can be changed.');
}
