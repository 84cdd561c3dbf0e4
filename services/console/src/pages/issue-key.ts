// Issues a key: its scopes are chosen one by one, and its secret is shown once on the page that follows.
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { type Html, html } from '@touchline/chassis/pages/html.ts';
import { phrase, say } from '../language/say.ts';
import { checkGroups, type Faults, form, textField } from '../view/form.ts';
import type { View } from '../view/layout.ts';
import { paths, workspaceCrumbs } from '../view/paths.ts';
import { faultsOf } from './form-faults.ts';
import { type PersonVisit, personPage } from './page.ts';
import { managedProfile } from './reach.ts';
import { scopeGroups } from './scope-groups.ts';

const FIELD_OF = { insufficient_scope: 'scopes', healthcare_scope_forbidden: 'scopes' };

type Reach = Awaited<ReturnType<typeof managedProfile>>;

/** What the submitted form contained. */
interface Filled {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expires: string;
  /** The same when a form is sent twice, so that it issues one key. */
  readonly once: string;
}

export const issueKeyPage = personPage({
  path: '/profiles/:profileId/keys/new',
  show: async (visit, services) => {
    const reach = await managedProfile(visit, services, visit.param('profileId'));
    return view(visit, reach, { name: '', scopes: [], expires: '', once: randomUUID() });
  },
  submit: async (visit, fields, services) => {
    const reach = await managedProfile(visit, services, visit.param('profileId'));
    const filled: Filled = {
      name: fields.get('name')?.trim() ?? '',
      scopes: fields.getAll('scopes'),
      expires: fields.get('expires_at')?.trim() ?? '',
      once: fields.get('once') ?? '',
    };
    const expiresAt = endOfDay(filled.expires);
    const faults: Faults = {
      ...(filled.name === '' && { name: phrase`Give the key a name.` }),
      ...(filled.scopes.length === 0 && { scopes: phrase`Choose at least one scope.` }),
      ...(expiresAt === 'bad' && { expires_at: phrase`Enter a day such as 2027-03-31, or leave this empty.` }),
    };
    if (Object.keys(faults).length > 0 || expiresAt === 'bad') return view(visit, reach, filled, faults);
    const { profileId } = reach.profile;
    try {
      const { key, apiKey } = await services.keys.issueKeyAs({
        actor: credentialMessage(visit.person),
        profileId,
        name: filled.name,
        scopes: [...filled.scopes],
        ...(expiresAt && { expiresAt: timestampFromDate(expiresAt) }),
        // Derived here and not the form's own value, with which a form could name the request, and so the key, of another
        // profile.
        requestId: deterministicId('console-key', visit.person.id, profileId, filled.once),
      });
      return { to: paths.issuedKey(profileId, key?.keyId ?? ''), flash: apiKey };
    } catch (error) {
      // A form that has issued its key, and then is changed and sent again, is another request from now on.
      return view(visit, reach, { ...filled, once: randomUUID() }, faultsOf(error, FIELD_OF));
    }
  },
});

/** Returns the end of a day in UTC; null for no day, bad for an invalid one. */
function endOfDay(text: string): Date | null | 'bad' {
  if (text === '') return null;
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  const isReal = !Number.isNaN(start) && new Date(start).toISOString().startsWith(text);
  return isReal ? new Date(start + 86_400_000) : 'bad';
}

function view(visit: PersonVisit, { profile, workspace }: Reach, filled: Filled, faults?: Faults): View {
  return {
    title: phrase`Issue a key for ${profile.name}`,
    crumbs: [
      ...workspaceCrumbs(workspace),
      { text: phrase`Keys of ${profile.name}`, path: paths.keys(profile.profileId) },
    ],
    isFaulty: faults !== undefined,
    body: html`${profile.healthcareFamily && healthcareNote()}${form({
      action: paths.newKey(profile.profileId),
      token: visit.formToken,
      faults,
      fields: [
        html`<input type="hidden" name="once" value="${filled.once}">`,
        textField({
          name: 'name',
          label: phrase`Name`,
          hint: phrase`What will use it, such as the name of a server.`,
          value: filled.name,
          autocomplete: 'off',
          faults,
        }),
        checkGroups({
          name: 'scopes',
          label: phrase`What the key may do`,
          hint: phrase`Choose as little as it needs: a key that leaks can do what you tick here.`,
          groups: scopeGroups().map(({ scopes, ...group }) => ({
            ...group,
            choices: scopes.map(([value, hint]) => ({ value, label: value, hint })),
          })),
          chosen: new Set(filled.scopes),
          faults,
        }),
        textField({
          name: 'expires_at',
          label: phrase`Last day`,
          hint: phrase`The key works to the end of this day (UTC). Without one it works until it is revoked.`,
          type: 'date',
          value: filled.expires,
          isOptional: true,
          faults,
        }),
      ],
      submit: phrase`Issue the key`,
      cancel: { text: phrase`Cancel`, path: paths.keys(profile.profileId) },
    })}`,
  };
}

function healthcareNote(): Html {
  return html`<div class="note"><p>${say`<strong>This is a healthcare profile.</strong> Keys of partner apps never show its persons. A key that you issue here belongs to the business itself: give it a scope that reads persons only for the business's own use, and do not give it to a partner.`}</p></div>`;
}
