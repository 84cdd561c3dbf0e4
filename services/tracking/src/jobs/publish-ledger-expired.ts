// Publishes events.ledger-expired: until when the ledger of a profile has deleted what it need not keep. Every pass publishes it,
// so a message that the bus loses is sent again.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { ledgerExpired } from '@touchline/proto/catalog.ts';

/** Makes the publish function, which throws AppError while the bus is unavailable. */
export function publishLedgerExpired(bus: Bus) {
  return async function publishLedgerExpired(profileId: string, expiredUntil: Date): Promise<void> {
    const id = deterministicId('ledger-expired', profileId, expiredUntil.toISOString());
    const data = { profileId, expiredUntil: timestampFromDate(expiredUntil) };
    await publish(bus, [busEvent(ledgerExpired, { id, profileId, time: expiredUntil, data })]);
  };
}
