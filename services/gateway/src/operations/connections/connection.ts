// Shows a connection to callers: the live connection to a provider, and the state of its syncs.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { BackfillProgress, Connection } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { z } from 'zod';
import { handoffUrl } from '../../handoffs/addresses.ts';
import { count, orNull, time, timeOrNull } from '../answer-fields.ts';

/** The provider values that a hand-off can connect: those of the contract (Connections), and mailboxes. */
export const HANDOFF_PROVIDERS = [
  'social_ads',
  'search_ads',
  'search_console',
  'google_calendar',
  'crm_provider',
  'payments_provider_a',
  'payments_provider_b',
  'gmail',
  'outlook',
] as const;

/** Every channel of a connection; those that no hand-off connects are connected below /integrations and /messages. */
export const CHANNELS = [
  ...HANDOFF_PROVIDERS,
  ...(['shopify', 'manychat', 'fintoc', 'meta_pages', 'chat_provider'] as const),
] as const;

const SyncProgress = z
  .object({
    state: z.string().meta({
      description:
        'queued or running; waiting when the provider failed and the next sync that succeeds continues; done; failed when the provider refuses a slice for good: request the days again with POST /api/v1/connections/sync.',
    }),
    percent: count.meta({ description: 'Of the days, in whole percent; 100 only at the end.' }),
    slice: count.meta({ description: 'The slice that is read or comes next, from 1.' }),
    slices: count,
    rows: count.meta({ description: 'How many daily figures or outcomes the slices have read.' }),
    days: count.meta({ description: 'How many days of history have been read, today included.' }),
    eta: time.nullable().meta({
      description:
        'When it will be done at its pace so far; null while that is unknown, and while it does not continue by itself.',
    }),
    error: z.string().nullable().meta({ description: "The provider's own text while the last attempt failed." }),
  })
  .meta({
    id: 'SyncProgress',
    description:
      'How far the history is read: after its first sync an account is read backwards in slices of days, up to 37 months of ads and 24 of payments and outcomes. Null before that sync, and where no history is read.',
  });

export const ConnectionRow = z
  .object({
    id: z.string(),
    channel: z.string().meta({ description: 'The provider value, such as social_ads or chat_provider.' }),
    status: z.string().meta({ description: 'active, needs_action, reconnect_required or disconnected.' }),
    status_reason: z.string().nullable(),
    account: z
      .object({
        external_id: z.string().nullable(),
        name: z.string().nullable(),
        currency: z.string().nullable().meta({ description: 'ISO 4217.' }),
        time_zone: z.string().nullable().meta({ description: 'An IANA name.' }),
      })
      .meta({
        description:
          'The account at the provider. A member is null until a consent or a sync has read it, and permanently where the provider does not report it.',
      }),
    capabilities: z.array(z.string()).meta({
      description:
        'What can be done through a connection of this channel, such as ads_read, campaign_writes, pixels, conversions_export, outcomes, webhooks or stages (docs/handoffs.md lists them). Whether the grant allows it is another matter: ads_write_permission_missing, for example, says that it does not. An operation of another channel is refused.',
    }),
    reconnect_url: z.string().nullable().meta({
      description:
        'Set while the status is reconnect_required or disconnected and a hand-off can make the connection work again: call it with POST and connections:write to mint that hand-off. It is this address and not a link for a person, because such a link is a secret that is valid for 45 minutes, and reading a connection mints none. null otherwise, and for channels that no hand-off connects.',
    }),
    account_external_id: z
      .string()
      .nullable()
      .meta({ deprecated: true, description: 'The same as account.external_id.' }),
    account_name: z.string().nullable().meta({ deprecated: true, description: 'The same as account.name.' }),
    created_at: time.nullable(),
    updated_at: time.nullable().meta({ description: 'When the connection or its sync changed last.' }),
    sync: z.object({
      state: z.string().meta({
        description:
          'never_run, queued, running, succeeded or failed; unavailable when nothing is read from the provider yet.',
      }),
      started_at: time.nullable(),
      last_success_at: time.nullable(),
      error: z.string().nullable().meta({ description: "The provider's own text when the last run failed." }),
      entities: count,
      insights: count,
      outcomes: count.meta({ description: 'What the last run read from a provider that reports outcomes.' }),
      rejected_outcomes: count.meta({
        description:
          'How many of these, and of those that webhooks have reported since, could not be stored as an event.',
      }),
      progress: SyncProgress.nullable(),
    }),
  })
  .meta({ id: 'Connection' });

