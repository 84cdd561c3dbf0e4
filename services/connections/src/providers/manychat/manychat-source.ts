// Provides the manychat adapter: it reads what a page's flows send in an External Request, and recognises them by the secret that
// only they have.
import { hash, timingSafeEqual } from 'node:crypto';
import { type OutcomeSource, UnreadableDelivery } from '../../domain/outcome-source.ts';
import { jsonOf } from '../http/read-json.ts';
import { FlowSchema, flowOutcome } from './flow-outcome.ts';

const SECRET_HEADER = 'x-touchline-secret';

export function createManyChatSource(): OutcomeSource {
  return {
    accountId: (text) => (/^\d{1,32}$/.test(text) ? text : undefined),
    webhook: {
      // Every connection has its own secret.
      appSecret: undefined,
      isSigned: ({ headers }, secret) => isSame(headers[SECRET_HEADER] ?? '', secret),
      notice: ({ body }) => {
        const said = FlowSchema.safeParse(readable(body));
        if (!said.success) throw new UnreadableDelivery('not a request of a flow', { cause: said.error });
        const contact = said.data.subscriber ?? said.data;
        const account = contact.page_id ?? null;
        return { account, outcomes: async ({ now }) => [flowOutcome(said.data, now)] };
      },
    },
  };
}

function readable(body: Uint8Array): unknown {
  try {
    return jsonOf(body);
  } catch (cause) {
    throw new UnreadableDelivery('no JSON', { cause });
  }
}

/** Compares in a time that reveals nothing of the secret, not even its length. */
const isSame = (given: string, secret: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'));
