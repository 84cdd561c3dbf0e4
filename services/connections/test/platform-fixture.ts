// Connects the adapters of ad platforms to a simulator over a real socket, without a service around them.
import { type ProviderSim, startProviderSim } from '../../../tools/provider-sim/provider-sim.ts';
import { APP, CUSTOMER, REFRESH_TOKEN } from '../../../tools/provider-sim/test/small-google-world.ts';
import { ACCOUNT, META_APP, TOKEN } from '../../../tools/provider-sim/test/small-world.ts';
import type { World } from '../../../tools/provider-sim/world.ts';
import type { ObjectsOf } from '../src/domain/ad-objects.ts';
import type { AdPlatform } from '../src/domain/ad-platform.ts';
import { createOutbound } from '../src/providers/http/outbound.ts';
import { createGoogleClient } from '../src/providers/search-ads/google-client.ts';
import { createSearchAds } from '../src/providers/search-ads/search-ads.ts';
import { createGraphClient } from '../src/providers/social-ads/graph-client.ts';
import { createSocialAds } from '../src/providers/social-ads/social-ads.ts';

export interface PlatformFixture extends AsyncDisposable {
  readonly sim: ProviderSim;
  readonly social: AdPlatform;
  readonly search: AdPlatform;
  /** The account of each, with the grant that reaches it. */
  readonly socialAccount: ObjectsOf;
  readonly searchAccount: ObjectsOf;
}

const TIMEOUT_MS = 60_000;

export async function startPlatforms(world: World): Promise<PlatformFixture> {
  await using stack = new AsyncDisposableStack();
  const sim = stack.use(await startProviderSim({ world }));
  // The circuit stays closed: these tests order outages one by one.
  const outbound = stack.use(createOutbound({ failures: 1000, pauseMs: 1 }, { paused: () => {}, resumed: () => {} }));
  const graph = createGraphClient(outbound, {
    ...{ baseUrl: sim.url, version: 'v26.0', appSecret: META_APP.client_secret, timeoutMs: TIMEOUT_MS },
  });
  const google = createGoogleClient(outbound, {
    ...{ adsUrl: sim.url, oauthUrl: sim.url, dataManagerUrl: sim.url, version: 'v25', timeoutMs: TIMEOUT_MS },
    ...{ clientId: APP.client_id, clientSecret: APP.client_secret, developerToken: APP.developer_token },
  });
  const { signal } = new AbortController();
  const owned = stack.move();
  return {
    sim,
    social: createSocialAds(graph, 25),
    search: createSearchAds(google),
    socialAccount: { accountExternalId: `act_${ACCOUNT}`, managerExternalId: '', accessToken: TOKEN, signal },
    searchAccount: { accountExternalId: CUSTOMER, managerExternalId: '', accessToken: REFRESH_TOKEN, signal },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
