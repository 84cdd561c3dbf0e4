// Shows a key that was just issued, with its secret, which is shown once and stored nowhere.
import { given, html } from '@touchline/chassis/pages/html.ts';
import { moment } from '../view/parts.ts';
import { paths, workspaceCrumbs } from '../view/paths.ts';
import { scopeList } from './keys.ts';
import { ownKey } from './own-key.ts';
import { personPage } from './page.ts';

export const issuedKeyPage = personPage({
  path: '/profiles/:profileId/keys/:keyId/issued',
  show: async (visit, services) => {
    const { key, profile, workspace } = await ownKey(visit, services);
    const secret =
      visit.flash === null
        ? html`<div class="note"><p>The key itself was shown once and is stored nowhere. If it was not saved, revoke this one and issue another.</p></div>`
        : html`<div class="note good"><p><strong>Copy the key now.</strong> It is shown only now and is stored nowhere.</p>
<code class="secret" id="secret" tabindex="0">${visit.flash}</code>
<p>Send it as <code>Authorization: Bearer</code> with every request.</p></div>`;
    return {
      title: `The key ${key.name}`,
      crumbs: [...workspaceCrumbs(workspace), { text: `Keys of ${profile.name}`, path: paths.keys(profile.profileId) }],
      body: html`${secret}
<dl class="facts"><dt>Profile</dt><dd>${given(profile.name)}</dd><dt>Scopes</dt><dd>${scopeList(key.scopes)}</dd>
<dt>Works until</dt><dd>${key.expiresAt ? moment(key.expiresAt) : 'it is revoked'}</dd></dl>
<p><a href="${paths.keys(profile.profileId)}">To the keys of ${given(profile.name)}</a></p>`,
    };
  },
});
