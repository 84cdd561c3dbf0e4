// Calls a language model at any endpoint with OpenAI's chat completions.
import { z } from 'zod';
import type { ModelConfig } from '../config.ts';
import { appError } from '../errors.ts';

export interface ModelMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

/** Where the model is and what its name is. */
export interface ModelSettings {
  /** The base address, without /chat/completions. */
  readonly url: string;
  readonly name: string;
  /** Sent as a Bearer token; absent for an endpoint that needs none. */
  readonly key?: string | undefined;
}

export interface LanguageModel {
  readonly name: string;
  /**
   * Returns what the model writes, of at most MAX_CHARACTERS; nothing may rely on what it says.
   * @throws AppError provider_error when the model refuses, is late or returns nothing
   */
  write(messages: readonly ModelMessage[]): Promise<string>;
}

const PATIENCE_MS = 30_000;
const MAX_TOKENS = 400;
const MAX_CHARACTERS = 4000;
/** Far more than MAX_TOKENS need; what sends more is no answer. */
const MAX_ANSWER_BYTES = 256 * 1024;

const Completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });

/** Returns the model that the settings name; undefined without one. */
export function configuredModel(config: ModelConfig): LanguageModel | undefined {
  const { SUMMARY_MODEL_URL: url, SUMMARY_MODEL_NAME: name, SUMMARY_MODEL_KEY: key } = config;
  return url !== undefined && name !== undefined ? createLanguageModel({ url, name, key }) : undefined;
}

/** Makes the client of a model. */
export function createLanguageModel({ url, name, key }: ModelSettings): LanguageModel {
  return {
    name,
    write: async (messages) => {
      try {
        const response = await fetch(`${url}/chat/completions`, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
          headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
          body: JSON.stringify({ model: name, messages, max_tokens: MAX_TOKENS, temperature: 0.2 }),
        });
        if (!response.ok) {
          await response.body?.cancel();
          throw new Error(`the model responded with ${response.status}`);
        }
        const completion = Completion.parse(JSON.parse(await boundedText(response)));
        const text = completion.choices[0]?.message.content.trim() ?? '';
        if (text === '') throw new Error('the model returned no text');
        return text.slice(0, MAX_CHARACTERS).toWellFormed();
      } catch (cause) {
        throw appError('provider_error', 'The language model did not answer; try again in a while.', { cause });
      }
    },
  };
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error('the answer of the model is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
