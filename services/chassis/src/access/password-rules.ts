// Checks a new password before it is looked up among known ones: it must be long enough, and more than the person's own name.

/** Counted in characters as people see them, not in bytes. */
export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 256;

/** With fewer characters than this beyond the person's own words, the text is not harder to guess. */
const OWN_ENOUGH = 4;
const PART_MIN_LENGTH = 3;

/** The person whose password it will be; their own words do not make a password. */
export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
}

/** Returns the one form in which passwords are compared and hashed, whichever keyboard wrote them (NIST SP 800-63B, 3.1.1.2). */
export function canonicalPassword(text: string): string {
  return text.normalize('NFKC');
}

/**
 * Checks a new password on its own.
 * @returns a sentence that says what is wrong, and never quotes the password; null when nothing is
 */
export function passwordFault(text: string, owner: PasswordOwner): string | null {
  const length = [...canonicalPassword(text)].length;
  if (length < PASSWORD_MIN_LENGTH) return `The password must have at least ${PASSWORD_MIN_LENGTH} characters.`;
  if (length > PASSWORD_MAX_LENGTH) return `The password must have at most ${PASSWORD_MAX_LENGTH} characters.`;
  if (isOwnWords(text, owner)) return 'The password must be more than your email address or name.';
  return null;
}

/** Reports whether next to nothing is left once the words of the email and the name are removed. */
function isOwnWords(text: string, { email, name }: PasswordOwner): boolean {
  const words = [email, ...email.split(/[@.+_-]/), name, ...name.split(/\s+/)]
    .map(letters)
    .filter((word) => word.length >= PART_MIN_LENGTH)
    .sort((a, b) => b.length - a.length);
  const own = letters(text);
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), own);
  return left !== own && left.length < OWN_ENOUGH;
}

/** Returns only the letters and digits, in lower case: dots and capitals do not make a different word. */
function letters(text: string): string {
  return canonicalPassword(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
