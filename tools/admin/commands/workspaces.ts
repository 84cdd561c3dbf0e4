// Implements the commands workspace …: workspaces, which hold people and profiles.
import type { Workspace } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { type Command, ON_OFF, onOff, optionalText, requireOneOf, text, wholeNumber } from '../command.ts';
import { isoTime } from '../iso-time.ts';

const TYPES = ['standard', 'healthcare_agency'] as const;

const PLAN = {
  type: { value: 'standard', about: 'what it is; healthcare_agency hides persons from partners', oneOf: TYPES },
  plan: { value: 'standard', about: 'the name of its plan' },
  'active-profiles': { value: '10', about: 'the most profiles that the plan allows; 0 for no limit' },
  currency: { value: 'USD', about: 'its reporting currency' },
} as const;

export const workspaceCommands: readonly Command[] = [
  {
    words: ['workspace', 'create'],
    summary: 'creates a workspace, without profiles yet',
    options: { name: { value: 'X', about: 'its name', required: true }, ...PLAN },
    run: async ({ access }, given) => {
      const { workspaceId, reportingCurrency } = await access.createWorkspace({
        name: text(given, 'name'),
        type: optionalText(given, 'type'),
        plan: optionalText(given, 'plan'),
        activeProfiles: wholeNumber(given, 'active-profiles') || undefined,
        reportingCurrency: optionalText(given, 'currency'),
      });
      return { workspace_id: workspaceId, reporting_currency: reportingCurrency };
    },
  },
  {
    words: ['workspace', 'list'],
    summary: 'every workspace',
    options: {},
    run: async ({ access }) => {
      const { workspaces } = await access.listWorkspaces({});
      return { workspaces: workspaces.map(workspaceRow) };
    },
  },
  {
    words: ['workspace', 'change'],
    summary: 'sets what is given and leaves the rest; takes effect within a second',
    options: {
      workspace: { value: 'ID', about: 'the workspace', required: true },
      ...PLAN,
      currency: { value: 'USD', about: 'the reporting currency of the workspace and of all its profiles' },
      archived: { value: 'on', about: 'on stops its keys and sessions until it is off again', oneOf: ON_OFF },
    },
    run: async ({ access }, given) => {
      requireOneOf(given, ['type', 'plan', 'active-profiles', 'currency', 'archived']);
      const { workspace, revokedKeys } = await access.changeWorkspace({
        workspaceId: text(given, 'workspace'),
        type: optionalText(given, 'type'),
        plan: optionalText(given, 'plan'),
        activeProfiles: wholeNumber(given, 'active-profiles'),
        reportingCurrency: optionalText(given, 'currency'),
        archived: onOff(given, 'archived'),
      });
      return { ...(workspace && workspaceRow(workspace)), revoked_keys: revokedKeys };
    },
  },
];

function workspaceRow(workspace: Workspace): object {
  return {
    workspace_id: workspace.workspaceId,
    name: workspace.name,
    type: workspace.type,
    reporting_currency: workspace.reportingCurrency,
    plan: workspace.plan,
    active_profiles: workspace.activeProfiles ?? null,
    profile_count: workspace.profileCount,
    provisioned_by: workspace.provisionedBy || null,
    created_at: isoTime(workspace.createdAt),
    archived_at: isoTime(workspace.archivedAt),
  };
}
