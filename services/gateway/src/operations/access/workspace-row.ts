// Shows a workspace to callers.
import { create } from '@bufbuild/protobuf';
import type { WorkspaceType } from '@touchline/chassis/access/healthcare.ts';
import { type Workspace, WorkspaceSchema } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { z } from 'zod';
import { count, time, timeOf, timeOrNull } from '../answer-fields.ts';
import { workspaceTypeField } from './body-fields.ts';

export const WorkspaceRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    type: workspaceTypeField,
    reporting_currency: z.string().meta({ description: 'ISO 4217.' }),
    plan: z.object({
      name: z.string(),
      active_profiles: count
        .nullable()
        .meta({ description: 'The most profiles that may be active at a time; null: no limit.' }),
    }),
    profile_count: count,
    created_at: time,
    archived_at: time
      .nullable()
      .meta({ description: 'Since when nothing in the workspace works; null for a live workspace.' }),
  })
  .meta({ id: 'Workspace' });

export const workspaceExample: z.input<typeof WorkspaceRow> = {
  id: '8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11',
  name: 'Example Agency',
  type: 'standard',
  reporting_currency: 'CLP',
  plan: { name: 'standard', active_profiles: null },
  profile_count: 1,
  created_at: '2026-01-31T09:30:00.000Z',
  archived_at: null,
};

/** @param workspace is always present in access's answers */
export function workspaceRow(workspace: Workspace = create(WorkspaceSchema)): z.input<typeof WorkspaceRow> {
  return {
    id: workspace.workspaceId,
    name: workspace.name,
    type: workspace.type as WorkspaceType,
    reporting_currency: workspace.reportingCurrency,
    plan: { name: workspace.plan, active_profiles: workspace.activeProfiles ?? null },
    profile_count: workspace.profileCount,
    created_at: timeOf(workspace.createdAt),
    archived_at: timeOrNull(workspace.archivedAt),
  };
}
