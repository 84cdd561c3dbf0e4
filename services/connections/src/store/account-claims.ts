// Stores which profile of a workspace has an account: one row per workspace, channel and account, written together with the
// connection.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, Db } from 'mongodb';
import { connectionsOf } from './connections.ts';

interface ClaimDoc {
  /** Derived from workspace, channel and account, so that it is unique without another index. */
  _id: string;
  workspace_id: string;
  channel: string;
  account_external_id: string;
  profile_id: string;
  taken_at: Date;
}

export const claimIndexes: CollectionIndexes = { collection: 'account_claims', indexes: [] };

export interface Account {
  workspaceId: string;
  channel: string;
  accountExternalId: string;
}

export interface AccountClaims {
  /** Claims an account for a profile. @returns false when another profile of the workspace has it: nothing is written then */
  take(account: Account & { profileId: string }, now: Date, session: ClientSession): Promise<boolean>;
  /** Reports whether no other profile of the workspace has the account; only take makes sure of it. */
  isFree(account: Account & { profileId: string }): Promise<boolean>;
  /** Returns those of the accounts that another profile of the workspace has now. */
  elsewhere(
    of: Omit<Account, 'accountExternalId'> & { profileId: string },
    accountExternalIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Releases an account, if this profile has it. */
  release(account: Account & { profileId: string }, session: ClientSession): Promise<void>;
  /**
   * Adds connections from before workspaces were recorded to their workspace, oldest first. Where two profiles already had the
   * same account, the older connection keeps it, and the younger one continues without a claim.
   */
  adopt(workspaceId: string, profileIds: readonly string[], now: Date): Promise<void>;
}

/** @param transaction runs writes that belong together */
export function createAccountClaims(
  db: Db,
  transaction: <T>(fn: (session: ClientSession) => Promise<T>) => Promise<T>,
): AccountClaims {
  const rows = db.collection<ClaimDoc>('account_claims');
  const connections = connectionsOf(db);
  const idOf = ({ workspaceId, channel, accountExternalId }: Account) =>
    deterministicId('account-claim', workspaceId, channel, accountExternalId);
  const take: AccountClaims['take'] = async ({ profileId, ...account }, now, session) => {
    const _id = idOf(account);
    const held = await rows.findOne({ _id }, { session });
    if (held) return held.profile_id === profileId;
    const { workspaceId: workspace_id, channel, accountExternalId: account_external_id } = account;
    await rows.insertOne(
      { _id, workspace_id, channel, account_external_id, profile_id: profileId, taken_at: now },
      { session },
    );
    return true;
  };
  return {
    take,
    isFree: async ({ profileId, ...account }) => {
      const held = await rows.findOne({ _id: idOf(account) });
      return held === null || held.profile_id === profileId;
    },
    elsewhere: async ({ profileId, ...of }, accountExternalIds) => {
      const _id = { $in: accountExternalIds.map((accountExternalId) => idOf({ ...of, accountExternalId })) };
      const held = await rows.find({ _id, profile_id: { $ne: profileId } }).toArray();
      return new Set(held.map(({ account_external_id }) => account_external_id));
    },
    release: async ({ profileId, ...account }, session) => {
      await rows.deleteMany({ _id: idOf(account), profile_id: profileId }, { session });
    },
    adopt: async (workspaceId, profileIds, now) => {
      const strays = await connections
        .find({ profile_id: { $in: [...profileIds] }, workspace_id: { $exists: false } })
        .sort({ created_at: 1, _id: 1 })
        .toArray();
      for (const stray of strays) {
        const { _id, profile_id: profileId, channel, account_external_id: accountExternalId, status } = stray;
        await transaction(async (session) => {
          if (status !== 'disconnected')
            await take({ workspaceId, channel, accountExternalId, profileId }, now, session);
          await connections.updateOne({ _id }, { $set: { workspace_id: workspaceId } }, { session });
        });
      }
    },
  };
}
