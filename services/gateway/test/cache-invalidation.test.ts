// Tests how a gateway learns that its cached credentials are out of date: from the bus, and from the answers to its own calls.
import assert from 'node:assert/strict';
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { dropStreams, testBusPrefix, testStack } from '@touchline/chassis/testing/stack.ts';
import { CredentialRevoked_Kind } from '@touchline/proto/gen/touchline/events/v1/access_pb.ts';
import type { ProfileDoc } from '../../access/test/internals.ts';
import { credentialRevokedEvent, profileChangedEvent } from '../../access/test/internals.ts';
import { invalidateByBus, invalidating } from '../src/credentials/cache-invalidation.ts';
import { createCredentialCache } from '../src/credentials/credential-cache.ts';
import type { AccessClients } from '../src/service-clients.ts';

const CREDENTIAL: Credential = {
  kind: 'api_key',
  id: 'k1',
  name: '',
  principal: { kind: 'api_key', id: 'k1' },
  profileId: 'p1',
  workspaceId: 'w1',
  role: null,
  scopes: new Set(),
  withheldScopes: new Set(),
  entitlements: new Set(),
  defaultCountry: null,
  allowance: { of: 'k1', perMinute: 1 },
  expiresAt: null,
};
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
const INVALIDATED = ['KEY k1', 'APP a1', 'APP_TOKEN t1', 'SESSION s1', 'profile p1'];

const nameOf = (kind: CredentialRevoked_Kind) =>
  Object.entries(CredentialRevoked_Kind).find(([, value]) => value === kind)?.[0];

function recorder() {
  const invalidated: string[] = [];
  return {
    invalidated,
    invalidateRevoked: ({ kind, id }: { kind: CredentialRevoked_Kind; id: string }) =>
      void invalidated.push(`${nameOf(kind)} ${id}`),
    invalidateProfile: ({ profileId }: { profileId: string }) => void invalidated.push(`profile ${profileId}`),
  };
}

describe('what a gateway has cached is invalidated', () => {
  it('by every gateway when the bus reports it', async () => {
    const logger = createLogger({ name: 'test', level: 'silent' });
    await using bus = await connectBus({ url: testStack().natsUrl, name: 'test', prefix: testBusPrefix() });
    const gateways = [recorder(), recorder()];
    await using stack = new AsyncDisposableStack();
    stack.defer(() => dropStreams(bus));
    for (const gateway of gateways) stack.use(await invalidateByBus(bus, gateway, logger));
    await publish(bus, EVENTS);
    for (const { invalidated } of gateways)
      await eventually(() => assert.deepEqual([...invalidated].sort(), [...INVALIDATED].sort()));
  });

  it('by the gateway that requests a change when the answer arrives, and not before', async () => {
    let asked = 0;
    const verifyToken = async () => ({ credential: credentialMessage({ ...CREDENTIAL, name: String(++asked) }) });
    const changing = Promise.withResolvers<object>();
    const cache = createCredentialCache({
      client: { verifyToken, verifySession: verifyToken } as never,
      clock: () => 0,
      now: () => at,
    });
    const clients = {
      ...{ tenants: {}, accounts: {}, appTokens: {} },
      keys: { revokeKeyAs: () => changing.promise },
    } as unknown as AccessClients;
    const { keys } = invalidating(clients, cache);
    const nameNow = async () => (await cache.token('a token')).name;
    assert.deepEqual([await nameNow(), await nameNow()], ['1', '1']);
    const revoked = keys.revokeKeyAs({ keyId: CREDENTIAL.id });
    assert.equal(await nameNow(), '1');
    changing.resolve({});
    await revoked;
    assert.equal(await nameNow(), '2');
  });
});
