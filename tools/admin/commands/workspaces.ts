// Implements the commands workspace …: workspaces, which hold people and profiles.
import type { Workspace } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { type Command, type Given, ON_OFF, onOff, optionalText, requireOneOf, text, wholeNumber } from '../command.ts';
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
      'ad-writes-per-day': {
        value: '500',
        about: 'how many writes to ad platforms it may make in a day (UTC); default removes its own limit',
      },
      'ad-budget-raise-per-day': {
        value: 'USD=500',
        about:
          'by how much it may raise daily budgets in a day (UTC) in total, with commas between currencies; default removes its own limits',
      },
      archived: { value: 'on', about: 'on stops its keys and sessions until it is off again', oneOf: ON_OFF },
    },
    run: async ({ access }, given) => {
      requireOneOf(given, [
        ...['type', 'plan', 'active-profiles', 'currency', 'archived'],
        ...['ad-writes-per-day', 'ad-budget-raise-per-day'],
      ]);
      const { workspace, revokedKeys } = await access.changeWorkspace({
        workspaceId: text(given, 'workspace'),
        type: optionalText(given, 'type'),
        plan: optionalText(given, 'plan'),
        activeProfiles: wholeNumber(given, 'active-profiles'),
        reportingCurrency: optionalText(given, 'currency'),
        archived: onOff(given, 'archived'),
        adWritesPerDay: limitText(given, 'ad-writes-per-day'),
        adBudgetRaisePerDay: limitText(given, 'ad-budget-raise-per-day'),
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
    ad_writes_per_day: workspace.adWriteLimits?.writesPerDay ?? null,
    // In the form in which the option takes them.
    ad_budget_raise_per_day: Object.entries(workspace.adWriteLimits?.budgetRaisePerDay ?? {}).map(
      ([currency, amount]) => `${currency}=${amount}`,
    ),
    profile_count: workspace.profileCount,
    provisioned_by: workspace.provisionedBy || null,
    created_at: isoTime(workspace.createdAt),
    archived_at: isoTime(workspace.archivedAt),
  };
}

/** Returns the limit as the service reads it: empty for default. @throws Error for an empty text, which is mostly a mistake */
function limitText(given: Given, name: string): string | undefined {
  const value = optionalText(given, name);
  if (value?.trim() === '') throw new Error(`--${name} must be a limit or default.`);
  return value === 'default' ? '' : value;
}
