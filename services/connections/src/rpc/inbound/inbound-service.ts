// Assembles InboundService from its calls.
import { implement } from '@touchline/chassis/grpc/serve.ts';
import { InboundService } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import type { Db } from 'mongodb';
import { outcomesRecorded, webhooksTaken } from '../../metrics.ts';
import type { OutcomeSources } from '../../providers/outcome-sources.ts';
import { createUnknownWebhooks } from '../../store/unknown-webhooks.ts';
import { listUnknownWebhooks } from './list-unknown-webhooks.ts';
import { type TakeWebhookDeps, takeWebhook } from './take-webhook.ts';

/** Returns what serveGrpc takes. */
export function inboundService({
  db,
  ...given
}: Omit<TakeWebhookDeps, 'unknown'> & { readonly db: Db; readonly sources: Pick<OutcomeSources, 'channels'> }) {
  const deps = { ...given, unknown: createUnknownWebhooks(db) };
  // A series must exist before its first failure, or that failure would not show as a rise.
  for (const platform of deps.sources.channels) {
    webhooksTaken.add(0, { platform, outcome: 'recorded' });
    outcomesRecorded.add(0, { platform, verdict: 'recorded' });
  }
  return implement(InboundService, {
    takeWebhook: takeWebhook(deps),
    listUnknownWebhooks: listUnknownWebhooks(deps),
  });
}
