// The events that subscribers are sent, as OpenAPI 3.1 describes webhooks: what their receivers have to read.
import { OutcomeRecorded, outcomeExample } from '../operations/outcomes/recorded-outcome.ts';
import type { SchemaRegistry } from './schema-registry.ts';

type Json = Record<string, unknown>;

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const HEADERS = [
  header('webhook-id', 'Of the event: the same in every attempt. Act on it once.', outcomeExample.id),
  header('webhook-timestamp', 'Unix time in seconds of this attempt.', '1769851802'),
  header(
    'webhook-signature',
    'As standardwebhooks.com says, over webhook-id, webhook-timestamp and the body; several with spaces between for 24 hours after a rotation.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** The webhooks of openapi.json; events that are not emitted yet have no shape to describe. */
export function outgoingEvents(schemas: SchemaRegistry): Json {
  return {
    'outcome.recorded': {
      post: {
        operationId: 'on_outcome_recorded',
        tags: ['webhooks'],
        summary: 'An outcome was recorded',
        description:
          'Sent to the URL of a subscription (POST /api/v1/webhooks): a row of GET /api/v1/outcomes/recorded. Any 2xx within ten seconds takes it; everything else is tried again for three days.',
        security: [],
        parameters: HEADERS,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemas.output(OutcomeRecorded), example: outcomeExample } },
        },
        responses: {
          '2XX': { description: 'Taken.' },
          410: { description: 'Never again: the subscription is disabled.' },
        },
      },
    },
  };
}
