// Resolves who is accountable for a write to an ad platform (contract, Write operations rule 4).
import type { Credential, Principal } from '@touchline/chassis/access/credential.ts';
import { appError } from '@touchline/chassis/errors.ts';
import type { Stores } from '../store/stores.ts';

interface Deps {
  readonly stores: Pick<Stores, 'profiles' | 'people'>;
}

export interface Applier extends Principal {
  readonly credentialId: string;
}

/**
 * Creates the function that finds whom the ledger names: the workspace member that the call names; else the person of the
 * credential; else, for the app that provisioned the profile, the owner of the workspace; else the key or the app itself.
 * @throws (the function) AppError validation_error when applied_by is not a member, or is another person than the credential's
 */
export function createResolveApplier({ stores: { profiles, people } }: Deps) {
  return async function resolveApplier(credential: Credential, appliedBy: string | undefined): Promise<Applier> {
    const { principal, workspaceId, profileId } = credential;
    const credentialId = credential.id;
    const named = appliedBy?.toLowerCase();
    if (named !== undefined) {
      const isAnother = principal.kind === 'user' && principal.id !== named;
      if (isAnother || workspaceId === null || !(await people.findMember(workspaceId, named)))
        throw appError('validation_error', 'applied_by must be a member of the workspace; a person names themselves.');
      return { kind: 'user', id: named, credentialId };
    }
    if (principal.kind === 'app' && workspaceId !== null && profileId !== null) {
      const profile = await profiles.find(profileId);
      const isProvisioner = profile?.provisioned_by?.kind === 'app' && profile.provisioned_by.id === principal.id;
      const owner = isProvisioner && (await people.membersOf(workspaceId)).find(({ role }) => role === 'owner');
      if (owner) return { kind: 'user', id: owner.user_id, credentialId };
    }
    return { ...principal, credentialId };
  };
}
