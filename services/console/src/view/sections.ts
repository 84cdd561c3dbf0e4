// Lists the sections of a profile, and renders the navigation among those that a person may see.
import { managesWorkspace, type Role, scopesOfRole } from '@touchline/chassis/access/roles.ts';
import type { Scope } from '@touchline/chassis/access/scopes.ts';
import { type Html, html } from '@touchline/chassis/pages/html.ts';
import { phrase, texts, told } from '../language/say.ts';
import { paths } from './paths.ts';

export type Section = keyof typeof NAMES;

const NAMES = texts({
  overview: 'Overview',
  campaigns: 'Campaigns',
  paths: 'Paths',
  customers: 'Customers',
  ads: 'Top ads',
  connections: 'Connections',
  tracking: 'Tracking',
  webhooks: 'Webhooks',
  exports: 'Exports',
  actions: 'Changes',
  keys: 'Keys',
});

/** What the pages of a section read by the API, and so need; null for those of owners and admins. */
export const NEEDS: Readonly<Record<Section, Scope | null>> = {
  overview: 'campaigns:read',
  campaigns: 'campaigns:read',
  paths: 'campaigns:read',
  customers: 'customers:read',
  ads: 'campaigns:read',
  connections: 'connections:read',
  tracking: 'analytics:read',
  webhooks: null,
  exports: null,
  actions: null,
  keys: null,
};

export function sees(role: Role, section: Section): boolean {
  const needed = NEEDS[section];
  return needed === null ? managesWorkspace(role) : scopesOfRole(role).includes(needed);
}

/** @param shown the section of the page itself */
export function sectionLinks(profileId: string, role: Role, shown: Section): Html {
  const seen = (Object.keys(NAMES) as Section[]).filter((section) => sees(role, section));
  return html`<nav class="sections" aria-label="${phrase`Sections of the profile`}"><ul>${seen.map(
    (section) =>
      html`<li><a href="${paths[section](profileId)}"${section === shown && html` aria-current="page"`}>${told(NAMES[section])}</a></li>`,
  )}</ul></nav>`;
}
