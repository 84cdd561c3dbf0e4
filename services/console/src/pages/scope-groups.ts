// Orders scopes as a person chooses them: what they show and do, in words, with the sensitive ones apart.
import type { Scope } from '@touchline/chassis/access/scopes.ts';

interface ScopeGroup {
  readonly label: string;
  readonly hint?: string;
  readonly scopes: readonly (readonly [Scope, string])[];
}

export const SCOPE_GROUPS: readonly ScopeGroup[] = [
  {
    label: 'Send and change',
    scopes: [
      ['attribution:write', 'Send events and payments, import customers, manage tracking'],
      ['goals:write', 'Define conversions and channels'],
      ['connections:write', 'Connect and disconnect accounts, start syncs'],
      ['exports:write', 'Send conversions to ad platforms'],
      ['creatives:write', 'Analyse ads'],
      ['campaigns:apply', 'Pause, resume and change campaigns and budgets'],
    ],
  },
  {
    label: 'Read reports, without personal data',
    scopes: [
      ['campaigns:read', 'Campaigns, ads and their results'],
      ['conversions:read', 'Conversions and their journeys, without the person'],
      ['analytics:read', 'Tracking keys, settings and diagnostics'],
      ['commerce:read', 'Payments'],
      ['connections:read', 'Connected accounts and their health'],
      ['exports:read', 'Conversion exports and deliveries'],
    ],
  },
  {
    label: 'Read persons',
    hint: 'These show names, email addresses and the steps of individual people. No other scope includes them: choose them only where they are needed. Every such read is logged.',
    scopes: [
      ['customers:read', 'Customers: names, contacts and journeys'],
      ['visitors:read', 'Visitors: the events of individual browsers'],
      ['analytics_pii', 'Personal fields in diagnostics'],
    ],
  },
  {
    label: 'Run workspaces',
    scopes: [
      ['workspaces:write', 'Create and change workspaces'],
      ['profiles:write', 'Create profiles'],
    ],
  },
];
