// Builds the addresses of the console's pages, in one place, so that links and redirects cannot miss.
import { phrase } from '../language/say.ts';
import type { Crumb } from './layout.ts';
import { CONSOLE_HOME } from './safe-next.ts';

const segment = encodeURIComponent;

export const paths = {
  password: `${CONSOLE_HOME}/account/password`,
  workspace: (id: string) => `${CONSOLE_HOME}/workspaces/${segment(id)}`,
  members: (workspaceId: string) => `${paths.workspace(workspaceId)}/members`,
  invited: (workspaceId: string) => `${paths.members(workspaceId)}/invited`,
  revokeInvitation: (workspaceId: string, id: string) =>
    `${paths.workspace(workspaceId)}/invitations/${segment(id)}/revoke`,
  personReads: (workspaceId: string) => `${paths.workspace(workspaceId)}/pii-access-log`,
  profile: (id: string) => `${CONSOLE_HOME}/profiles/${segment(id)}`,
  overview: (profileId: string) => `${paths.profile(profileId)}/overview`,
  campaigns: (profileId: string) => `${paths.profile(profileId)}/campaigns`,
  campaignConversions: (profileId: string, id: string) => `${paths.campaigns(profileId)}/${segment(id)}/conversions`,
  claims: (profileId: string) => `${paths.profile(profileId)}/platform-claims`,
  conversion: (profileId: string, id: string) => `${paths.profile(profileId)}/conversions/${segment(id)}`,
  paths: (profileId: string) => `${paths.profile(profileId)}/paths`,
  customers: (profileId: string) => `${paths.profile(profileId)}/customers`,
  ads: (profileId: string) => `${paths.profile(profileId)}/top-ads`,
  thumbnail: (profileId: string, adId: string) => `${paths.ads(profileId)}/${segment(adId)}/thumbnail`,
  connections: (profileId: string) => `${paths.profile(profileId)}/connections`,
  tracking: (profileId: string) => `${paths.profile(profileId)}/tracking`,
  webhooks: (profileId: string) => `${paths.profile(profileId)}/webhooks`,
  deliveries: (profileId: string, id: string) => `${paths.webhooks(profileId)}/${segment(id)}`,
  keys: (profileId: string) => `${paths.profile(profileId)}/keys`,
  newKey: (profileId: string) => `${paths.keys(profileId)}/new`,
  issuedKey: (profileId: string, keyId: string) => `${paths.keys(profileId)}/${segment(keyId)}/issued`,
  revokeKey: (profileId: string, keyId: string) => `${paths.keys(profileId)}/${segment(keyId)}/revoke`,
  actions: (profileId: string) => `${paths.profile(profileId)}/actions`,
  undoAction: (profileId: string, actionId: string) => `${paths.actions(profileId)}/${segment(actionId)}/undo`,
  exports: (profileId: string) => `${paths.profile(profileId)}/exports`,
  agreement: (appId: string) => `${CONSOLE_HOME}/apps/${segment(appId)}/agreement`,
};

/** Returns the path of steps down to a page of the person's own. */
export function homeCrumbs(): Crumb[] {
  return [{ text: phrase`Workspaces`, path: CONSOLE_HOME }];
}

/** Returns the path of steps down to a page of a workspace. */
export function workspaceCrumbs({
  workspaceId,
  name,
}: {
  readonly workspaceId: string;
  readonly name: string;
}): Crumb[] {
  return [...homeCrumbs(), { text: name, path: paths.workspace(workspaceId) }];
}
