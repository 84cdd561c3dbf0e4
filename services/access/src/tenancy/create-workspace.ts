// Makes a workspace; repeatable by name or by an id that the caller derives. A person who makes one owns it.
import { randomUUID } from 'node:crypto';
import type { WorkspaceType } from '@touchline/chassis/access/healthcare.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { isDuplicateKey, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { MongoClient } from 'mongodb';
import { type Actor, principalOf } from '../actor.ts';
import { actorScopeOf } from '../actor-scope.ts';
import { currencyOr, requireName } from '../check-input.ts';
import { mayMakeWorkspaces } from '../domain/reach.ts';
import type { Stores } from '../store/stores.ts';
import type { WorkspaceDoc } from '../store/workspaces.ts';

export interface NewWorkspace {
  readonly name: string;
  /** ISO 4217; empty means USD. */
  readonly reportingCurrency: string;
  readonly type: WorkspaceType;
  readonly plan: WorkspaceDoc['plan'];
  /** True: an existing workspace of this name is returned instead. */
  readonly ifAbsent?: boolean;
  /** The id to use, so that a repeat of the same request makes nothing new. */
  readonly id?: string;
}

interface Deps {
  readonly stores: Pick<Stores, 'workspaces' | 'people'>;
  readonly client: MongoClient;
  readonly now: () => Date;
}

/**
 * Makes the use case.
 * @throws (the function) AppError forbidden for a partner's credential on one profile, validation_error for a missing name or an
 * unknown currency
 */
export function createCreateWorkspace({ stores: { workspaces, people }, client, now }: Deps) {
  return async function createWorkspace(
    actor: Actor,
    wanted: NewWorkspace,
  ): Promise<{ workspace: WorkspaceDoc; created: boolean }> {
    if (mayMakeWorkspaces(await actorScopeOf(actor, people)) === 'forbidden')
      throw appError(
        'forbidden',
        "This credential is for one profile: make workspaces with the app's own token, minted without a profile_id.",
      );
    const name = requireName(wanted.name);
    const currency = currencyOr(wanted.reportingCurrency, 'USD');
    const known = wanted.ifAbsent ? await workspaces.findByName(name) : null;
    if (known) return { workspace: known, created: false };
    const provisionedBy = principalOf(actor);
    const workspace: WorkspaceDoc = {
      // With ifAbsent the id is derived from the name, so that two concurrent callers make one workspace.
      _id: wanted.id ?? (wanted.ifAbsent ? deterministicId('workspace', name) : randomUUID()),
      name,
      type: wanted.type,
      reporting_currency: currency,
      plan: wanted.plan,
      profile_count: 0,
      provisioned_by: provisionedBy,
      created_at: now(),
      archived_at: null,
    };
    try {
      await withTransaction(client, async (session) => {
        await workspaces.insert(workspace, session);
        if (provisionedBy?.kind === 'user') await people.insertMember(ownerOf(workspace, provisionedBy.id), session);
      });
    } catch (error) {
      const made = isDuplicateKey(error) ? await workspaces.find(workspace._id) : null;
      if (!made) throw error;
      return { workspace: made, created: false };
    }
    return { workspace, created: true };
  };
}

function ownerOf({ _id, created_at }: WorkspaceDoc, userId: string) {
  const role = 'owner' as const;
  return { _id: deterministicId('member', _id, userId), workspace_id: _id, user_id: userId, role, created_at };
}
