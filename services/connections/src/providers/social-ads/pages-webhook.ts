// Reads the webhooks of Facebook pages: a lead is reported by its id alone, and is then read from Meta (reference: Meta's webhooks
// of pages, field leadgen).
import { z } from 'zod';
import { UnreadableDelivery, type WebhookNotice, type WebhookSource } from '../../domain/outcome-source.ts';
import { jsonOf } from '../http/read-json.ts';
import { isHubSigned } from '../whatsapp/webhook.ts';
import type { GraphClient } from './graph-client.ts';
import { LEAD_FIELDS, LeadSchema, leadOutcome } from './lead.ts';

/** Ids are digits, which some versions of the API send as numbers. */
const digits = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,32}$/));

const BodySchema = z.object({
  /** An Instagram account that is linked to a page reports nothing that is read here. */
  object: z.enum(['page', 'instagram']),
  entry: z.array(
    z.object({
      id: digits,
      changes: z.array(z.object({ field: z.string(), value: z.unknown() })).default([]),
    }),
  ),
});
const LeadgenSchema = z.object({ leadgen_id: digits });

/** @param appSecret of the deployment's app with Meta; undefined when it has none, and webhooks cannot be verified */
export function pagesWebhook(graph: GraphClient, appSecret: string | undefined): WebhookSource {
  return {
    appSecret,
    isSigned: ({ headers, body }, secret) => isHubSigned(headers['x-hub-signature-256'], body, secret),
    notice: ({ body }) => noticesOf(graph, body),
  };
}

/** Messages are read elsewhere (messenger/); whatever else the app is subscribed to is not read. */
function noticesOf(graph: GraphClient, body: Uint8Array): WebhookNotice[] {
  try {
    return BodySchema.parse(jsonOf(body)).entry.flatMap(({ id: account, changes }) =>
      changes
        .filter(({ field }) => field === 'leadgen')
        .map(({ value }) => leadNotice(graph, account, LeadgenSchema.parse(value).leadgen_id)),
    );
  } catch (cause) {
    throw new UnreadableDelivery('not a webhook of a page', { cause });
  }
}

const leadNotice = (graph: GraphClient, account: string, leadId: string): WebhookNotice => ({
  account,
  outcomes: async ({ accessToken, signal }) => {
    const lead = await graph.node(leadId, { fields: LEAD_FIELDS }, LeadSchema, { accessToken, signal });
    return [leadOutcome(lead)];
  },
});
