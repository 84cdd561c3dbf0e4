// Email addresses as accounts know them: one person, one form.

const MAX_LENGTH = 254;
// Good enough to tell a slip of the hand; only mail that arrives proves an address.
const FORM = /^[^\s@<>"(),:;\\[\]\p{C}]+@[^\s@<>"(),:;\\[\]\p{C}.]+(\.[^\s@<>"(),:;\\[\]\p{C}.]+)*$/u;

/** The form in which addresses are compared and kept: trimmed, in lower case; null for a text that is no address. */
export function emailAddress(text: string): string | null {
  const email = text.normalize('NFC').trim().toLowerCase();
  return email.length <= MAX_LENGTH && FORM.test(email) ? email : null;
}
