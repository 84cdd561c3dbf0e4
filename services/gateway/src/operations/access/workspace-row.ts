// A workspace as callers see it.
import { z } from 'zod';
import type { WorkspaceDoc } from '../../store/workspaces.ts';
import { count, time } from '../answer-fields.ts';
import { workspaceTypeField } from './body-fields.ts';

export const WorkspaceRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    type: workspaceTypeField,
    reporting_currency: z.string().meta({ description: 'ISO 4217.' }),
    plan: z.object({
      name: z.string(),
      active_profiles: count.nullable().meta({ description: 'The most profiles at a time; null: no limit.' }),
    }),
    profile_count: count,
    created_at: time,
    archived_at: time.nullable().meta({ description: 'Since when nothing in it works; null for a live workspace.' }),
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

export function workspaceRow(workspace: WorkspaceDoc): z.input<typeof WorkspaceRow> {
  const { _id: id, name, type, reporting_currency, plan, profile_count, created_at, archived_at } = workspace;
  return {
    id,
    name,
    type,
    reporting_currency,
    plan: { name: plan.name, active_profiles: plan.active_profiles },
    profile_count,
    created_at: created_at.toISOString(),
    archived_at: archived_at?.toISOString() ?? null,
  };
}
