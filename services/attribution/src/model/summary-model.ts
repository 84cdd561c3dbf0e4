// Calls the model that writes summaries, at any endpoint with OpenAI's chat completions.
import { appError } from '@touchline/chassis/errors.ts';
import { z } from 'zod';
import type { Message } from '../domain/summary/prompt.ts';

/** Where the model is and what its name is. */
export interface ModelSettings {
  /** The base address, without /chat/completions. */
  readonly url: string;
  readonly name: string;
  /** Sent as a Bearer token; absent for an endpoint that needs none. */
  readonly key?: string | undefined;
}

export interface SummaryModel {
  readonly name: string;
  /** @throws AppError provider_error when the model refuses, is late or returns nothing */
  write(messages: readonly Message[]): Promise<string>;
}

const PATIENCE_MS = 30_000;
const MAX_TOKENS = 400;
const MAX_CHARACTERS = 4000;

const Completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });

/** Makes the client of a model. */
export function createSummaryModel({ url, name, key }: ModelSettings): SummaryModel {
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
        if (!response.ok) throw new Error(`the model responded with ${response.status}`);
        const text = Completion.parse(await response.json()).choices[0]?.message.content.trim() ?? '';
        if (text === '') throw new Error('the model returned no text');
        return text.slice(0, MAX_CHARACTERS);
      } catch (cause) {
        throw appError('provider_error', 'The summary model did not answer; try again in a while.', {
          cause,
        });
      }
    },
  };
}
