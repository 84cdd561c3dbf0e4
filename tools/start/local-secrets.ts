// Makes the secrets of this machine once, and stores them beside the data that they protect.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the keys with which access and the gateways on this machine sign and seal. */
export const accessSecretKeys = (stateDir: string) => secretOf(stateDir, 'access-secret-key');

/** Returns the keys with which the console on this machine signs its forms. */
export const consoleSecretKeys = (stateDir: string) => secretOf(stateDir, 'console-secret-key');

/** @returns keys in the form of settings: `kid:base64` */
export function secretOf(stateDir: string, name: string): string {
  const file = join(stateDir, name);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `local:${randomBytes(32).toString('base64')}`, { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}
