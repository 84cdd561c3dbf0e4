// Ends an app's authorization on a profile, by the app or by the profile's people: its keys there end, and nothing of the app
// works on the profile anymore.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import { actorScopeOf, notFound, requireAllowed } from '../actor-scope.ts';
import { credentialRevokedEvent } from '../credential-revoked.ts';
import { mayEndAuthorization } from '../domain/reach.ts';
import type { Stores } from '../store/stores.ts';
import { profileFacts } from '../tenancy/facts.ts';
import { nextChange } from '../tenancy/next-change.ts';
import { profileChangedEvent } from '../tenancy/profile-event.ts';

interface Deps {
  readonly stores: Pick<Stores, 'profiles' | 'workspaces' | 'keys' | 'people'>;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly now: () => Date;
}

export interface EndedAuthorization {
  readonly appId: string;
  readonly revokedKeys: number;
  readonly revokedAt: Date;
}

/**
 * Makes the use case (contract, DELETE /connections/{id}): every delegated key of the app on the profile is revoked, and its
 * tokens and subscriptions there end with the authorization. The profile's own keys and connections stay.
 * @throws (the function) AppError not_found; forbidden for everybody except the app and the owners and admins of the workspace;
 * invalid_state for a profile that no app governs
 */
export function createEndAuthorization({ stores, client, outbox, now }: Deps) {
  const { profiles, workspaces, keys, people } = stores;
  return async function endAuthorization(actor: Credential, profileId: string): Promise<EndedAuthorization> {
    const scope = await actorScopeOf(actor, people);
    const ended = await withTransaction(client, async (session) => {
      const profile = await profiles.find(profileId, session);
      const workspace = profile && (await workspaces.find(profile.workspace_id, session));
      if (!profile || !workspace) throw notFound('profile');
      requireAllowed(mayEndAuthorization(scope, profileFacts(profile)), 'profile');
      const { provisioned_by: app } = profile;
      if (app?.kind !== 'app') throw appError('invalid_state', 'No app is authorized on this profile.');
      const at = nextChange(now(), [profile.changed_at]);
      const ending = await keys.liveOfApp(profileId, app.id, session);
      for (const { _id } of ending) await keys.revoke(_id, at, session);
      const fields = { provisioned_by: null, released_from: app, changed_at: at };
      const changed = await profiles.change(profileId, fields, session);
      const revoked = ending.map(({ _id: id }) => credentialRevokedEvent({ kind: 'key', id, profileId, at }));
      await outbox.write([...revoked, profileChangedEvent(changed ?? profile, workspace)], session);
      return { appId: app.id, revokedKeys: ending.length, revokedAt: at };
    });
    outbox.nudge();
    return ended;
  };
}
