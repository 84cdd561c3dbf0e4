// Recognises values that stand for "nobody": as identifiers they would join strangers into one person. The list is short on
// purpose, since every entry must be a value that identifies no real person.

const WORDS = new Set([
  // What software writes for a missing value.
  ...['null', '(null)', 'nil', 'undefined', 'nan', 'none', 'false', 'true', '[object object]', '(not set)', 'not set'],
  // What people and shops write for an unknown person.
  ...['n/a', 'na', 'n.a.', 'guest', 'anonymous', 'anon', 'unknown', 'test', 'no_id', 'not_authenticated'],
]);

// Nothing but zeros and punctuation, such as 0, 000, -, --, ?, 0.0 or the nil UUID; and -1.
const EMPTY_SIGN = /^(?:[0\p{P}\p{S}\s]+|-1)$/u;
// A template that was never filled in: {{user.id}}, ${id}, <%= id %>, %USER_ID%.
const UNFILLED = /^(?:\{\{.*\}\}|\$\{.*\}|<%.*%>|%%?\w+%%?|\[\[.*\]\])$/s;

/**
 * Reports whether a value is a placeholder that identifies nobody, in any case: documented words, zeros, punctuation, unfilled templates.
 * @param value trimmed text
 */
export function isPlaceholder(value: string): boolean {
  return WORDS.has(value.toLowerCase()) || EMPTY_SIGN.test(value) || UNFILLED.test(value);
}

// Local parts that mean nobody at any domain.
const NOBODY = new Set(['null', 'undefined', '[object']);
// Words that mean nobody when they are both sides of the @: test@test.com, a@a.cl, noemail@noemail.com.
const TWICE = new Set([
  ...['a', 'aa', 'aaa', 'abc', 'asd', 'asdf', 'x', 'xx', 'xxx', 'qwerty', 'test', 'prueba', 'guest', 'anonymous'],
  ...['no', 'na', 'none', 'unknown', 'noemail', 'sinemail', 'sincorreo', 'notiene', 'email', 'mail', 'correo'],
]);

/** Reports whether a lower-case address is a placeholder (null@…, test@test.com and the like). */
export function isPlaceholderEmail(email: string): boolean {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const name = email.slice(at + 1).split('.', 1)[0] ?? '';
  return NOBODY.has(local) || (local === name && TWICE.has(local));
}

/** Reports whether digits are one digit repeated, as in 999999999 or in Chile's 66.666.666-6 for any final consumer. */
export function isOneDigitRepeated(digits: string): boolean {
  return /^(\d)\1*$/.test(digits);
}
