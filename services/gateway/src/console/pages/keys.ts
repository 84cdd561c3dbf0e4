// The keys of a profile, never with their secrets.
import { isPersonLevel } from '../../domain/scopes.ts';
import type { KeyDoc } from '../../store/keys.ts';
import { type Html, html } from '../html.ts';
import { personPage } from '../page.ts';
import { afterIn, afterRow, pageLinks, ROWS_A_PAGE } from '../paging.ts';
import { day, doneNote, given, moment, table } from '../parts.ts';
import { paths, workspaceCrumbs } from '../paths.ts';
import { runProfile } from '../reach.ts';

const FEW = 3;

const KIND_NAMES: Readonly<Record<KeyDoc['kind'], string>> = {
  profile: 'Own key',
  delegated: 'Key of a partner app',
  user: 'Token of a person',
};

export const keysPage = personPage({
  path: '/profiles/:profileId/keys',
  show: async (visit, services) => {
    const { profile, workspace } = await runProfile(visit, services, visit.param('profileId'));
    const after = afterIn(visit.query);
    const wanted = { profileId: profile._id, after, limit: ROWS_A_PAGE };
    const { rows, hasNext } = await services.access.keys.list(visit.person, wanted);
    const last = hasNext ? rows.at(-1) : undefined;
    const now = new Date();
    return {
      title: `Keys of ${profile.name}`,
      crumbs: workspaceCrumbs(workspace),
      body: html`${doneNote(visit.query)}
<p class="actions">${workspace.archived_at === null && html`<a class="button" href="${paths.newKey(profile._id)}">Issue a key</a>`}</p>
${table<KeyDoc>({
  caption: 'Keys and tokens that act on this profile.',
  rows,
  columns: [
    { label: 'Name', cell: ({ name, kind }) => html`${given(name)}<br><span class="quiet">${KIND_NAMES[kind]}</span>` },
    { label: 'Id begins with', cell: ({ _id }) => html`<code>${_id.slice(0, 8)}</code>` },
    { label: 'Scopes', cell: ({ scopes }) => scopeList(scopes) },
    { label: 'Issued', cell: ({ created_at }) => day(created_at) },
    { label: 'Last used', cell: ({ last_used_at }) => (last_used_at ? moment(last_used_at) : 'Never') },
    { label: 'State', cell: (key) => state(key, now) },
    { label: 'Revoke', cell: (key) => isLive(key, now) && revokeLink(profile._id, key) },
  ],
  none: 'There are no keys yet.',
})}${pageLinks({
  path: paths.keys(profile._id),
  label: 'Pages of keys',
  next: last ? { after: afterRow(last) } : null,
  isFirst: after === null,
})}`,
    };
  },
});

/** Scopes one below the other; many of them behind their number. */
export function scopeList(scopes: readonly string[]): Html {
  const list = html`<ul class="plain-list">${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}</ul>`;
  if (scopes.length <= FEW) return list;
  const persons = scopes.some(isPersonLevel) && ', persons too';
  return html`<details><summary class="whole">${scopes.length} scopes${persons}</summary>${list}</details>`;
}

function isLive({ revoked_at, expires_at }: KeyDoc, now: Date): boolean {
  return revoked_at === null && (expires_at === null || expires_at > now);
}

function state(key: KeyDoc, now: Date): Html {
  const { revoked_at, expires_at } = key;
  if (revoked_at) return html`Revoked on ${day(revoked_at)}`;
  if (!expires_at) return html`Works`;
  return isLive(key, now) ? html`Works until<br>${moment(expires_at)}` : html`Expired on ${day(expires_at)}`;
}

function revokeLink(profileId: string, { _id, name }: KeyDoc): Html {
  return html`<a href="${paths.revokeKey(profileId, _id)}" aria-label="Revoke ${name}">Revoke</a>`;
}
