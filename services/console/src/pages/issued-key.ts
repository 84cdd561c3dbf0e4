// Shows a key that was just issued, with its secret, which is shown once and stored nowhere.
import { given, html } from '@touchline/chassis/pages/html.ts';
import { phrase, say } from '../language/say.ts';
import { facts, moment } from '../view/parts.ts';
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
        ? html`<div class="note"><p>${phrase`The key itself was shown once and is stored nowhere. If it was not saved, revoke this one and issue another.`}</p></div>`
        : html`<div class="note good"><p>${say`<strong>Copy the key now.</strong> It is shown only now and is stored nowhere.`}</p>
<code class="secret" id="secret" tabindex="0">${visit.flash}</code>
<p>${say`Send it as <code>Authorization: Bearer</code> with every request.`}</p></div>`;
    return {
      title: phrase`The key ${key.name}`,
      crumbs: [
        ...workspaceCrumbs(workspace),
        { text: phrase`Keys of ${profile.name}`, path: paths.keys(profile.profileId) },
      ],
      body: html`${secret}
${facts([
  [phrase`Profile`, given(profile.name)],
  [phrase`Scopes`, scopeList(key.scopes)],
  [phrase`Works until`, key.expiresAt ? moment(key.expiresAt) : phrase`it is revoked`],
])}
<p><a href="${paths.keys(profile.profileId)}">${say`To the keys of ${given(profile.name)}`}</a></p>`,
    };
  },
});
