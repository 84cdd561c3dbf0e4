// Shows an action of the ledger, and the answer of a write, to callers.

import { CREDENTIAL_KINDS } from '@touchline/chassis/access/credential.ts';
import type { PublicErrorCode } from '@touchline/chassis/public-http/error-registry.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Action, Consent } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { z } from 'zod';
import { API_PREFIX } from '../../http/api-prefix.ts';
import { count, orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';
import { LEVELS } from '../query-fields.ts';

/** The states in which the ledger is shown: an applied action that was undone is undone. */
export const ACTION_STATES = ['intended', 'applied', 'not_applied', 'undone'] as const;
const KINDS = ['pause', 'resume', 'set_budget', 'set_url_tags'] as const;
type Kind = (typeof KINDS)[number];
/** The kinds of actions that stop or start ads, and so have a count of affected ads. */
const STATUS_KINDS: readonly string[] = ['pause', 'resume'];

const UndoCall = z
  .object({
    method: z.literal('POST'),
    path: z.string(),
    expires_at: time.nullable().meta({ description: 'Until when it can be called.' }),
  })
  .nullable()
  .meta({ description: 'The call that undoes this; null when there is nothing to undo.' });

const Value = z.union([
  z.object({ status: z.string() }),
  z.object({ daily_budget_minor: z.int().meta({ description: 'In minor units of currency.' }) }),
  z.object({ url_tags: z.string() }),
]);

const shared = {
  action_id: z.uuid(),
  entity: z.object({
    level: z.enum(LEVELS),
    external_id: z.string().meta({ description: 'The id on the platform.' }),
    name: z.string().nullable().meta({ description: 'Its name at that time.' }),
  }),
  before: Value.meta({ description: 'What the kind of action changes: a status, a daily budget or url tags.' }),
  after: Value,
  currency: z
    .string()
    .nullable()
    .meta({ description: 'ISO 4217, that of the ad account; null unless the action is about money.' }),
  affected_ads_count: count.nullable().meta({
    description:
      'How many ads this stopped or started: those that nothing else holds back. Null for budgets and url tags, 0 when nothing changed.',
  }),
  undo: UndoCall,
};

/** The answer of a write. */
export const ActionOutcome = z
  .object({
    ...shared,
    action_id: z.uuid().nullable().meta({ description: 'Null for a dry run, which is not in the ledger.' }),
    action: z.enum(KINDS),
    outcome: z
      .enum(['applied', 'no_change'])
      .meta({ description: 'no_change: nothing had to be written. Of a dry run, what the write would be.' }),
    dry_run: z.boolean().meta({ description: 'true: this is what the write would do; nothing was written.' }),
  })
  .meta({ id: 'ActionOutcome' });

export const ActionRow = z
  .object({
    ...shared,
    kind: z.enum(KINDS),
    state: z.enum(ACTION_STATES).meta({
      description:
        'applied: the platform has the change. undone: it had it, until another action undid it. not_applied: the platform does not have it, or there was nothing to write, and then before equals after. intended: the outcome is not known yet; the service finds it out by itself.',
    }),
    requested_by: z
      .object({
        kind: z
          .enum(CREDENTIAL_KINDS)
          .nullable()
          .meta({ description: 'Null for an action from before kinds were kept.' }),
        id: z.string(),
      })
      .meta({ description: 'The key, token or session that was used.' }),
    applied_by: z
      .string()
      .nullable()
      .meta({ description: 'User id of the person who is responsible; null when it is the key or the app itself.' }),
    note: z.string().nullable().meta({ description: 'Why it was made, in the words of the caller.' }),
    created_at: time,
    settled_at: time.nullable().meta({ description: 'Since when the outcome is known.' }),
    undoes: z.string().nullable().meta({ description: 'The action that this one undid.' }),
    undone_by: z.string().nullable().meta({ description: 'The action that undid this one.' }),
    platform_error: z.object({ code: z.string(), message: z.string().nullable() }).nullable().meta({
      description:
        'Why the platform does not have the change: an error code, or not_applied when it turned out to lack it; message is the text of the platform.',
    }),
    consent: z
      .object({ version: z.string(), text_hash: z.string(), accepted_by: z.string(), accepted_at: time })
      .nullable()
      .meta({ description: 'The consent of a person to the copy of a creative; null for an action that needs none.' }),
    platform: z.string(),
    connection_id: z.string(),
  })
  .meta({ id: 'Action' });

const LEVEL: Readonly<Record<number, (typeof LEVELS)[number]>> = {
  [AdLevel.CAMPAIGN]: 'campaign',
  [AdLevel.AD_SET]: 'ad_set',
  [AdLevel.AD]: 'ad',
};

/** Returns the level of a filter, as services name it. */
export function levelNumber(level: (typeof LEVELS)[number] | undefined): AdLevel {
  const found = Object.entries(LEVEL).find(([, name]) => name === level);
  return found === undefined ? AdLevel.UNSPECIFIED : (Number(found[0]) as AdLevel);
}

const UNDONE_AT: Readonly<Record<Kind, string>> = {
  pause: '/actions',
  resume: '/actions',
  set_budget: '/actions',
  set_url_tags: '/quality/ad-ids/url-tags',
};

function sharedFields(action: Action) {
  const kind = action.kind as Kind;
  const path = `${API_PREFIX}${UNDONE_AT[kind]}/${action.id}/undo`;
  return {
    action_id: action.id,
    entity: {
      level: LEVEL[action.level] ?? 'campaign',
      external_id: action.externalId,
      name: orNull(action.name),
    },
    before: shownValue(kind, action.before, action.beforeMinor),
    after: shownValue(kind, action.after, action.afterMinor),
    currency: orNull(action.currency),
    affected_ads_count: STATUS_KINDS.includes(kind) ? action.affectedAdsCount : null,
    undo: action.canUndo ? { method: 'POST' as const, path, expires_at: timeOrNull(action.undoExpiresAt) } : null,
  };
}

function shownValue(kind: Kind, text: string, minor: bigint | undefined): z.input<typeof Value> {
  if (kind === 'set_budget') return { daily_budget_minor: Number(minor ?? 0n) };
  return kind === 'set_url_tags' ? { url_tags: text } : { status: text };
}

function stateOf({ state, undoneBy }: Action): (typeof ACTION_STATES)[number] {
  if (state === 'applied') return undoneBy === '' ? 'applied' : 'undone';
  return state === 'intended' ? 'intended' : 'not_applied';
}

export function actionRow(action: Action): z.input<typeof ActionRow> {
  const { appliedBy, refusal } = action;
  return {
    ...sharedFields(action),
    kind: action.kind as Kind,
    state: stateOf(action),
    requested_by: {
      kind: CREDENTIAL_KINDS.find((kind) => kind === appliedBy?.credentialKind) ?? null,
      id: appliedBy?.credentialId ?? '',
    },
    applied_by: appliedBy?.kind === 'user' ? appliedBy.id : null,
    note: orNull(action.note),
    created_at: timeOf(action.createdAt),
    settled_at: timeOrNull(action.settledAt),
    undoes: orNull(action.undoes),
    undone_by: orNull(action.undoneBy),
    platform_error: refusal === '' ? null : { code: refusal, message: orNull(action.refusalMessage) },
    consent: consentRow(action.consent),
    platform: action.platform,
    connection_id: action.connectionId,
  };
}

function consentRow(consent: Consent | undefined): z.input<typeof ActionRow>['consent'] {
  if (consent === undefined) return null;
  const { version, textHash: text_hash, acceptedBy: accepted_by, acceptedAt } = consent;
  return { version, text_hash, accepted_by, accepted_at: timeOf(acceptedAt) };
}

export function actionOutcome(action: Action | undefined): z.input<typeof ActionOutcome> {
  if (action === undefined) throw publicError('internal_error');
  const outcome = action.state === 'no_change' ? 'no_change' : 'applied';
  // Whether it was a dry run is what the service did, not what it was asked: only what is in the ledger has an id.
  const { id } = action;
  const shown = { ...sharedFields(action), action_id: orNull(id), dry_run: id === '' };
  return { outcome, action: action.kind as Kind, ...shown };
}

/** The errors of a call that reaches the platform. */
export const PLATFORM_ERRORS = [
  'ads_connection_required',
  'connection_not_ready',
  'rate_limit_exceeded',
  'provider_error',
  'not_implemented',
] as const satisfies readonly PublicErrorCode[];

/** The errors of any write. */
export const WRITE_ERRORS = [
  ...PLATFORM_ERRORS,
  'ads_write_permission_missing',
  'validation_error',
] as const satisfies readonly PublicErrorCode[];
