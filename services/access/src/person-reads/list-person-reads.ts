// Reads the PII access log of a workspace, for its owners and admins and for operators.
import { managesWorkspace } from '@touchline/chassis/access/roles.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { CursorTime, decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import { notFound } from '../actor-scope.ts';
import type { PersonReadDoc, PersonReadQuery } from '../store/person-reads.ts';
import type { Stores } from '../store/stores.ts';

export interface AskedPersonReads extends Omit<PersonReadQuery, 'after'> {
  /** The cursor of the page before; empty for the first page. */
  readonly cursor: string;
}

interface Deps {
  readonly stores: Pick<Stores, 'people' | 'workspaces' | 'personReads'>;
  readonly now: () => Date;
}

const Cursor = z.strictObject({ at: CursorTime, id: z.string().max(64) });

/**
 * Makes the use case, which returns a page, newest first; nextCursor is empty on the last page. Pages stay correct while entries
 * are added, since new ones come first.
 * @throws (the function) AppError not_found for a workspace of which the person is no member, forbidden for a member who is
 * neither owner nor admin, invalid_parameter for a foreign cursor
 */
export function createListPersonReads({ stores: { people, workspaces, personReads }, now }: Deps) {
  return async function listPersonReads(
    actor: Actor,
    { cursor, ...query }: AskedPersonReads,
  ): Promise<{ reads: PersonReadDoc[]; nextCursor: string }> {
    await assertMayRead(actor, query.workspaceId);
    const token = cursor === '' ? undefined : decodePageToken(cursor, Cursor);
    const after = token && { at: new Date(token.at), id: token.id };
    const found = await personReads.list({ ...query, after, limit: query.limit + 1 }, now());
    const reads = found.slice(0, query.limit);
    const last = found.length > query.limit ? reads.at(-1) : undefined;
    return { reads, nextCursor: last ? encodePageToken({ at: last.at.getTime(), id: last._id }) : '' };
  };

  async function assertMayRead(actor: Actor, workspaceId: string): Promise<void> {
    if (actor === 'operator') {
      if (!(await workspaces.find(workspaceId))) throw notFound('workspace');
      return;
    }
    const member = actor.principal.kind === 'user' ? await people.findMember(workspaceId, actor.principal.id) : null;
    if (!member) throw notFound('workspace');
    if (!managesWorkspace(member.role))
      throw appError('forbidden', 'Only an owner or an admin of the workspace can read this log.');
  }
}
