// Revokes a key, after a confirmation, since it cannot be restored.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { given, html } from '@touchline/chassis/pages/html.ts';
import { phrase, say } from '../language/say.ts';
import { form } from '../view/form.ts';
import { facts, moment } from '../view/parts.ts';
import { paths, workspaceCrumbs } from '../view/paths.ts';
import { scopeList } from './keys.ts';
import { ownKey } from './own-key.ts';
import { personPage } from './page.ts';

export const revokeKeyPage = personPage({
  path: '/profiles/:profileId/keys/:keyId/revoke',
  show: async (visit, services) => {
    const { key, profile, workspace } = await ownKey(visit, services);
    const back = paths.keys(profile.profileId);
    const frame = {
      title: phrase`Revoke the key ${key.name}`,
      crumbs: [...workspaceCrumbs(workspace), { text: phrase`Keys of ${profile.name}`, path: back }],
    };
    if (key.revokedAt)
      return {
        ...frame,
        body: html`<p>${say`This key was revoked: ${moment(key.revokedAt)}.`}</p><p><a href="${back}">${phrase`Back to the keys`}</a></p>`,
      };
    return {
      ...frame,
      body: html`<p>${phrase`Whatever uses this key stops working at once. A revoked key cannot be restored.`}</p>
${facts([
  [phrase`Key`, given(key.name)],
  [phrase`Scopes`, scopeList(key.scopes)],
  [phrase`Issued`, moment(key.createdAt)],
  [phrase`Last used`, key.lastUsedAt ? moment(key.lastUsedAt) : phrase`Never`],
])}
${form({
  action: paths.revokeKey(profile.profileId, key.keyId),
  token: visit.formToken,
  submit: phrase`Revoke the key`,
  isDangerous: true,
  cancel: { text: phrase`Keep it`, path: back },
})}`,
    };
  },
  submit: async (visit, _fields, services) => {
    const { key, profile } = await ownKey(visit, services);
    await services.keys.revokeKeyAs({ actor: credentialMessage(visit.person), keyId: key.keyId });
    return { to: `${paths.keys(profile.profileId)}?done=revoked` };
  },
});
