// Orders scopes as a person chooses them: what they show and do, in words, with the sensitive ones apart.
import type { Scope } from '@touchline/chassis/access/scopes.ts';
import { phrase } from '../language/say.ts';

interface ScopeGroup {
  readonly label: string;
  readonly hint?: string;
  readonly scopes: readonly (readonly [Scope, string])[];
}

/** Returns the groups in the person's language. */
export function scopeGroups(): readonly ScopeGroup[] {
  return [
    {
      label: phrase`Send and change`,
      scopes: [
        ['attribution:write', phrase`Send events and payments, import customers, manage tracking`],
        ['goals:write', phrase`Define conversions and channels`],
        ['connections:write', phrase`Connect and disconnect accounts, start syncs`],
        ['exports:write', phrase`Send conversions to ad platforms`],
        ['creatives:write', phrase`Analyse ads`],
        ['campaigns:apply', phrase`Pause, resume and change campaigns and budgets`],
      ],
    },
    {
      label: phrase`Read reports, without personal data`,
      scopes: [
        ['campaigns:read', phrase`Campaigns, ads and their results`],
        ['conversions:read', phrase`Conversions and their journeys, without the person`],
        ['analytics:read', phrase`Tracking keys, settings and diagnostics`],
        ['commerce:read', phrase`Payments`],
        ['connections:read', phrase`Connected accounts and their health`],
        ['exports:read', phrase`Conversion exports and deliveries`],
      ],
    },
    {
      label: phrase`Read persons`,
      hint: phrase`These show names, email addresses and the steps of individual people. No other scope includes them: choose them only where they are needed. Every such read is logged.`,
      scopes: [
        ['customers:read', phrase`Customers: names, contacts and journeys`],
        ['visitors:read', phrase`Visitors: the events of individual browsers`],
        ['analytics_pii', phrase`Personal fields in diagnostics`],
      ],
    },
    {
      label: phrase`Run workspaces`,
      scopes: [
        ['workspaces:write', phrase`Create and change workspaces`],
        ['profiles:write', phrase`Create profiles`],
      ],
    },
  ];
}
