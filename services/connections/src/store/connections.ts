// Stores connections: which profile is linked to which account. Every query except the workers' own names the profile.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { AccountFacts } from '../domain/account-facts.ts';
import { renewalTime } from '../domain/token-life.ts';
import type { ConnectionDoc, SyncDoc } from './connection-doc.ts';

export const connectionIndexes: CollectionIndexes = {
  collection: 'connections',
  indexes: [
    { key: { profile_id: 1, channel: 1, account_external_id: 1 }, name: 'profile_channel_account', unique: true },
    { key: { grantor_id: 1 }, name: 'grantor' },
    { key: { renew_token_at: 1 }, name: 'token_renewal' },
    { key: { updated_at: 1 }, name: 'updated' },
    { key: { 'told_health.at': 1 }, name: 'told_health' },
    { key: { channel: 1, account_external_id: 1 }, name: 'channel_account' },
    { key: { channel: 1, linked_external_id: 1 }, name: 'channel_linked_account' },
  ],
};

// A profile has a handful of connections; the cap only keeps an answer bounded.

export interface NewConnection {
  id: string;
  profileId: string;
  workspaceId: string;
  channel: string;
  accountExternalId: string;
  /** '' when the account is reached directly. */
  managerExternalId: string;
  /** The account of the provider that is linked to this one; '' for none, absent where a channel has no such accounts. */
  linkedExternalId?: string;
  /** '' until the first sync has read it. */
  accountName: string;
  /** What the provider says about the account; what it does not say leaves what is stored. */
  accountFacts?: AccountFacts;
  sealedToken: string;
  /** The secret that signs its webhooks, sealed; absent leaves the stored one. */
  sealedWebhookSecret?: string;
  /** When the token ends; null when it does not expire, or when the end is unknown. */
  tokenExpiresAt: Date | null;
  /** Who consented, as grantorId returns it; null when unknown. */
  grantorId: string | null;
  /** The first state of its syncs; a queued sync replaces one that is queued or running, which began with the previous token. */
  sync: { state: 'never_run' | 'queued' | 'unavailable'; id: string | null; days: number };
}

export interface Connections {
  /**
   * Stores a link, or stores the new token in the link that the profile already has with this account, which revives it.
   * @returns the stored document, and whether it is new
   */
  put(
    connection: NewConnection,
    now: Date,
    session: ClientSession,
  ): Promise<{ connection: ConnectionDoc; created: boolean }>;
  /** Ends a link and destroys its token. @returns the link as it was before; null when it is not the profile's */
  disconnect(profileId: string, id: string, now: Date, session: ClientSession): Promise<ConnectionDoc | null>;
  /** Reports whether a link of any profile uses what this person granted. */
  isGrantInUse(grantorId: string): Promise<boolean>;
  find(profileId: string, id: string): Promise<ConnectionDoc | null>;
  /** Returns the link, of any profile, to which a provider's webhook is addressed; null for a disconnected one. */
  addressed(channel: string, id: string): Promise<ConnectionDoc | null>;
  /** Returns the links of all profiles with this account, except disconnected ones. */
  ofAccount(channel: string, accountExternalId: string): Promise<ConnectionDoc[]>;
  /** Returns the links of all profiles with the account to which this one is linked, except disconnected ones. */
  ofLinkedAccount(channel: string, linkedExternalId: string): Promise<ConnectionDoc[]>;
  /** Records that the platform refused the grant permanently; does nothing when the token has been replaced since. */
  needsReconnect(connection: ConnectionDoc, reason: string, now: Date): Promise<void>;
  /** Counts outcomes from webhooks that no event could hold. */
  noteRejected(connection: Pick<ConnectionDoc, '_id' | 'profile_id'>, count: number): Promise<void>;
  /**
   * Records that the provider takes no message until a person has acted on the account; does nothing when the token has been
   * replaced since. A sync that succeeds does not end this.
   */
  needsAction(connection: ConnectionDoc, reason: string, now: Date): Promise<void>;
  /**
   * Records that the provider took a message, so whatever was wrong with sending is over; does nothing when the token has been replaced
   * since. What the last sync found, such as a missing right to lead forms, lasts until a sync succeeds.
   */
  markWorking(connection: ConnectionDoc, now: Date): Promise<void>;
  /** Lists them oldest first. @param channel '' for all */
  list(profileId: string, channel: string): Promise<ConnectionDoc[]>;
}

