// Removes from URLs what must not be stored: link tokens, and query members that identify a person or hold a secret.
import { cleanFragment } from './clean-fragment.ts';
import { decoded } from './decoded.ts';
import { hasEmail, withoutEmails } from './email-text.ts';

const LINK_TOKEN = 'svc_t';
const PERSONAL_NAME =
  /^(e-?mail|mail|correo|email_?address|tel|phone|mobile|telefono|fono|celular|msisdn|whatsapp|rut|run|dni|cpf|ssn|national_?id|first_?name|last_?name|full_?name|nombres?|apellidos?|birth_?date|dob|pass|passwd|password|pwd|secret|token|(access|id|refresh|auth|session)_?token|api_?key|apikey|card|card_?number|cvv|cvc)$/i;
const PHONE = /^[+ ]\d[\d\s().-]{6,20}$/;
const RUT = /^\d{1,2}\.?\d{3}\.?\d{3}-[\dk]$/i;

/**
 * Reports whether a query member must not be stored: by its name, or because the value, or a name without a value, is an email, a
 * phone or a RUT.
 */
export function isPersonal(name: string, value: string): boolean {
  return name === LINK_TOKEN || PERSONAL_NAME.test(name) || [name, value].some(namesPerson);
}

const namesPerson = (text: string): boolean => hasEmail(text) || isNumberOfPerson(text);

/** Reports whether a part of a path identifies a person; numbers like a RUT are usually articles there. */
const isOfPerson = (part: string): boolean => hasEmail(part) || PHONE.test(part);

const isNumberOfPerson = (text: string): boolean => PHONE.test(text) || RUT.test(text);

/** Returns a web address, or undefined when the text is not an absolute http(s) URL. */
export function webUrl(text = ''): URL | undefined {
  const url = URL.parse(text);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '' ? url : undefined;
}

/** Returns the address of an Android app that led to a page, or undefined when it is not one. */
export function appUrl(text = ''): URL | undefined {
  return text.startsWith('android-app://') && text.length <= 300 ? (URL.parse(text) ?? undefined) : undefined;
}

/** Returns a path with emails and phones replaced by a hyphen. */
export function cleanPath(path: string): string {
  return path
    .split('/')
    .map((part) => (isOfPerson(decoded(part)) ? '-' : part))
    .join('/');
}

/**
 * Returns the address as it is stored: without user info, svc_t, and personal or secret members of the query or the fragment, and
 * with emails and phones in the path replaced by a hyphen.
 * @param stripped further query members to leave out, in lower case
 */
export function cleanUrl(url: URL, stripped: readonly string[] = []): URL {
  const clean = new URL(url);
  clean.username = '';
  clean.password = '';
  const isLeftOut = (name: string, value: string) => isPersonal(name, value) || stripped.includes(name.toLowerCase());
  const kept = [...url.searchParams].filter(([name, value]) => !isLeftOut(name, value));
  if (kept.length !== url.searchParams.size) clean.search = new URLSearchParams(kept).toString();
  const path = cleanPath(clean.pathname);
  if (path !== clean.pathname) clean.pathname = path;
  clean.hash = cleanFragment(url.hash, { isLeftOut, isPersonal: isNumberOfPerson });
  return clean;
}

/** Returns a page title without emails, at most 300 characters; it is cut last, since half an email is not recognised. */
export function cleanTitle(title: string): string {
  return withoutEmails(title).slice(0, 300);
}
