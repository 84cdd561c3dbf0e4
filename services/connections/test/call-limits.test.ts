// Tests the settings that limit how long a provider may take while a caller waits: they end a call that is never answered.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { serviceClient } from '@touchline/chassis/testing/service-client.ts';
import { AdPlatformService } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import { ChatService } from '@touchline/proto/gen/touchline/connections/v1/chat_pb.ts';
import { ConnectionsService } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { ThumbnailService } from '@touchline/proto/gen/touchline/connections/v1/thumbnails_pb.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { ANA, chatWorld, newChat } from './chat-world.ts';
import { type Harness, PROFILE, startHarness } from './harness.ts';

/**
 * Shorter than the default of each setting: a caller with this deadline learns of the provider only when the setting takes
 * effect.
 */
const DEADLINE_MS = 7000;
const SHORT = '300';
const CAMPAIGN = '120210000000000001';
const AD = '320000000000000001';

/** One call may be slow on a busy machine; without the setting no call would ever be soon enough. */
const isGivenUp = (call: () => Promise<unknown>) =>
  eventually(() =>
    assert.rejects(call(), (error: unknown) => {
      assert.ok(error instanceof AppError, String(error));
      assert.equal(error.reason, 'provider_error', error.message);
      return true;
    }),
  );

describe('a provider that never answers', () => {
  let harness: Harness;
  afterEach(() => harness[Symbol.asyncDispose]());
  const portsOf = ({ address }: Harness) => ({ grpcPort: Number(address.split(':')[1]), operatorPort: 0 });

  it('is given up after ASK_TIMEOUT_MS when it is queried for a caller', async () => {
    harness = await startHarness({ env: { ASK_TIMEOUT_MS: SHORT } });
    const { id } = await harness.connect();
    await using client = serviceClient(ConnectionsService, portsOf(harness), { deadlineMs: DEADLINE_MS });
    harness.sim.fault({ kind: 'hang', times: 500 });
    await isGivenUp(() => client.listPixels({ profileId: PROFILE, id }));
  });

  it('is given up after AD_PLATFORM_TIMEOUT_MS when a campaign is read or changed', async () => {
    harness = await startHarness({ env: { AD_PLATFORM_TIMEOUT_MS: SHORT } });
    await harness.connect();
    await using client = serviceClient(AdPlatformService, portsOf(harness), { deadlineMs: DEADLINE_MS });
    harness.sim.fault({ kind: 'hang', times: 500 });
    const request = { profileId: PROFILE, level: AdLevel.CAMPAIGN, externalId: CAMPAIGN };
    await isGivenUp(() => client.readEntity(request));
  });

  it('is given up after THUMBNAIL_TIMEOUT_MS when a picture is downloaded', async () => {
    harness = await startHarness({ env: { THUMBNAIL_TIMEOUT_MS: SHORT } });
    await harness.connect();
    await using client = serviceClient(ThumbnailService, portsOf(harness), { deadlineMs: DEADLINE_MS });
    harness.sim.fault({ kind: 'hang', times: 500, match: '/pictures/' });
    const request = { profileId: PROFILE, platform: 'social_ads', adExternalId: AD };
    await isGivenUp(() => client.readThumbnail(request));
  });

  it('is given up after CHAT_SEND_TIMEOUT_MS when a message is sent', async () => {
    harness = await startHarness({ world: chatWorld(), env: { CHAT_SEND_TIMEOUT_MS: SHORT } });
    const { profileId, connection } = await newChat(harness);
    await using client = serviceClient(ChatService, portsOf(harness), { deadlineMs: DEADLINE_MS });
    harness.sim.fault({ kind: 'hang', times: 500 });
    const message = { profileId, connectionId: connection.id, messageId: 'm1', person: ANA };
    await isGivenUp(() => client.sendMessage({ ...message, type: 'text', content: '{}' }));
  });
});
