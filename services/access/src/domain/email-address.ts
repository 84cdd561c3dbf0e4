// Normalises email addresses, so that one person has one form of address.

const MAX_LENGTH = 254;
// Good enough to catch a typing error; only mail that arrives proves an address.
const FORM = /^[^\s@<>"(),:;\\[\]\p{C}]+@[^\s@<>"(),:;\\[\]\p{C}.]+(\.[^\s@<>"(),:;\\[\]\p{C}.]+)*$/u;

/** Returns the form in which addresses are compared and stored: trimmed, in lower case; null for a text that is no address. */
export function emailAddress(text: string): string | null {
  const email = text.normalize('NFC').trim().toLowerCase();
  return email.length <= MAX_LENGTH && FORM.test(email) ? email : null;
}
