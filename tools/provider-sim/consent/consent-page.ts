// Renders the pages of a consent: the form with its buttons, and the vendor's own error page.
import type { Person } from './people.ts';

const BUTTONS = [
  ['approve', 'Approve'],
  ['slow', 'Consent, with a slow vendor'],
  ['cancel', 'Cancel'],
  ['deny', 'Be refused by the vendor'],
  ['fail', 'Break down'],
] as const;

/** Returns the page that asks who consents, and to what. */
export function consentForm(people: readonly Person[], scopes: readonly string[]): string {
  const persons = people.map(({ id, name }, i) => choice('radio', 'person', id, name, i === 0));
  const permissions = scopes.map((scope) => choice('checkbox', 'scope', scope, scope, true));
  const buttons = BUTTONS.map(([value, text]) => `<button name="decision" value="${value}">${text}</button>`);
  return page(`<form method="post"><fieldset><legend>Continue as</legend>${persons.join('')}</fieldset>
<fieldset><legend>Touchline would like to</legend>${permissions.join('')}</fieldset>
<p>${buttons.join(' ')}</p></form>`);
}

/** Returns the page that a vendor shows instead of sending the browser back. */
export const errorPage = (text: string): string => page(`<p>${escaped(text)}</p>`);

const choice = (type: string, name: string, value: string, text: string, isChecked: boolean): string =>
  `<p><label><input type="${type}" name="${name}" value="${escaped(value)}"${isChecked ? ' checked' : ''}> ${escaped(text)}</label></p>`;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (found) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[found] ?? '');

const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Consent</title></head><body><h1>Consent</h1>${body}</body></html>`;
