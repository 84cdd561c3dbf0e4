// Seals link tokens by hand as the running system does: the only way to get one that has expired already.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CompactEncrypt } from 'jose';
import { testSystem } from './fixture.ts';

/** Returns a customer's token, sealed with the key of the running system. */
export async function sealLinkToken(profileId: string, customerId: string, expiresAt: Date): Promise<string> {
  const setting = readFileSync(join(dirname(testSystem().logsDir), 'link-token-key'), 'utf8');
  const [kid = '', key = ''] = setting.split(':');
  const claims = { sub: customerId, exp: Math.floor(expiresAt.getTime() / 1000), jti: 'e2e' };
  return new CompactEncrypt(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'A256KW', enc: 'A256GCM', kid, aud: profileId })
    .encrypt(Buffer.from(key, 'base64'));
}
