// What a new password must be before anybody asks whether it is known: long enough, and more than the person's own name.

/** In characters as people count them, not in bytes. */
export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 256;

/** Of the text, what is left beyond the person's own words; fewer characters than this add nothing to guess. */
const OWN_ENOUGH = 4;
const PART_MIN_LENGTH = 3;

/** Whose password it is to be: their own words do not make a password. */
export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
}

/** The one form in which passwords are compared and hashed, whichever keyboard wrote them (NIST SP 800-63B, 3.1.1.2). */
export function canonicalPassword(text: string): string {
  return text.normalize('NFKC');
}

/**
 * Judges a new password by itself.
 * @returns a sentence that says what is wrong, and never quotes the password; null when nothing is
 */
export function passwordFault(text: string, owner: PasswordOwner): string | null {
  const length = [...canonicalPassword(text)].length;
  if (length < PASSWORD_MIN_LENGTH) return `The password must have at least ${PASSWORD_MIN_LENGTH} characters.`;
  if (length > PASSWORD_MAX_LENGTH) return `The password must have at most ${PASSWORD_MAX_LENGTH} characters.`;
  if (isOwnWords(text, owner)) return 'The password must be more than your email address or name.';
  return null;
}

/** True when taking out the words of the email and the name leaves next to nothing. */
function isOwnWords(text: string, { email, name }: PasswordOwner): boolean {
  const words = [email, ...email.split(/[@.+_-]/), name, ...name.split(/\s+/)]
    .map(letters)
    .filter((word) => word.length >= PART_MIN_LENGTH)
    .sort((a, b) => b.length - a.length);
  const own = letters(text);
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), own);
  return left !== own && left.length < OWN_ENOUGH;
}

/** Letters and digits alone, in lower case: dots and capitals do not make a word another. */
function letters(text: string): string {
  return canonicalPassword(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
