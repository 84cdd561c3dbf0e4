// Signs a person in with their email address and password.

import { NO_SESSION_COOKIE, sessionCookie, sessionCookieIn } from '@touchline/chassis/access/session-cookie.ts';
import { isUnauthorized } from '@touchline/chassis/access/unauthorized.ts';
import { html } from '@touchline/chassis/pages/html.ts';
import { phrase } from '../language/say.ts';
import { type Faults, form, textField } from '../view/form.ts';
import type { View } from '../view/layout.ts';
import { doneNote } from '../view/parts.ts';
import { CONSOLE_HOME, SIGN_IN, safeNext, workspaceIn } from '../view/safe-next.ts';
import { openPage, personPage, type Visit } from './page.ts';

export const signInPage = openPage({
  path: '/sign-in',
  show: async (visit) => {
    const next = safeNext(visit.query.get('next'));
    return visit.person ? { to: next } : view(visit, { next });
  },
  submit: async (visit, fields, { accounts }) => {
    const next = safeNext(fields.get('next'));
    const email = fields.get('email')?.trim() ?? '';
    const password = fields.get('password') ?? '';
    const faults: Faults = {
      ...(email === '' && { email: phrase`Enter your email address.` }),
      ...(password === '' && { password: phrase`Enter your password.` }),
    };
    if (Object.keys(faults).length > 0) return view(visit, { next, email, faults });
    const { address, cookies } = visit;
    const oldToken = sessionCookieIn(cookies);
    try {
      const { token } = await accounts.signIn({ email, password, workspaceId: workspaceIn(next), address, oldToken });
      return { to: next, cookies: [sessionCookie(token)] };
    } catch (refusal) {
      if (!isUnauthorized(refusal)) throw refusal;
      const wrong = phrase`The email address or the password is not right.`;
      return view(visit, { next, email, faults: { '': wrong } });
    }
  },
});

export const signOutPage = personPage({
  path: '/sign-out',
  show: async () => ({ to: CONSOLE_HOME }),
  submit: async ({ person }, _fields, { accounts }) => {
    await accounts.signOut({ sessionId: person.id, userId: person.principal.id });
    return { to: `${SIGN_IN}?done=signed-out`, cookies: [NO_SESSION_COOKIE] };
  },
});

function view(visit: Visit, { next, email = '', faults }: { next: string; email?: string; faults?: Faults }): View {
  return {
    title: phrase`Sign in`,
    isFaulty: faults !== undefined,
    body: html`${doneNote(visit.query)}${form({
      action: SIGN_IN,
      token: visit.formToken,
      faults,
      fields: [
        html`<input type="hidden" name="next" value="${next}">`,
        textField({
          name: 'email',
          label: phrase`Email address`,
          type: 'email',
          value: email,
          autocomplete: 'username',
          faults,
        }),
        textField({
          name: 'password',
          label: phrase`Password`,
          type: 'password',
          autocomplete: 'current-password',
          faults,
        }),
      ],
      submit: phrase`Sign in`,
    })}`,
  };
}
