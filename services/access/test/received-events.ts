// Receives what access publishes of profiles and credentials, as the other services do.
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { listen } from '@touchline/chassis/bus/listen.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { credentialRevoked, profileChanged } from '@touchline/proto/catalog.ts';
import type { CredentialRevoked, ProfileChanged } from '@touchline/proto/gen/touchline/events/v1/access_pb.ts';
import type { RunningAccess } from './running-access.ts';

export interface ReceivedEvents extends AsyncDisposable {
  readonly profiles: readonly ProfileChanged[];
  readonly revoked: readonly CredentialRevoked[];
}

/** Starts to receive. */
export async function receiveEvents({ config }: Pick<RunningAccess, 'config'>): Promise<ReceivedEvents> {
  await using stack = new AsyncDisposableStack();
  const logger = createLogger({ name: 'test', level: 'silent' });
  const bus = stack.use(await connectBus({ url: config.NATS_URL, name: 'test', prefix: config.BUS_PREFIX }));
  const profiles: ProfileChanged[] = [];
  const revoked: CredentialRevoked[] = [];
  stack.use(await listen(bus, { entry: profileChanged, logger, handle: ({ data }) => void profiles.push(data) }));
  stack.use(await listen(bus, { entry: credentialRevoked, logger, handle: ({ data }) => void revoked.push(data) }));
  const owned = stack.move();
  return { profiles, revoked, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
