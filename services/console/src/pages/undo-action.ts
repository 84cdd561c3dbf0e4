// Undoes a change on an ad platform, after a confirmation that shows what will be restored.
import { randomUUID } from 'node:crypto';
import { appError, isNotFound } from '@touchline/chassis/errors.ts';
import { html } from '@touchline/chassis/pages/html.ts';
import type { Action } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { phrase } from '../language/say.ts';
import type { ServiceClients } from '../service-clients.ts';
import { changeOf, kindOf, objectOf, stateOf } from '../view/action.ts';
import { type Faults, form } from '../view/form.ts';
import type { View } from '../view/layout.ts';
import { facts, moment } from '../view/parts.ts';
import { paths, workspaceCrumbs } from '../view/paths.ts';
import { faultsOf } from './form-faults.ts';
import { type PersonVisit, personPage } from './page.ts';
import { managedProfile, type WorkspaceReach } from './reach.ts';

const OPERATION = /^[0-9a-f-]{36}$/;

export const undoActionPage = personPage({
  path: '/profiles/:profileId/actions/:actionId/undo',
  show: async (visit, services) => {
    const reach = await ownAction(visit, services);
    return view(visit, reach, randomUUID());
  },
  submit: async (visit, fields, services) => {
    const reach = await ownAction(visit, services);
    const { profileId, action, workspace } = reach;
    const once = fields.get('once') ?? '';
    try {
      await services.campaigns.undoAction({
        profileId,
        actionId: action.id,
        appliedBy: {
          kind: 'user',
          id: visit.person.principal.id,
          credentialId: visit.person.id,
          credentialKind: visit.person.kind,
        },
        options: { quota: { workspaceId: workspace.workspaceId, limits: workspace.adWriteLimits } },
        // A form that is sent twice is one undo.
        operationId: OPERATION.test(once) ? once : randomUUID(),
      });
    } catch (error) {
      return view(visit, await ownAction(visit, services), randomUUID(), faultsOf(error));
    }
    return { to: `${paths.actions(profileId)}?done=undone` };
  },
});

type Reach = WorkspaceReach & { readonly profileId: string; readonly action: Action };

/** Returns an action of a profile that the person manages. @throws AppError not_found, forbidden */
async function ownAction(visit: PersonVisit, services: ServiceClients): Promise<Reach> {
  const { profile, ...reach } = await managedProfile(visit, services, visit.param('profileId'));
  const { profileId } = profile;
  try {
    const { action } = await services.campaigns.getAction({ profileId, actionId: visit.param('actionId') });
    if (action) return { ...reach, profileId, action };
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  throw appError('not_found', phrase`There is no such change, or it is not one of yours.`);
}

function view(visit: PersonVisit, { workspace, profileId, action }: Reach, once: string, faults?: Faults): View {
  const back = paths.actions(profileId);
  const change = facts([
    [phrase`What`, kindOf(action)],
    [phrase`Where`, objectOf(action)],
    [phrase`Change`, changeOf(action)],
    [phrase`When`, moment(action.createdAt)],
    [phrase`State`, stateOf(action)],
  ]);
  return {
    title: phrase`Undo a change`,
    crumbs: [...workspaceCrumbs(workspace), { text: phrase`Changes on ad platforms`, path: back }],
    isFaulty: faults !== undefined,
    body: action.canUndo
      ? html`<p>${phrase`The ad platform gets back what it had before, if it still has what this change set.`}</p>${change}${form(
          {
            action: paths.undoAction(profileId, action.id),
            token: visit.formToken,
            faults,
            fields: html`<input type="hidden" name="once" value="${once}">`,
            submit: phrase`Undo this change`,
            cancel: { text: phrase`Leave it`, path: back },
          },
        )}`
      : html`<p>${phrase`This change cannot be undone any more.`}</p>${change}<p><a href="${back}">${phrase`Back to the changes`}</a></p>`,
  };
}
