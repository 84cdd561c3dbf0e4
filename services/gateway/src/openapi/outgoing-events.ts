// Describes the events that are sent to subscribers, as OpenAPI 3.1 webhooks, for those who write the receivers.
import { OutcomeRecorded, outcomeExample } from '../operations/outcomes/recorded-outcome.ts';
import { ConnectionHealth, HEALTH_EVENTS, healthExample } from '../operations/webhooks/connection-health.ts';
import { MESSAGE_RECEIVED, ReceivedMessage, receivedExample } from '../operations/webhooks/received-message.ts';
import { testFlag } from '../operations/webhooks/test-flag.ts';
import type { SchemaRegistry } from './schema-registry.ts';

/** A row of the log; here it may be a sample. */
const OutcomeEvent = OutcomeRecorded.extend({ test: testFlag }).meta({ id: 'OutcomeRecordedEvent' });

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
  header('webhook-id', 'The id of the event, the same in every attempt. Act on it once.', outcomeExample.id),
  header('webhook-timestamp', 'The Unix time of this attempt, in seconds.', '1769851802'),
  header(
    'webhook-signature',
    'The signature as defined by standardwebhooks.com, over webhook-id, webhook-timestamp and the body; for 24 hours after a rotation there are several, separated by spaces.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** Returns the webhooks of openapi.json. */
export function outgoingEvents(schemas: SchemaRegistry): Json {
  const health = schemas.output(ConnectionHealth);
  const [updated, reconnect] = HEALTH_EVENTS;
  return {
    'outcome.recorded': described('on_outcome_recorded', {
      summary: 'An outcome was recorded',
      what: 'a row of GET /api/v1/outcomes/recorded',
      schema: schemas.output(OutcomeEvent),
      example: outcomeExample,
    }),
    [updated]: described('on_channel_health_updated', {
      summary: 'The status of a connection changed',
      what: 'which connection, and its status before and now',
      schema: health,
      example: healthExample(updated),
    }),
    [reconnect]: described('on_connection_reconnect_required', {
      summary: 'A connection must be reconnected',
      what: 'which connection; subscribers of channel.health.updated receive the same change under that name',
      schema: health,
      example: healthExample(reconnect),
    }),
    [MESSAGE_RECEIVED]: described('on_message_received', {
      summary: 'A person sent a message',
      what: 'which conversation of which connection, and when; not who wrote, and not what',
      schema: schemas.output(ReceivedMessage),
      example: receivedExample,
    }),
  };
}

function described(
  operationId: string,
  { summary, what, schema, example }: { summary: string; what: string; schema: Json; example: object },
): Json {
  return {
    post: {
      operationId,
      tags: ['webhooks'],
      summary,
      description: `Sent to the URL of a subscription (POST /api/v1/webhooks): ${what}. Any 2xx within ten seconds accepts it; after anything else it is sent again for up to three days.`,
      security: [],
      parameters: HEADERS,
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
      responses: {
        '2XX': { description: 'Accepted.' },
        410: {
          description: 'Send no more: the subscription is disabled, and the event waits until it is active again.',
        },
      },
    },
  };
}