/** Returns the id of a profile's link with an account: derived from the three, so that two calls at once mean the same link. */
export function connectionId(profileId: string, channel: string, accountExternalId: string): string {
  return deterministicId('connection', profileId, channel, accountExternalId);
}

/** Returns who consented as an id of ours, so that the provider's own id of a person is not exposed. */
export function grantorId(grantor: string | null): string | null {
  return grantor === null ? null : deterministicId('grantor', grantor);
}

export const connectionsOf = (db: Db): Collection<ConnectionDoc> => db.collection<ConnectionDoc>('connections');

/** Returns the fields that say when a token ends, and from when on it is renewed. */
export function tokenTimes(
  expiresAt: Date | null,
  now: Date,
): Pick<ConnectionDoc, 'token_expires_at' | 'renew_token_at'> {
  return { token_expires_at: expiresAt, renew_token_at: expiresAt && renewalTime(now, expiresAt) };
}

export function createConnections(db: Db): Connections {
  const rows = connectionsOf(db);
  return {
    put: async (given, now, session) => {
      const known = await rows.findOne({ _id: given.id, profile_id: given.profileId }, { session });
      if (!known) {
        const fresh = newDoc(given, now);
        await rows.insertOne(fresh, { session });
        return { connection: fresh, created: true };
      }
      const $set = {
        workspace_id: given.workspaceId,
        manager_external_id: given.managerExternalId || null,
        sealed_token: given.sealedToken,
        ...secretOf(given),
        ...linkOf(given),
        ...tokenTimes(given.tokenExpiresAt, now),
        ...factsOf(given.accountFacts),
        grantor_id: given.grantorId,
        status: 'active' as const,
        status_reason: null,
        send_problem: null,
        ...syncOnReconnect(given.sync, known.sync),
        updated_at: now,
      };
      const connection = await rows.findOneAndUpdate({ _id: given.id }, { $set }, { session, returnDocument: 'after' });
      if (!connection) throw new Error('A connection disappeared while it was being renewed.');
      return { connection, created: false };
    },
    disconnect: async (profileId, id, now, session) => {
      const found = await rows.findOne({ _id: id, profile_id: profileId }, { session });
      if (!found || found.status === 'disconnected') return found;
      const $set = {
        status: 'disconnected' as const,
        status_reason: null,
        sealed_token: '',
        ...tokenTimes(null, now),
        'sync.state': restingState(found.sync),
        updated_at: now,
      };
      await rows.updateOne({ _id: id }, { $set, $unset: { sealed_webhook_secret: '' } }, { session });
      return found;
    },
    isGrantInUse: async (grantorId) =>
      (await rows.findOne({ grantor_id: grantorId, status: { $ne: 'disconnected' } })) !== null,
    find: (profileId, id) => rows.findOne({ _id: id, profile_id: profileId }),
    addressed: (channel, id) => rows.findOne({ _id: id, channel, status: { $ne: 'disconnected' } }),
    ofAccount: (channel, account) =>
      rows.find({ channel, account_external_id: account, status: { $ne: 'disconnected' } }).toArray(),
    ofLinkedAccount: (channel, account) =>
      rows.find({ channel, linked_external_id: account, status: { $ne: 'disconnected' } }).toArray(),
    needsReconnect: async ({ _id, profile_id, sealed_token }, reason, now) => {
      const $set = { status: 'reconnect_required' as const, status_reason: reason, updated_at: now };
      await rows.updateOne({ _id, profile_id, sealed_token }, { $set });
    },
    noteRejected: async ({ _id, profile_id }, count) => {
      await rows.updateOne({ _id, profile_id }, { $inc: { 'sync.rejected_outcomes': count } });
    },
    needsAction: async ({ _id, profile_id, sealed_token }, reason, now) => {
      const $set = { status: 'needs_action' as const, status_reason: reason, send_problem: reason, updated_at: now };
      await rows.updateOne({ _id, profile_id, sealed_token }, { $set });
    },
    markWorking: async ({ _id, profile_id, sealed_token, sync }, now) => {
      const wrong = { $in: ['needs_action' as const, 'reconnect_required' as const] };
      const healthy = sync.error === null && { status: 'active' as const, status_reason: null };
      const $set = { ...healthy, send_problem: null, updated_at: now };
      await rows.updateOne({ _id, profile_id, sealed_token, status: wrong }, { $set });
    },
    list: (profileId, channel) =>
      rows
        .find({ profile_id: profileId, ...(channel ? { channel } : {}) })
        .sort({ created_at: 1, _id: 1 })
        .toArray(),
  };
}

