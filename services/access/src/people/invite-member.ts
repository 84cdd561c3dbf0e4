// Invites a person by a link that makes them a member, once and within a week.
import { randomBytes, randomUUID } from 'node:crypto';
import { appError } from '@touchline/chassis/errors.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { MongoClient } from 'mongodb';
import { notFound } from '../actor-scope.ts';
import { mintOpaqueToken } from '../domain/opaque-token.ts';
import type { InvitationDoc } from '../store/invitations.ts';
import type { Stores } from '../store/stores.ts';
import { requireEmail, requireRole } from './check-person.ts';

const OPEN_MS = 7 * 24 * 3_600_000;

interface Invited {
  readonly workspaceId: string;
  readonly email: string;
  readonly role: string;
}

interface Deps {
  readonly stores: Pick<Stores, 'workspaces' | 'people' | 'invitations'>;
  readonly client: MongoClient;
  /** The public base address of the console. */
  readonly consoleUrl: () => string;
  readonly now: () => Date;
}

interface Invitation {
  readonly invitation: InvitationDoc;
  /** Not stored. */
  readonly token: string;
  readonly url: string;
}

/**
 * Makes the use case. An earlier open invitation of the same address to the same workspace ends. Nothing is mailed: the inviter
 * passes on the link.
 * @throws (the function) AppError validation_error, not_found, workspace_archived; app_provisioned_workspace where an app made
 * the workspace, since its people are the app's; invalid_state for a person who is a member already
 */
export function createInviteMember({ stores: { workspaces, people, invitations }, client, consoleUrl, now }: Deps) {
  return async function inviteMember(wanted: Invited): Promise<Invitation> {
    const email = requireEmail(wanted.email);
    const role = requireRole(wanted.role);
    const minted = mintOpaqueToken(randomBytes);
    const created = now();
    const invitation: InvitationDoc = {
      _id: randomUUID(),
      workspace_id: wanted.workspaceId,
      email,
      role,
      token_sha256: minted.sha256,
      created_at: created,
      expires_at: new Date(created.getTime() + OPEN_MS),
      accepted_at: null,
      revoked_at: null,
    };
    await withTransaction(client, async (session) => {
      const workspace = await workspaces.countPeopleChange(wanted.workspaceId, session);
      if (!workspace) throw notFound('workspace');
      if (workspace.archived_at !== null) throw workspaceArchived();
      if (workspace.provisioned_by?.kind === 'app')
        throw appError('app_provisioned_workspace', 'An app made this workspace: its people come in through that app.');
      // The result says nothing about other accounts with the address.
      if (await people.findMemberByEmail(workspace._id, email, session))
        throw appError('invalid_state', 'This person is already a member of this workspace.');
      await invitations.revokeOf(workspace._id, email, created, session);
      await invitations.insert(invitation, session);
    });
    return { invitation, token: minted.text, url: `${consoleUrl()}/console/invitations/${minted.text}` };
  };
}

/** Returns the error for bringing a person into an archived workspace. */
export function workspaceArchived() {
  return appError('workspace_archived', 'The workspace of this invitation was archived.');
}
