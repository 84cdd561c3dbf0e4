// Reads from a submitted form which form it was, which fields it has, and who sent it, but never any other value.
import { attempt } from './guard.ts';

const SECRET =
  /pass|pwd|clave|contrase|senha|card|tarjeta|cart[aã]o|credit|debit|cvv|cvc|csc|ccnum|cc-|cc_|iban|\bpin\b|\botp|one-time|secret|token|captcha|csrf/i;
const EMAIL_FIELD = /e-?mail|correo/i;
const PHONE_FIELD = /phone|\btel|mobile|fono|celular|whatsapp/i;
const EMAIL = /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/;
const MAX_FIELDS = 40;

export interface SubmittedForm {
  properties: Record<string, string>;
  traits: Record<string, string>;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Reads a form at its submission. It skips password, card and hidden fields and everything under data-tl-ignore.
 * @returns undefined when the form itself is under data-tl-ignore
 */
export function readForm(form: HTMLFormElement, base: string): SubmittedForm | undefined {
  if (form.closest('[data-tl-ignore]')) return undefined;
  const fields = [...form.querySelectorAll<Field>('input,select,textarea')].filter(isOpen);
  const names = new Set(fields.map((field) => (field.name || field.id).slice(0, 60)).filter(Boolean));
  const properties = {
    // Uses attributes, because a field named id or action hides the form's own member of that name.
    form_id: form.getAttribute('id') ?? '',
    form_name: form.getAttribute('name') ?? '',
    form_action: attempt(() => new URL(form.getAttribute('action') ?? '', base).pathname) ?? '',
    form_fields: [...names].slice(0, MAX_FIELDS).join(','),
  };
  return {
    properties: Object.fromEntries(Object.entries(properties).filter(([, text]) => text)),
    traits: traitsOf(fields),
  };
}

function isOpen(field: Field): boolean {
  const isClosedType = /^(password|hidden|file|submit|button|image|reset)$/.test(field.type);
  return !isClosedType && !SECRET.test(labels(field)) && !field.closest('[data-tl-ignore]');
}

function traitsOf(fields: readonly Field[]): Record<string, string> {
  const traits: Record<string, string> = {};
  for (const field of fields) {
    const value = field.value.trim();
    const digits = value.replace(/\D/g, '').length;
    const isEmail = (field.type === 'email' || EMAIL_FIELD.test(labels(field))) && EMAIL.test(value);
    // 7 to 13 digits: shorter is a security code, longer may be a card number.
    const isPhone = (field.type === 'tel' || PHONE_FIELD.test(labels(field))) && /^[+\d\s().-]+$/.test(value);
    if (isEmail) traits.email ??= value.slice(0, 254);
    else if (isPhone && digits >= 7 && digits <= 13) traits.phone ??= value.slice(0, 40);
  }
  return traits;
}

function labels(field: Field): string {
  return `${field.name} ${field.id} ${field.autocomplete}`;
}
