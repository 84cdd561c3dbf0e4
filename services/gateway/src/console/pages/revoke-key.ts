// Revoking a key: asked once more, since nothing brings it back.
import { form } from '../form.ts';
import { html } from '../html.ts';
import { personPage } from '../page.ts';
import { given, moment } from '../parts.ts';
import { paths, workspaceCrumbs } from '../paths.ts';
import { scopeList } from './keys.ts';
import { ownKey } from './own-key.ts';

export const revokeKeyPage = personPage({
  path: '/profiles/:profileId/keys/:keyId/revoke',
  show: async (visit, services) => {
    const { key, profile, workspace } = await ownKey(visit, services);
    const back = paths.keys(profile._id);
    const frame = {
      title: `Revoke the key ${key.name}`,
      crumbs: [...workspaceCrumbs(workspace), { text: `Keys of ${profile.name}`, path: back }],
    };
    if (key.revoked_at)
      return {
        ...frame,
        body: html`<p>This key was revoked: ${moment(key.revoked_at)}.</p><p><a href="${back}">Back to the keys</a></p>`,
      };
    return {
      ...frame,
      body: html`<p>Whatever uses this key stops working at once. A revoked key cannot be brought back.</p>
<dl class="facts"><dt>Key</dt><dd>${given(key.name)}</dd><dt>Scopes</dt><dd>${scopeList(key.scopes)}</dd>
<dt>Issued</dt><dd>${moment(key.created_at)}</dd><dt>Last used</dt><dd>${key.last_used_at ? moment(key.last_used_at) : 'Never'}</dd></dl>
${form({
  action: paths.revokeKey(profile._id, key._id),
  token: visit.formToken,
  submit: 'Revoke the key',
  isDangerous: true,
  cancel: { text: 'Keep it', path: back },
})}`,
    };
  },
  submit: async (visit, _fields, services) => {
    const { key, profile } = await ownKey(visit, services);
    await services.access.keys.revoke(visit.person, key._id);
    return { to: `${paths.keys(profile._id)}?done=revoked` };
  },
});
