// Shows an action of the ledger, and the answer of a write, to callers.

import type { PublicErrorCode } from '@touchline/chassis/public-http/error-registry.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Action } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { z } from 'zod';
import { API_PREFIX } from '../../http/api-prefix.ts';
import { count, orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';

export const ACTION_STATES = ['intended', 'applied', 'not_applied', 'no_change'] as const;
const KINDS = ['pause', 'resume', 'set_budget', 'set_url_tags'] as const;
/** The kinds of actions that stop or start ads, and so have a count of affected ads. */
const STATUS_KINDS: readonly string[] = ['pause', 'resume'];

const UndoCall = z
  .object({ method: z.literal('POST'), path: z.string() })
  .nullable()
  .meta({ description: 'The call that undoes this; null when there is nothing to undo.' });

const shared = {
  action_id: z.uuid(),
  action: z.enum(KINDS),
  entity_level: z.enum(['campaign', 'ad_set', 'ad']),
  external_id: z.string().meta({ description: 'The id on the platform.' }),
  before: z
    .string()
    .meta({ description: 'A status, a daily budget as an exact decimal string in currency, or url tags.' }),
  after: z.string(),
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
    outcome: z.enum(['applied', 'no_change']).meta({ description: 'no_change: nothing had to be written.' }),
  })
  .meta({ id: 'ActionOutcome' });

export const ActionRow = z
  .object({
    ...shared,
    status: z.enum(ACTION_STATES).meta({
      description:
        'applied: the platform has the change. not_applied: it does not. no_change: nothing had to be written. intended: the outcome is not known yet; the service finds it out by itself.',
    }),
    refusal: z.string().nullable().meta({
      description:
        'Why it was refused: an error code, or not_applied when it turned out that the platform does not have the change.',
    }),
    name: z.string().nullable().meta({ description: 'The name of the campaign, ad set or ad at that time.' }),
    platform: z.string(),
    connection_id: z.string(),
    applied_by: z
      .object({ kind: z.enum(['user', 'api_key', 'app']), id: z.string(), credential_id: z.string() })
      .meta({ description: 'Who is responsible for it, and the key, token or session that was used.' }),
    is_undo: z.boolean(),
    undoes_action_id: z.string().nullable().meta({ description: 'The action that this one undid.' }),
    undone_by_action_id: z.string().nullable().meta({ description: 'The action that undid this one.' }),
    created_at: time,
    settled_at: time.nullable().meta({ description: 'Since when its status is final.' }),
  })
  .meta({ id: 'Action' });

const LEVEL: Readonly<Record<number, z.output<typeof shared.entity_level>>> = {
  [AdLevel.CAMPAIGN]: 'campaign',
  [AdLevel.AD_SET]: 'ad_set',
  [AdLevel.AD]: 'ad',
};

const UNDONE_AT: Readonly<Record<(typeof KINDS)[number], string>> = {
  pause: '/actions',
  resume: '/actions',
  set_budget: '/actions',
  set_url_tags: '/quality/ad-ids/url-tags',
};

function sharedFields(action: Action): z.input<typeof ActionRow> {
  const { appliedBy } = action;
  const kind = action.kind as (typeof KINDS)[number];
  return {
    action_id: action.id,
    action: kind,
    entity_level: LEVEL[action.level] ?? 'campaign',
    external_id: action.externalId,
    before: action.before,
    after: action.after,
    currency: orNull(action.currency),
    affected_ads_count: STATUS_KINDS.includes(kind) ? action.affectedAdsCount : null,
    undo: action.canUndo ? { method: 'POST', path: `${API_PREFIX}${UNDONE_AT[kind]}/${action.id}/undo` } : null,
    status: action.state as (typeof ACTION_STATES)[number],
    refusal: orNull(action.refusal),
    name: orNull(action.name),
    platform: action.platform,
    connection_id: action.connectionId,
    applied_by: {
      kind: (appliedBy?.kind ?? 'api_key') as 'user' | 'api_key' | 'app',
      id: appliedBy?.id ?? '',
      credential_id: appliedBy?.credentialId ?? '',
    },
    is_undo: action.isUndo,
    undoes_action_id: orNull(action.undoes),
    undone_by_action_id: orNull(action.undoneBy),
    created_at: timeOf(action.createdAt),
    settled_at: timeOrNull(action.settledAt),
  };
}

export const actionRow = (action: Action): z.input<typeof ActionRow> => sharedFields(action);

export function actionOutcome(action: Action | undefined): z.input<typeof ActionOutcome> {
  if (action === undefined) throw publicError('internal_error');
  const row = sharedFields(action);
  const outcome = row.status === 'no_change' ? 'no_change' : 'applied';
  const { action_id, entity_level, external_id, before, after, currency, affected_ads_count, undo } = row;
  const { action: kind } = row;
  return {
    ...{ outcome, action_id, action: kind, entity_level, external_id },
    ...{ before, after, currency, affected_ads_count, undo },
  };
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

export const outcomeExample: z.input<typeof ActionOutcome> = {
  outcome: 'applied',
  action_id: '5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e',
  action: 'pause',
  entity_level: 'campaign',
  external_id: '120210000000000001',
  before: 'ACTIVE',
  after: 'PAUSED',
  currency: null,
  affected_ads_count: 4,
  undo: { method: 'POST', path: `${API_PREFIX}/actions/5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e/undo` },
};

export const resumeExample: z.input<typeof ActionOutcome> = {
  ...outcomeExample,
  action: 'resume',
  before: 'PAUSED',
  after: 'ACTIVE',
};

export const actionExample: z.input<typeof ActionRow> = {
  ...{ action_id: outcomeExample.action_id, action: 'pause', entity_level: 'campaign' },
  ...{ external_id: '120210000000000001', before: 'ACTIVE', after: 'PAUSED', currency: null, affected_ads_count: 4 },
  undo: outcomeExample.undo,
  status: 'applied',
  refusal: null,
  name: 'Summer sale',
  platform: 'social_ads',
  connection_id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52',
  applied_by: {
    kind: 'user',
    id: '0e3a5a52-9d52-4b11-8b0f-4a3e5d8f6c2a',
    credential_id: '9d527b11-0b0f-4a3e-8d8f-6c2a0e3a5a52',
  },
  is_undo: false,
  undoes_action_id: null,
  undone_by_action_id: null,
  created_at: '2026-02-01T10:00:00.000Z',
  settled_at: '2026-02-01T10:00:01.200Z',
};
