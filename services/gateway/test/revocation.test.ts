// Tests that what ends on one gateway ends on every other: immediately when the bus carries the message, otherwise when the cache
// has expired; single-flight-cache.test.ts tests that this takes at most a second.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { CACHE_MS } from '@touchline/chassis/cache/single-flight-cache.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testStack } from '@touchline/chassis/testing/stack.ts';
import { type TcpProxy, viaProxy } from '@touchline/chassis/testing/tcp-proxy.ts';
import type { AppsService } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import { PeopleService } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import { appsClient, getWith, type PartnerApp, partnerApp, startBeside } from './partner-app.ts';
import { ownClient, type RunningGateway, runGateway } from './running-gateway.ts';

interface World {
  running: RunningGateway;
  apps: GrpcClient<typeof AppsService>;
  people: GrpcClient<typeof PeopleService>;
}

/** A credential that works, how it is ended on the first replica, and the answer that it then gets. */
interface Ending {
  text: string;
  end: () => Promise<unknown>;
  refusal?: number;
  /** The path that refuses it; by default /me. */
  path?: string;
}

const ENDINGS: Record<string, (world: World) => Promise<Ending>> = {
  'a revoked API key': async ({ running }) => {
    const { apiKey, keyId } = await running.access.issueApiKey(newKey(running.profileId));
    return { text: apiKey, end: () => running.access.revokeApiKey({ keyId }) };
  },
  'the old secret of a rotated API key': async ({ running }) => {
    const { apiKey, keyId } = await running.access.issueApiKey(newKey(running.profileId));
    return { text: apiKey, end: () => running.access.rotateApiKey({ keyId }) };
  },
  'a delegated key that its app revoked': async ({ running }) => {
    const app = await partnerApp(running);
    const text = await delegatedKey(running, app);
    return { text, end: () => app.revoke(text) };
  },
  'a delegated key of a disabled app': async ({ running, apps }) => {
    const app = await partnerApp(running);
    return {
      text: await delegatedKey(running, app),
      end: () => apps.changeApp({ appId: app.clientId, disabled: true }),
    };
  },
  'an app token that its app revoked': async ({ running }) => {
    const app = await partnerApp(running);
    const text = await app.token();
    return { text, end: () => app.revoke(text) };
  },
  'a token of a rotated client secret': async ({ running, apps }) => {
    const app = await partnerApp(running);
    return { text: await app.token(), end: () => apps.rotateAppSecret({ appId: app.clientId }) };
  },
  'a token of a disabled app': async ({ running, apps }) => {
    const app = await partnerApp(running);
    return { text: await app.token(), end: () => apps.changeApp({ appId: app.clientId, disabled: true }) };
  },
  'a scope that the app lost': async ({ running, apps }) => {
    const app = await partnerApp(running);
    const text = await app.token({ profile_id: app.profileId });
    const end = () => apps.changeApp({ appId: app.clientId, scopes: ['campaigns:read'] });
    return { text, end, path: '/connections', refusal: 403 };
  },
  'a user token of a former member': async ({ running, people }) => {
    const email = `${randomUUID()}@example.com`;
    const { workspaceId, profileId } = running;
    const { member } = await people.addMember({ workspaceId, email, name: 'A', role: 'admin', password: PASSWORD });
    const token = await people.issueUserToken({ email, profileId, name: 'agent', scopes: ['mcp:read'] });
    return { text: token.userToken, end: () => people.removeMember({ workspaceId, userId: member?.userId ?? '' }) };
  },
};

const PASSWORD = 'seven quiet otters paint';
const newKey = (profileId: string) => ({ profileId, name: 'k', allScopes: true, rateLimitPerMinute: 100_000 });
const delegatedKey = async (running: RunningGateway, { clientId, profileId }: PartnerApp) =>
  (await running.access.issueApiKey({ ...newKey(profileId), appId: clientId })).apiKey;

describe('on every gateway', () => {
  let running: RunningGateway;
  let other: Awaited<ReturnType<typeof startBeside>>;
  let world: World;
  let proxy: TcpProxy;
  /** The clock of the other gateway's cache: it is stopped, so that only a message or a test ends what is cached. */
  let clock = 0;
  before(async () => {
    const via = await viaProxy(testStack().natsUrl);
    proxy = via.proxy;
    running = await runGateway('revocation', { env: { NATS_URL: via.url, BASE_URL: 'http://gateway.test' } });
    other = await startBeside(running, {}, { cacheClock: () => clock });
    const people = ownClient(PeopleService, running);
    world = { running, apps: appsClient(running), people };
  });
  after(async () => {
    await proxy.restore();
    for (const one of [world.apps, world.people, other, running, proxy]) await one[Symbol.asyncDispose]();
  });

  for (const [bus, prepare, pass] of [
    ['with the bus, by its message alone,', () => proxy.restore(), () => undefined],
    ['without the bus, when the cache has expired,', () => proxy.cut(), () => (clock += CACHE_MS)],
  ] as const) {
    describe(bus, () => {
      before(async () => await prepare());
      for (const [name, make] of Object.entries(ENDINGS))
        it(`${name} is refused`, async () => {
          const { text, end, path = '/me', refusal = 401 } = await make(world);
          for (const replica of [running, other])
            assert.equal((await getWith(replica, path, text)).status, 200, 'it works before');
          await end();
          assert.equal((await getWith(running, path, text)).status, refusal, 'immediately where it was ended');
          pass();
          if (bus.startsWith('without')) assert.equal((await getWith(other, path, text)).status, refusal);
          else await eventually(async () => assert.equal((await getWith(other, path, text)).status, refusal));
        });
    });
  }

  it('and its replacement works immediately where it was made', async () => {
    await proxy.restore();
    const app = await partnerApp(running);
    const before = await app.token();
    assert.equal((await getWith(running, '/me', before)).status, 200);
    const { clientSecret } = await world.apps.rotateAppSecret({ appId: app.clientId, keepOthers: true });
    assert.equal((await app.request({ client_secret: clientSecret })).status, 200);
    assert.equal((await getWith(running, '/me', before)).status, 200, 'a kept secret keeps its tokens');
    const both = await Promise.all([app.token(), app.token({ client_secret: clientSecret })]);
    for (const token of both)
      for (const replica of [running, other]) assert.equal((await getWith(replica, '/me', token)).status, 200);
    await world.apps.changeApp({ appId: app.clientId, disabled: true });
    assert.equal((await getWith(running, '/me', before)).status, 401);
    await world.apps.changeApp({ appId: app.clientId, disabled: false });
    assert.equal((await getWith(running, '/me', before)).status, 200);
  });
});
