// Checks what may be a token of a provider: an opaque header value, printable and without spaces.

const TOKEN = /^[\x21-\x7e]{8,4096}$/;

export const TOKEN_RULE = 'must be 8 to 4,096 printable characters without spaces.';

/** Reports whether a text can be used in a header as it is. */
export const isToken = (text: string): boolean => TOKEN.test(text);
