// Publishes each connect and disconnect of an ad account in the transaction that stores it, whatever operation caused it. Reports
// learn from the message which accounts must have days.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import { adsAccount } from '@touchline/proto/catalog.ts';
import type { ConnectionDoc } from '../store/connection-doc.ts';
import type { Connections } from '../store/connections.ts';

interface Deps {
  readonly outbox: Pick<Outbox, 'write'>;
  /** Reports whether accounts of a channel advertise. */
  isAdPlatform(channel: string): boolean;
}

/** Wraps the store of connections so that connecting and disconnecting an ad account also writes its message. */
export function publishAccounts(connections: Connections, { outbox, isAdPlatform }: Deps): Connections {
  return {
    ...connections,
    put: async (given, now, session) => {
      const stored = await connections.put(given, now, session);
      if (isAdPlatform(given.channel)) await outbox.write([accountEvent(stored.connection)], session);
      return stored;
    },
    disconnect: async (profileId, id, now, session) => {
      const before = await connections.disconnect(profileId, id, now, session);
      if (before && before.status !== 'disconnected' && isAdPlatform(before.channel))
        await outbox.write([accountEvent({ ...before, status: 'disconnected', updated_at: now })], session);
      return before;
    },
  };
}

/** Returns the message of an ad account in its current state; republishing gives the same message. */
export function accountEvent(connection: ConnectionDoc): BusEvent {
  const { _id, profile_id: profileId, channel, account_external_id, status, created_at, updated_at } = connection;
  const changedAt = timestampFromDate(updated_at);
  return busEvent(adsAccount, {
    id: deterministicId('ad-account', _id, status, updated_at.toISOString()),
    profileId,
    time: updated_at,
    data: {
      ...{ profileId, connectionId: _id, platform: channel, accountExternalId: account_external_id, changedAt },
      connectedAt: timestampFromDate(created_at),
      ...(status === 'disconnected' && { disconnectedAt: changedAt }),
    },
  });
}
