// Declares what every service measures about itself. docs/metrics.md is generated from these declarations.
import { count, duration, gauge } from './instruments.ts';

export const httpDuration = duration({
  name: 'touchline.http.server.duration',
  about: 'HTTP requests, from their first byte received to the last byte of the answer.',
  labels: { operation: 'method and path as declared, such as GET /campaigns', status: 'the HTTP status' },
});

export const grpcDuration = duration({
  name: 'touchline.grpc.server.duration',
  about: 'gRPC calls that a service answered; health checks are left out.',
  labels: {
    method: 'service and method, such as touchline.tracking.v1.TrackingService/RecordEvents',
    code: 'the gRPC code',
  },
});

export const callersRefused = count({
  name: 'touchline.grpc.server.callers.refused',
  about: 'gRPC calls whose caller may not make them, including those that GRPC_CALLERS=warn lets pass.',
  labels: {
    caller: 'the name in its certificate, or unknown',
    method: 'service and method, such as touchline.tracking.v1.TrackingService/RecordEvents',
  },
});

export const repeatedCalls = count({
  name: 'touchline.grpc.client.repeats',
  about: 'gRPC calls that a service sent again, or would have.',
  labels: {
    service: 'that is called, such as touchline.tracking.v1.TrackingService',
    reason:
      'unavailable; silent, for no answer within 0.5 s, of writes 1 s; refused when the budget for repeats was spent',
  },
});

export const batchDuration = duration({
  name: 'touchline.consumer.batch.duration',
  about: 'Batches of messages that a consumer handled, until the verdict on each.',
  labels: {
    consumer: 'the durable, such as identity-events-recorded-v2',
    outcome: 'done, or failed when the handler threw',
  },
});

export const messagesHandled = count({
  name: 'touchline.consumer.messages',
  about: 'Messages that a consumer received, repeats included.',
  labels: { consumer: 'the durable' },
});

export const deadLettersWritten = count({
  name: 'touchline.consumer.dead.letters',
  about: 'Messages that a consumer gave up on since its process started.',
  labels: { consumer: 'the durable' },
});

export const consumerAge = gauge(
  {
    name: 'touchline.consumer.lag.age',
    about: 'How long the oldest message that the consumer has not acknowledged has waited; 0 when none waits.',
    labels: { consumer: 'the durable' },
  },
  's',
);

export const deadLettersStored = gauge({
  name: 'touchline.dlq.letters',
  about: 'Dead letters of all consumers that have been neither replayed nor dropped.',
  labels: {},
});

export const backlog = gauge({
  name: 'touchline.backlog',
  about: 'Pending work.',
  labels: { queue: 'outbox, raw-outbox, lost-streams, dirty, replays, syncs, … or a durable' },
});

export const backlogAge = gauge(
  {
    name: 'touchline.backlog.age',
    about: 'How long the oldest entry of a queue has waited; 0 when none waits.',
    labels: { queue: 'outbox, raw-outbox, dirty, erasures' },
  },
  's',
);

export const eventsPublished = count({
  name: 'touchline.bus.published',
  about: 'Messages that JetStream has stored, repeats included.',
  labels: { subject: 'the subject without the profile (docs/subjects.md)' },
});

export const jobDuration = duration({
  name: 'touchline.job.duration',
  about: 'Jobs of a queue in Valkey.',
  labels: { queue: 'such as connections-syncs', outcome: 'done or failed; a failed job may be retried' },
});

export const dependencyUp = gauge({
  name: 'touchline.dependency.up',
  about: '1 while the service reaches the dependency, else 0.',
  labels: { dependency: 'mongodb, nats or valkey' },
});

export const memoryUsed = gauge(
  {
    name: 'touchline.process.memory',
    about: 'Resident memory of the process.',
    labels: {},
  },
  'By',
);

export const memoryLimit = gauge(
  {
    name: 'touchline.process.memory.limit',
    about: 'What the process may use: the limit of its container, or the memory of the machine.',
    labels: {},
  },
  'By',
);

export const loopUtilization = gauge({
  name: 'touchline.process.busy',
  about: 'Share of time in which the event loop worked since the last scrape; near 1 it is the bottleneck.',
  labels: {},
});
