// The manychat adapter: what a page's flows send by their External Request, told apart by the secret that only they hold.
import { hash, timingSafeEqual } from 'node:crypto';
import { type OutcomeSource, UnreadableDelivery } from '../../domain/outcome-source.ts';
import { jsonOf } from '../read-json.ts';
import { FlowSchema, flowOutcome } from './flow-outcome.ts';

const SECRET_HEADER = 'x-touchline-secret';

export function createManyChatSource(): OutcomeSource {
  return {
    accountId: (text) => (/^\d{1,32}$/.test(text) ? text : undefined),
    webhook: {
      // Every connection has a secret of its own.
      appSecret: undefined,
      isSigned: ({ headers }, secret) => isSame(headers[SECRET_HEADER] ?? '', secret),
      notice: ({ body }) => {
        const said = FlowSchema.safeParse(readable(body));
        if (!said.success) throw new UnreadableDelivery('no request of a flow', { cause: said.error });
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

/** Compares in a time that says nothing of the secret, its length included. */
const isSame = (given: string, secret: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'));
