// Sets up tests of renewals: connects, checks what is due, and runs one renewal with changed provider calls.
import assert from 'node:assert/strict';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Connection } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { configFromEnv } from '../src/config.ts';
import type { ProviderToken } from '../src/domain/handoffs/consent-provider.ts';
import { renewToken } from '../src/jobs/renew-token.ts';
import { createStagesSeen } from '../src/outcomes/stages-seen.ts';
import { connectProviders } from '../src/providers/connect-providers.ts';
import type { Provider } from '../src/providers/consent/consent-providers.ts';
import type { ConnectionDoc } from '../src/store/connection-doc.ts';
import { connectionsOf, createConnections } from '../src/store/connections.ts';
import { createStageDefinitions } from '../src/store/stage-definitions.ts';
import { createTokenRenewals } from '../src/store/token-renewals.ts';
import { createTokenSeal } from '../src/store/token-seal.ts';
import { completeHandoff } from './complete-handoff.ts';
import { type Harness, NOW, PROFILE } from './harness.ts';
import { NO_GUESTS } from './no-guests.ts';

export const DAY_MS = 86_400_000;

/** @param harness of the running test */
export function renewing(harness: () => Harness) {
  /** Connects, and waits for the first sync, since one that succeeds later would mark the connection as working. */
  const connect = async (provider = 'social_ads') => {
    const id =
      (await completeHandoff(harness(), { provider, decision: { person: 'ana' } })).handoff?.connectionId ?? '';
    await eventually(async () => {
      const { state = '' } = (await get(id)).sync ?? {};
      assert.ok(!['queued', 'running'].includes(state), state);
    });
    return id;
  };
  const row = async (id: string): Promise<ConnectionDoc> =>
    (await connectionsOf(harness().mongo.db).findOne({ _id: id })) ?? assert.fail();
  const get = async (id: string): Promise<Connection> =>
    (await harness().client.getConnection({ profileId: PROFILE, id })).connection ?? assert.fail();
  const trades = () =>
    harness()
      .sim.calls()
      .filter((call) => call.includes('oauth/access_token')).length;
  const daysTo = (date: Date | null | undefined) =>
    date ? (date.getTime() - Date.parse(NOW)) / DAY_MS : assert.fail('no such date');
  const seal = () => createTokenSeal(configFromEnv(harness().env).TOKEN_SEALING_KEYS);
  const tokenOf = async ({ _id, sealed_token }: ConnectionDoc) => seal().open(_id, sealed_token);
  /** Runs one renewal a hundred days later, with changed provider calls. */
  const renewNow = async (
    id: string,
    provider: Provider,
    change: (ask: () => Promise<ProviderToken>) => Promise<ProviderToken> = (ask) => ask(),
  ) => {
    const definitions = createStageDefinitions(harness().mongo.db);
    const stages = createStagesSeen({ definitions, now: () => new Date() });
    const logger = createLogger({ name: 'test', level: 'silent' });
    await using providers = connectProviders(configFromEnv(harness().env), {
      ...{ stages, findGuests: NO_GUESTS, logger, now: harness().now },
    });
    const real = providers.consents[provider] ?? assert.fail();
    const renew: NonNullable<typeof real.renew> = real.renew ?? assert.fail();
    await renewToken({
      renewals: createTokenRenewals(harness().mongo.db),
      connections: createConnections(harness().mongo.db),
      providers: {
        [provider]: { ...real, renew: (...given: Parameters<typeof renew>) => change(() => renew(...given)) },
      },
      seal: seal(),
      now: () => new Date(Date.parse(NOW) + 100 * DAY_MS),
      logger,
      signal: new AbortController().signal,
    })(id);
  };
  /** Runs the next check of what is due, by a restart. */
  const look = async () => {
    await harness().stopService();
    await harness().startService();
  };
  /** Waits until no check and no renewal is running. */
  const idle = () =>
    eventually(async () => {
      const { backlogs } = await harness().ops.getBacklog({});
      assert.equal(backlogs.find(({ name }) => name === 'renewals')?.pending, 0n);
    });
  const synced = (id: string) => eventually(async () => assert.equal((await get(id)).sync?.state, 'succeeded'));
  const renewed = (before: ConnectionDoc) =>
    eventually(async () => {
      const found = await row(before._id);
      assert.notEqual(found.sealed_token, before.sealed_token);
      return found;
    });
  return { connect, row, get, trades, daysTo, tokenOf, look, idle, synced, renewed, renewNow };
}
