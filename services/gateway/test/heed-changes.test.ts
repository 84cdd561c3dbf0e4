// How a gateway learns that what it remembers is no longer so: from the bus, and from its own outbox.
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { dropStreams, testBusPrefix, testStack } from '@touchline/chassis/testing/stack.ts';
import { CredentialRevoked_Kind } from '@touchline/proto/gen/touchline/events/v1/access_pb.ts';
import type { ClientSession } from 'mongodb';
import { credentialRevokedEvent } from '../src/access/credential-revoked.ts';
import { profileChangedEvent } from '../src/access/tenancy/profile-event.ts';
import { heedBus, heedOutbox } from '../src/credentials/heed-changes.ts';
import type { ProfileDoc } from '../src/store/profiles.ts';

const at = new Date('2026-11-01T10:00:00Z');
const profileEvent = profileChangedEvent({ _id: 'p1', changed_at: at, privacy_mode: 'standard' } as ProfileDoc, {
  type: 'standard',
  archived_at: null,
});
const EVENTS = [
  credentialRevokedEvent({ kind: 'key', id: 'k1', profileId: 'p1', at }),
  credentialRevokedEvent({ kind: 'app', id: 'a1', at }),
  credentialRevokedEvent({ kind: 'appToken', id: 't1', profileId: null, at }),
  credentialRevokedEvent({ kind: 'session', id: 's1', at }),
  profileEvent,
];
const FORGOTTEN = ['KEY k1', 'APP a1', 'APP_TOKEN t1', 'SESSION s1', 'profile p1'];

const nameOf = (kind: CredentialRevoked_Kind) =>
  Object.entries(CredentialRevoked_Kind).find(([, value]) => value === kind)?.[0];

function recorder() {
  const forgotten: string[] = [];
  return {
    forgotten,
    forgetRevoked: ({ kind, id }: { kind: CredentialRevoked_Kind; id: string }) =>
      void forgotten.push(`${nameOf(kind)} ${id}`),
    forgetProfile: ({ profileId }: { profileId: string }) => void forgotten.push(`profile ${profileId}`),
  };
}

describe('what a gateway remembers is forgotten', () => {
  it('by every gateway when the bus tells of it', async () => {
    const logger = createLogger({ name: 'test', level: 'silent' });
    await using bus = await connectBus({ url: testStack().natsUrl, name: 'test', prefix: testBusPrefix() });
    const gateways = [recorder(), recorder()];
    await using stack = new AsyncDisposableStack();
    stack.defer(() => dropStreams(bus));
    for (const gateway of gateways) stack.use(await heedBus(bus, gateway, logger));
    await publish(bus, EVENTS);
    for (const { forgotten } of gateways)
      await eventually(() => assert.deepEqual([...forgotten].sort(), [...FORGOTTEN].sort()));
  });

  it('by the gateway that changes it when the transaction has ended, and not before', async () => {
    const { forgotten, ...memories } = recorder();
    const written: unknown[] = [];
    const outbox = heedOutbox(
      { write: async (events) => void written.push(...events), nudge: () => {} } as Outbox,
      memories,
    );
    const session = new EventEmitter() as ClientSession;
    await outbox.write(EVENTS, session);
    assert.deepEqual([written, forgotten], [EVENTS, []]);
    session.emit('ended', session);
    assert.deepEqual(forgotten, FORGOTTEN);
    await outbox.write(EVENTS.slice(0, 1));
    assert.equal(forgotten.length, FORGOTTEN.length + 1);
  });
});
