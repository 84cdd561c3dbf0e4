// Writes random bytes as letters and digits, without any character that breaks a URL, a header or a double click.

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Writes bytes as one big-endian number in base 62. @param length enough for any bytes of this size: 22 for 16, 43 for 32 */
export function base62(bytes: Uint8Array, length: number): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (let i = 0; i < length; i += 1) {
    text = ALPHABET.charAt(Number(number % 62n)) + text;
    number /= 62n;
  }
  return text;
}
