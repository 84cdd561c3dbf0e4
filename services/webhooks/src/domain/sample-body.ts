// Makes the body of a test event: it has every member of the real one, filled like the real one, and is marked as a test.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import {
  type EventType,
  HEALTH_UPDATED,
  isEventType,
  MESSAGE_RECEIVED,
  OUTCOME_RECORDED,
  RECONNECT_REQUIRED,
} from './event-type.ts';
import { healthBody } from './health-events.ts';
import { messageBody } from './message-body.ts';
import { outcomeBody, type Person } from './outcome-body.ts';

interface Sample {
  readonly id: string;
  readonly profileId: string;
  readonly type: string;
  readonly createdAt: Date;
}

/** Replaces the origin or the channel, which receivers read anyway, and so marks the sample. */
const PROVIDER = 'test';

/** A made-up person: reserved domains (RFC 2606) and numbers (555-01xx) reach nobody. */
const PERSON: Person = {
  externalIds: ['test-customer'],
  firstName: 'Test',
  lastName: 'Customer',
  primaryEmail: 'test.customer@example.com',
  primaryPhone: '+12025550123',
};

const BODIES: Record<EventType, (sample: Sample, showsContact: boolean) => object> = {
  [OUTCOME_RECORDED]: outcomeSample,
  [HEALTH_UPDATED]: (sample) => healthSample(sample, { status: 'active', previous_status: 'needs_action' }),
  [RECONNECT_REQUIRED]: (sample) => healthSample(sample, { status: 'reconnect_required', previous_status: 'active' }),
  [MESSAGE_RECEIVED]: messageSample,
};

/**
 * Returns a body that is the same for every attempt of one event. It is marked twice, by `test: true` and by the provider `test`,
 * and its ids belong to nothing that exists.
 * @param showsContact whether the subscriber sees persons; the person of the sample is made up
 */
export function sampleBody(sample: Sample, showsContact: boolean): object {
  const { id, profileId, type, createdAt } = sample;
  const body = isEventType(type)
    ? BODIES[type](sample, showsContact)
    : { id, type, created_at: createdAt.toISOString(), profile_id: profileId, data: { provider: PROVIDER } };
  return { ...body, test: true };
}

function outcomeSample({ id, profileId, createdAt }: Sample, showsContact: boolean): object {
  const outcome = {
    recorded_at: createdAt,
    provider: PROVIDER,
    outcome_type: 'payment_received',
    occurred_at: createdAt,
    outcome_event_id: deterministicId('sample outcome', id),
    customer_id: '',
    value: '129.9',
    currency: 'USD',
  };
  return outcomeBody({ id, profileId, outcome }, PERSON, showsContact);
}

function healthSample(
  { id, type, profileId, createdAt }: Sample,
  statuses: { status: string; previous_status: string },
): object {
  const connection = { connection_id: deterministicId('sample connection', id), provider: PROVIDER };
  return healthBody({ id, type, profileId }, { ...connection, ...statuses, changed_at: createdAt });
}

function messageSample({ id, profileId, createdAt }: Sample): object {
  const facts = {
    message_id: deterministicId('sample message', id),
    connection_id: deterministicId('sample connection', id),
    thread_id: deterministicId('sample thread', id),
    ...{ provider: PROVIDER, message_type: 'text', sent_at: createdAt, received_at: createdAt },
  };
  return messageBody({ id, profileId }, facts, undefined, false);
}
