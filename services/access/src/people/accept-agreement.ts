// Records that a person who is responsible for a partner app accepted its data-processing agreement in the console, once.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { AGREEMENT_VERSION } from '@touchline/chassis/access/data-processing-agreement.ts';
import { managesWorkspace } from '@touchline/chassis/access/roles.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { invalid } from '../check-input.ts';
import type { AppDoc } from '../store/apps.ts';
import type { Stores } from '../store/stores.ts';

export type Agreement = NonNullable<AppDoc['agreement']>;

interface Deps {
  readonly stores: Pick<Stores, 'apps' | 'people'>;
  readonly now: () => Date;
}

/**
 * Makes the acceptance (contract, Authentication rule 8). The first one stays permanently; a repeat returns it.
 * @throws (the function) AppError forbidden for anything but a console session and for a mere member; not_found for an app of a
 * workspace to which the person does not belong; validation_error for a version other than the current one
 */
export function createAcceptAgreement({ stores: { apps, people }, now }: Deps) {
  return async function acceptAgreement(
    actor: Credential,
    wanted: { readonly appId: string; readonly version: string },
  ): Promise<Agreement> {
    if (actor.kind !== 'session')
      throw appError('forbidden', 'Only an owner or admin can accept the agreement, in the console.');
    const app = await apps.find(wanted.appId);
    // Looked up for an unknown app too, so that the time does not reveal which ids exist.
    const member = await people.findMember(app?.workspace_id ?? '', actor.principal.id);
    if (!app || !member) throw appError('not_found', 'There is no such app.');
    if (!managesWorkspace(member.role))
      throw appError('forbidden', 'Ask an owner or admin of the workspace to accept the agreement.');
    if (wanted.version !== AGREEMENT_VERSION)
      throw invalid('version must be the current version of the agreement.', 'version');
    const agreement = { version: AGREEMENT_VERSION, accepted_by: actor.principal.id, accepted_at: now() };
    return await apps.acceptAgreement(app._id, agreement);
  };
}
