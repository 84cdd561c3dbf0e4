// Takes the answer of a person, which a client of 2025 sends in a request of its own, to the replica that waits for it.
import { setTimeout as delay } from 'node:timers/promises';
import type { JSONRPCResponse } from '@modelcontextprotocol/server';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Redis } from 'ioredis';
import { z } from 'zod';

/** Only what a confirmation needs: nothing else that a client sends is stored. */
const Reply = z.object({
  action: z.enum(['accept', 'decline', 'cancel']),
  content: z.object({ confirm: z.boolean() }).optional().catch(undefined),
});
export type Reply = z.output<typeof Reply>;

export interface LegacyAnswers {
  /** Waits for the answer to a question. @throws PublicError rate_limit_exceeded while the credential has too many open questions */
  wait(credentialId: string, questionId: string, signal: AbortSignal): Promise<Reply>;
  /** Stores an answer, if a replica waits for it; what is no answer counts as declined. */
  give(credentialId: string, response: JSONRPCResponse): Promise<void>;
}

const TTL_SECONDS = 600;
const LOOK_EVERY_MS = 250;
const MOST_OPEN = 5;
const UNANSWERED = '';

/** @param prefix of this deployment's keys */
export function createLegacyAnswers({ redis, prefix }: { redis: Redis; prefix: string }): LegacyAnswers {
  const keyOf = (credentialId: string, questionId: string) => `${prefix}:mcp-answer:${credentialId}:${questionId}`;
  const open = new Map<string, number>();
  const count = (credentialId: string, by: number) => {
    const now = (open.get(credentialId) ?? 0) + by;
    if (now === 0) open.delete(credentialId);
    else open.set(credentialId, now);
    return now;
  };
  return {
    wait: async (credentialId, questionId, signal) => {
      const key = keyOf(credentialId, questionId);
      try {
        if (count(credentialId, 1) > MOST_OPEN)
          throw publicError('rate_limit_exceeded', 'Too many questions of this token are open: answer those first.');
        await redis.set(key, UNANSWERED, 'EX', TTL_SECONDS);
        for (;;) {
          await delay(LOOK_EVERY_MS, undefined, { signal });
          const found = await redis.get(key);
          if (found === null) return { action: 'cancel' };
          if (found !== UNANSWERED) return Reply.parse(JSON.parse(found));
        }
      } finally {
        count(credentialId, -1);
        await redis.del(key);
      }
    },
    give: async (credentialId, response) => {
      const { data: reply = { action: 'decline' } } = Reply.safeParse('result' in response ? response.result : null);
      const key = keyOf(credentialId, String(response.id).slice(0, 64));
      // XX: an answer to no question is not stored.
      await redis.set(key, JSON.stringify(reply), 'KEEPTTL', 'XX');
    },
  };
}
