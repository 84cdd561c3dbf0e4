// Reads the setting that gives a service its sealing keys, and allows their rotation.
import { z } from 'zod';

export interface SealingKey {
  readonly kid: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

const KEY_BYTES = 32;
const ONE_KEY = /^\s*([\w.-]{1,64}):([\w+/-]+={0,2})\s*$/;

/**
 * `kid:base64`, comma separated: the first key seals, each one opens. Put a new key in front and keep the old ones behind it
 * until nothing that they sealed is needed. Empty means no keys.
 */
export const sealingKeysSetting = z.string().transform((text, context): readonly SealingKey[] => {
  if (text.trim() === '') return [];
  const keys = text.split(',').map((part) => {
    const [, kid = '', base64 = ''] = ONE_KEY.exec(part) ?? [];
    return { kid, key: new Uint8Array(Buffer.from(base64, 'base64')) };
  });
  const distinct = new Set(keys.map(({ kid }) => kid)).size === keys.length;
  if (!distinct || keys.some(({ kid, key }) => kid === '' || key.length !== KEY_BYTES)) {
    context.addIssue({
      code: 'custom',
      message: `must be kid:base64 pairs of ${KEY_BYTES}-byte keys, comma separated, each kid once`,
    });
  }
  return keys;
});
