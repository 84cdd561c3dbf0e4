// Keeping memories right: other gateways' changes are heard on the bus, this gateway's own are forgotten as they are written.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { listen } from '@touchline/chassis/bus/listen.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { credentialRevoked, profileChanged } from '@touchline/proto/catalog.ts';
import type { CredentialRevoked, ProfileChanged } from '@touchline/proto/gen/touchline/events/v1/access_pb.ts';
import type { Memories } from './memories.ts';

type Forgetting = Pick<Memories, 'forgetRevoked' | 'forgetProfile'>;

/** Forgets what any gateway tells the bus of, until it is disposed. */
export async function heedBus(bus: Bus, memories: Forgetting, logger: Logger): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const revoked = { entry: credentialRevoked, logger };
  stack.use(await listen(bus, { ...revoked, handle: ({ data }) => memories.forgetRevoked(data) }));
  const changed = { entry: profileChanged, logger };
  stack.use(await listen(bus, { ...changed, handle: ({ data }) => memories.forgetProfile(data) }));
  return stack.move();
}

/**
 * The outbox, of whose events this gateway's memories are rid before the transaction's caller goes on: who revoked a key and
 * tries it at once finds it gone here, whatever the bus does.
 */
export function heedOutbox(outbox: Outbox, memories: Forgetting): Pick<Outbox, 'write' | 'nudge'> {
  const forget = (events: readonly BusEvent[]) => {
    for (const { entry, data } of events) {
      if (entry === credentialRevoked) memories.forgetRevoked(data as CredentialRevoked);
      if (entry === profileChanged) memories.forgetProfile(data as ProfileChanged);
    }
  };
  return {
    async write(events, session) {
      await outbox.write(events, session);
      // Not before the commit: until then another request would remember the old state again.
      if (session) session.once('ended', () => forget(events));
      else forget(events);
    },
    nudge: () => outbox.nudge(),
  };
}
