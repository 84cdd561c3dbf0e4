// Lists the keys of a profile, never with their secrets.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { isPersonLevel } from '@touchline/chassis/access/scopes.ts';
import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import type { ApiKey } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { phrase, say, texts, told } from '../language/say.ts';
import { afterIn, afterRow, pageLinks, ROWS_A_PAGE } from '../view/paging.ts';
import { day, doneNote, moment, table } from '../view/parts.ts';
import { paths, workspaceCrumbs } from '../view/paths.ts';
import { sectionLinks } from '../view/sections.ts';
import { personPage } from './page.ts';
import { managedProfile } from './reach.ts';

const FEW = 3;

const KIND_NAMES: Readonly<Record<string, string>> = texts({
  profile: 'Own key',
  delegated: 'Key of a partner app',
  user: 'Token of a person',
});

export const keysPage = personPage({
  path: '/profiles/:profileId/keys',
  show: async (visit, services) => {
    const { profile, workspace, role } = await managedProfile(visit, services, visit.param('profileId'));
    const after = afterIn(visit.query);
    const { profileId } = profile;
    const asked = { actor: credentialMessage(visit.person), profileId, limit: ROWS_A_PAGE };
    const { keys: rows, hasNext } = await services.keys.listKeysAs(after ? { ...asked, after } : asked);
    const last = hasNext ? rows.at(-1) : undefined;
    const now = new Date();
    return {
      title: phrase`Keys of ${profile.name}`,
      crumbs: workspaceCrumbs(workspace),
      body: html`${sectionLinks(profileId, role, 'keys')}${doneNote(visit.query)}
<p class="actions">${workspace.archivedAt === undefined && html`<a class="button" href="${paths.newKey(profileId)}">${phrase`Issue a key`}</a>`}</p>
${table<ApiKey>({
  caption: phrase`Keys and tokens that act on this profile.`,
  rows,
  columns: [
    {
      label: phrase`Name`,
      cell: ({ name, kind }) => html`${given(name)}<br><span class="quiet">${told(KIND_NAMES[kind] ?? kind)}</span>`,
    },
    { label: phrase`Id begins with`, cell: ({ keyId }) => html`<code>${keyId.slice(0, 8)}</code>` },
    { label: phrase`Scopes`, cell: ({ scopes }) => scopeList(scopes) },
    { label: phrase`Issued`, cell: ({ createdAt }) => day(createdAt) },
    { label: phrase`Last used`, cell: ({ lastUsedAt }) => (lastUsedAt ? moment(lastUsedAt) : phrase`Never`) },
    { label: phrase`State`, cell: (key) => state(key, now) },
    { label: phrase`Revoke`, cell: (key) => isLive(key, now) && revokeLink(profileId, key) },
  ],
  none: phrase`There are no keys yet.`,
})}${pageLinks({
  path: paths.keys(profileId),
  label: phrase`Pages of keys`,
  next: last ? { after: afterRow(last.keyId, last.createdAt) } : null,
  isFirst: after === undefined,
})}`,
    };
  },
});

/** Lists scopes one below the other; a long list is collapsed behind its count. */
export function scopeList(scopes: readonly string[]): Html {
  const list = html`<ul class="plain-list">${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}</ul>`;
  if (scopes.length <= FEW) return list;
  const summary = scopes.some(isPersonLevel)
    ? phrase`${scopes.length} scopes, including personal data`
    : phrase`${scopes.length} scopes`;
  return html`<details><summary class="whole">${summary}</summary>${list}</details>`;
}

function isLive({ revokedAt, expiresAt }: ApiKey, now: Date): boolean {
  return revokedAt === undefined && (expiresAt === undefined || timestampDate(expiresAt) > now);
}

function state(key: ApiKey, now: Date): Html {
  const { revokedAt, expiresAt } = key;
  if (revokedAt) return say`Revoked on ${day(revokedAt)}`;
  if (!expiresAt) return say`Works`;
  return isLive(key, now) ? say`Works until<br>${moment(expiresAt)}` : say`Expired on ${day(expiresAt)}`;
}

function revokeLink(profileId: string, { keyId, name }: ApiKey): Html {
  return html`<a href="${paths.revokeKey(profileId, keyId)}" aria-label="${phrase`Revoke ${name}`}">${phrase`Revoke`}</a>`;
}
