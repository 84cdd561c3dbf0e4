// Changes one's own password.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { PASSWORD_MIN_LENGTH } from '@touchline/chassis/access/password-rules.ts';
import { html } from '@touchline/chassis/pages/html.ts';
import { phrase } from '../language/say.ts';
import { type Faults, form, textField } from '../view/form.ts';
import type { View } from '../view/layout.ts';
import { doneNote } from '../view/parts.ts';
import { homeCrumbs, paths } from '../view/paths.ts';
import { faultsOf } from './form-faults.ts';
import { type PersonVisit, personPage } from './page.ts';

const FIELD_OF = { weak_password: 'new_password', compromised_password: 'new_password' };

export const passwordPage = personPage({
  path: '/account/password',
  show: async (visit) => view(visit),
  submit: async (visit, fields, { accounts }) => {
    const currentPassword = fields.get('current_password') ?? '';
    const newPassword = fields.get('new_password') ?? '';
    if (newPassword !== fields.get('repeated_password'))
      return view(visit, { repeated_password: phrase`This is not the same as the new password above.` });
    try {
      const actor = credentialMessage(visit.person);
      await accounts.changePasswordAs({ actor, currentPassword, newPassword, address: visit.address });
      return { to: `${paths.password}?done=password-changed` };
    } catch (error) {
      return view(visit, faultsOf(error, FIELD_OF));
    }
  },
});

function view(visit: PersonVisit, faults?: Faults): View {
  return {
    title: phrase`Change password`,
    crumbs: homeCrumbs(),
    isFaulty: faults !== undefined,
    body: html`${doneNote(visit.query)}<p>${phrase`Your sessions in other browsers end when you change it.`}</p>${form({
      action: paths.password,
      token: visit.formToken,
      faults,
      fields: [
        textField({
          name: 'current_password',
          label: phrase`Current password`,
          type: 'password',
          autocomplete: 'current-password',
          faults,
        }),
        textField({
          name: 'new_password',
          label: phrase`New password`,
          hint: phrase`At least ${PASSWORD_MIN_LENGTH} characters. Several words in a row make a good password.`,
          type: 'password',
          autocomplete: 'new-password',
          faults,
        }),
        textField({
          name: 'repeated_password',
          label: phrase`New password again`,
          type: 'password',
          autocomplete: 'new-password',
          faults,
        }),
      ],
      submit: phrase`Change the password`,
    })}`,
  };
}
