// Computes the digest of what a language model is shown of a creative, under which its result is cached.
import { createHash } from 'node:crypto';
import type { ModelMessage } from '@touchline/chassis/model/language-model.ts';
import { PROMPT_VERSION } from './model-prompt.ts';

/** Returns the same digest for the same content, the same model and the same version of the prompt, whatever the ad. */
export function contentDigest(messages: readonly ModelMessage[], model: string): string {
  return createHash('sha256')
    .update(JSON.stringify([PROMPT_VERSION, model, messages]))
    .digest('hex');
}
