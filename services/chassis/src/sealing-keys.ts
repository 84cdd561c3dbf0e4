// The setting by which a service gets the keys that it seals with, and the rotation that the setting allows.
import { z } from 'zod';

export interface SealingKey {
  readonly kid: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

const KEY_BYTES = 32;
const ONE_KEY = /^\s*([\w.-]{1,64}):([\w+/-]+={0,2})\s*$/;

/**
 * `kid:base64`, comma separated: the first seals, every one opens. A new key goes in front and the old ones stay behind it
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