export const connectionExample: z.input<typeof ConnectionRow> = {
  id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52',
  channel: 'social_ads',
  status: 'active',
  status_reason: null,
  account: { external_id: 'act_1042', name: 'Example Shop', currency: 'USD', time_zone: 'America/New_York' },
  capabilities: ['ads_read', 'campaign_writes', 'url_tags', 'creatives', 'pixels', 'conversions_export', 'audiences'],
  reconnect_url: null,
  account_external_id: 'act_1042',
  account_name: 'Example Shop',
  created_at: '2026-01-01T09:30:00.000Z',
  updated_at: '2026-01-31T09:30:04.000Z',
  sync: {
    state: 'succeeded',
    started_at: '2026-01-31T09:30:00.000Z',
    last_success_at: '2026-01-31T09:30:04.000Z',
    error: null,
    entities: 42,
    insights: 1176,
    outcomes: 0,
    rejected_outcomes: 0,
    progress: {
      state: 'running',
      percent: 43,
      slice: 16,
      slices: 35,
      rows: 18_900,
      days: 540,
      eta: '2026-01-31T09:36:00.000Z',
      error: null,
    },
  },
};

/** Returns the example of a connection of another channel. */
export function exampleOf(
  channel: string,
  account: { external_id: string; name: string; currency?: string },
  capabilities: string[],
): z.input<typeof ConnectionRow> {
  return {
    ...{ ...connectionExample, channel, capabilities },
    account: { currency: null, time_zone: null, ...account },
    ...{ account_external_id: account.external_id, account_name: account.name },
  };
}

/** @param baseUrl the public base address, without a trailing slash */
export function connectionRow(connection: Connection | undefined, baseUrl: string): z.input<typeof ConnectionRow> {
  if (connection === undefined) throw publicError('internal_error');
  const { sync } = connection;
  const account = { external_id: orNull(connection.accountExternalId), name: orNull(connection.accountName) };
  return {
    id: connection.id,
    channel: connection.channel,
    status: connection.status,
    status_reason: orNull(connection.statusReason),
    account: {
      ...account,
      currency: orNull(connection.accountCurrency),
      time_zone: orNull(connection.accountTimeZone),
    },
    capabilities: connection.capabilities,
    reconnect_url: reconnectUrl(connection, baseUrl),
    account_external_id: account.external_id,
    account_name: account.name,
    created_at: timeOrNull(connection.createdAt),
    updated_at: timeOrNull(connection.updatedAt),
    sync: {
      state: sync?.state || 'never_run',
      started_at: timeOrNull(sync?.startedAt),
      last_success_at: timeOrNull(sync?.lastSuccessAt),
      error: orNull(sync?.error ?? ''),
      entities: Number(sync?.entities ?? 0n),
      insights: Number(sync?.insights ?? 0n),
      outcomes: Number(sync?.outcomes ?? 0n),
      rejected_outcomes: Number(sync?.rejectedOutcomes ?? 0n),
      progress: sync?.progress ? progressOf(sync.progress) : null,
    },
  };
}

function progressOf({ state, percent, slice, slices, rows, days, eta, error }: BackfillProgress) {
  return { state, percent, slice, slices, rows: Number(rows), days, eta: timeOrNull(eta), error: orNull(error) };
}

/** The statuses out of which a hand-off for the same account leads. */
const RECONNECTABLE = new Set(['reconnect_required', 'disconnected']);

/** Returns where a hand-off is minted that makes the connection work again; null where none can. */
function reconnectUrl({ channel, status }: Connection, baseUrl: string): string | null {
  const isHandedOff = (HANDOFF_PROVIDERS as readonly string[]).includes(channel);
  return isHandedOff && RECONNECTABLE.has(status) ? handoffUrl(baseUrl, channel) : null;
}
