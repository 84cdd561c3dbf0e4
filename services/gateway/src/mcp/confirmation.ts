// Asks the person behind an agent before a tool changes anything, by elicitation, and recognises the answer: any replica can get it.
import { createHash, randomUUID } from 'node:crypto';
import {
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { SecretKeys } from '@touchline/chassis/secret-keys.ts';
import type { Arguments } from './arguments.ts';
import type { Tool } from './tool.ts';

/** What was asked; it travels with the client, sealed to the credential. */
export interface Asked {
  /** Names the tool and its arguments: an answer confirms nothing else. */
  readonly digest: string;
  /** The Idempotency-Key of the call where it has none of its own, so that one confirmation takes effect once. */
  readonly key: string;
}

export interface Confirmations {
  mint(asked: Asked, context: ServerContext): Promise<string>;
  /** @throws Error for a state that is not ours, is another credential's or has expired */
  verify(state: string, context: ServerContext): Promise<Asked>;
}

/** How long a person may think. */
const TTL_SECONDS = 600;
const QUESTION = 'confirm';
const MOST_SHOWN = 600;

/** Seals with the current key, and recognises what any configured key sealed. */
export function createConfirmations(secretKeys: SecretKeys): Confirmations {
  const keys = secretKeys.for('mcp-confirmations');
  const codecOf = (key: Uint8Array) =>
    createRequestStateCodec<Asked>({
      key,
      ttlSeconds: TTL_SECONDS,
      bind: ({ http }) => http?.authInfo?.clientId ?? '',
    });
  return {
    mint: async (asked, context) => `${keys.current.kid}:${await codecOf(keys.current.key).mint(asked, context)}`,
    verify: async (state, context) => {
      const [, kid = '', sealed = ''] = /^([\w.-]{1,64}):(.{1,4096})$/.exec(state) ?? [];
      const key = keys.byKid(kid);
      if (key === undefined) throw new Error('The state was sealed with a key that is not configured.');
      return await codecOf(key).verify(sealed, context);
    },
  };
}

export type Answer = 'unasked' | 'declined' | { readonly confirmed: Asked };

/** Returns what the person answered about this call; unasked also where the answer is about another one. */
export function answerOf({ mcpReq }: ServerContext, digest: string): Answer {
  const asked = mcpReq.requestState<Asked>();
  if (asked === undefined || asked.digest !== digest) return 'unasked';
  const given = inputResponse(mcpReq.inputResponses, QUESTION);
  if (given.kind === 'missing') return 'unasked';
  const isYes = given.kind === 'elicit' && given.action === 'accept' && given.content?.confirm === true;
  return isYes ? { confirmed: asked } : 'declined';
}

/** Returns the result that has the client ask its person. */
export async function ask(
  tool: Tool,
  given: Arguments,
  digest: string,
  confirmations: Confirmations,
  context: ServerContext,
) {
  return inputRequired({
    inputRequests: {
      [QUESTION]: inputRequired.elicit({
        message: question(tool, given),
        requestedSchema: {
          type: 'object',
          properties: { confirm: { type: 'boolean', title: tool.listed.title, default: false } },
          required: ['confirm'],
        },
      }),
    },
    requestState: await confirmations.mint({ digest, key: randomUUID() }, context),
  });
}

/** Names a call: the tool and its arguments, in any order. */
export function digestOf({ listed: { name } }: Tool, given: Arguments): string {
  const members = Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([name, members]))
    .digest('base64url');
}

function question({ listed: { title, annotations } }: Tool, given: Arguments): string {
  const text = JSON.stringify(given);
  const shown = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
  const warning = annotations.destructiveHint ? ' This replaces or ends what is there now.' : '';
  return `${title}?${warning} With: ${shown}`;
}
