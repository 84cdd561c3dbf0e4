// Provides the fintoc adapter: syncs read the payments that arrive on the accounts of a link, and webhooks report that there is
// something new.
import { z } from 'zod';
import {
  type OutcomeAccess,
  type OutcomeRead,
  type OutcomeSource,
  UnreadableDelivery,
  type WebhookNotice,
} from '../../domain/outcome-source.ts';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';
import { jsonOf } from '../http/read-json.ts';
import { isTimestampSigned } from '../timestamped-signature.ts';
import type { Fintoc } from './fintoc.ts';
import { paymentOf } from './movement.ts';

const DAY_MS = 86_400_000;
/** A refresh brings movements of the last days. */
const REFRESHED_DAYS = 7;

const EventSchema = z.object({ type: z.string() });

/** @param webhookSecret of the endpoint for which Fintoc signs, if the deployment has one */
export function createFintocSource(fintoc: Fintoc, webhookSecret: string | undefined): OutcomeSource {
  return {
    accountId: (text) => (/^\w{1,64}:[0-9a-f-]{36}$/.test(text) ? text : undefined),
    read: (request) => readPayments(fintoc, request, request),
    webhook: {
      appSecret: webhookSecret,
      isSigned: ({ headers, body }, secret, now) => isTimestampSigned(headers['fintoc-signature'], body, secret, now),
      notice: ({ body }) => noticeOf(fintoc, body),
    },
  };
}

/** An event names an account of Fintoc's, never the link: only the address says whose it is. */
function noticeOf(fintoc: Fintoc, body: Uint8Array): WebhookNotice | null {
  const { type } = eventOf(body);
  if (type === 'link.credentials_changed') return { account: null, isGrantOver: true, outcomes: async () => [] };
  if (type !== 'account.refresh_intent.succeeded') return null;
  return {
    account: null,
    outcomes: async (access) => {
      const since = new Date(access.now.getTime() - REFRESHED_DAYS * DAY_MS);
      return (await Array.fromAsync(readPayments(fintoc, access, { since }))).flat();
    },
  };
}

async function* readPayments(
  fintoc: Fintoc,
  { accessToken, signal }: OutcomeAccess,
  days: Pick<OutcomeRead, 'since' | 'until'>,
): AsyncIterable<ProviderOutcome[]> {
  for (const account of await fintoc.accounts(accessToken, signal)) {
    for await (const movements of fintoc.movements(accessToken, account.id, days, signal))
      yield movements.flatMap((movement) => paymentOf(movement, account.holder_id) ?? []);
  }
}

function eventOf(body: Uint8Array): z.output<typeof EventSchema> {
  try {
    return EventSchema.parse(jsonOf(body));
  } catch (cause) {
    throw new UnreadableDelivery('not an event of Fintoc', { cause });
  }
}
