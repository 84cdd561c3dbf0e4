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
    ad_write_limits: z
      .object({
        writes_per_day: count.nullable().meta({ description: 'Null: the default of the service.' }),
        budget_raise_per_day: z
          .record(z.string(), z.string())
          .meta({ description: 'Decimal amounts by ISO 4217 code; a currency that is absent has the default.' }),
      })
      .meta({
        description:
          'What all profiles together may write to ad platforms in a day (UTC), where the operator of the service set other limits than the default.',
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
  ad_write_limits: { writes_per_day: null, budget_raise_per_day: { CLP: '400000' } },
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
    ad_write_limits: {
      writes_per_day: workspace.adWriteLimits?.writesPerDay ?? null,
      budget_raise_per_day: { ...workspace.adWriteLimits?.budgetRaisePerDay },
    },
    profile_count: workspace.profileCount,
    created_at: timeOf(workspace.createdAt),
    archived_at: timeOrNull(workspace.archivedAt),
  };
}