function newDoc(given: NewConnection, now: Date): ConnectionDoc {
  return {
    _id: given.id,
    profile_id: given.profileId,
    workspace_id: given.workspaceId,
    channel: given.channel,
    account_external_id: given.accountExternalId,
    manager_external_id: given.managerExternalId || null,
    ...linkOf(given),
    account_name: given.accountName,
    ...factsOf(given.accountFacts),
    status: 'active',
    status_reason: null,
    told_health: { status: 'active', previous: null, changes: 0, at: now },
    sealed_token: given.sealedToken,
    ...secretOf(given),
    ...tokenTimes(given.tokenExpiresAt, now),
    grantor_id: given.grantorId,
    created_at: now,
    updated_at: now,
    sync: {
      ...given.sync,
      started_at: null,
      last_success_at: null,
      error: null,
      entities: 0,
      insights: 0,
    },
  };
}

/** Returns the fields that a provider's description of an account sets; none for what it does not say. */
export function factsOf({
  currency,
  timeZone,
}: AccountFacts = {}): Pick<ConnectionDoc, 'account_currency' | 'account_time_zone'> {
  return { ...(currency && { account_currency: currency }), ...(timeZone && { account_time_zone: timeZone }) };
}

const secretOf = ({ sealedWebhookSecret }: NewConnection): Pick<ConnectionDoc, 'sealed_webhook_secret'> =>
  sealedWebhookSecret === undefined ? {} : { sealed_webhook_secret: sealedWebhookSecret };

const linkOf = ({ linkedExternalId }: NewConnection): Pick<ConnectionDoc, 'linked_external_id'> =>
  linkedExternalId === undefined ? {} : { linked_external_id: linkedExternalId || null };

/**
 * Returns the sync of an account that is connected again: it runs at once if there is something to read, and without the previous
 * error.
 */
function syncOnReconnect({ state, id, days }: NewConnection['sync'], known: SyncDoc): Record<string, unknown> {
  const isUnderWay = known.state === 'queued' || known.state === 'running';
  const calm = { 'sync.error': null };
  if (state === 'queued') {
    const asked = isUnderWay ? Math.max(days, known.days) : days;
    return { ...calm, 'sync.state': state, 'sync.id': id, 'sync.days': asked, 'sync.started_at': null };
  }
  return known.state === 'failed' ? { ...calm, 'sync.state': finished(known) } : calm;
}

const finished = ({ last_success_at: last }: SyncDoc): SyncDoc['state'] => (last === null ? 'never_run' : 'succeeded');

/** Returns the state in which an unfinished sync is left. */
function restingState(sync: SyncDoc): SyncDoc['state'] {
  if (sync.state !== 'queued' && sync.state !== 'running') return sync.state;
  return sync.error === null ? finished(sync) : 'failed';
}
