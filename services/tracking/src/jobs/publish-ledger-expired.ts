// events.ledger-expired: up to when the ledger of a profile has forgotten what it need not keep. It is told with every pass, so that what the
// bus loses comes again.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { ledgerExpired } from '@touchline/proto/catalog.ts';

/** Makes the function that tells; it throws AppError while the bus is away. */
export function publishLedgerExpired(bus: Bus) {
  return async function publishLedgerExpired(profileId: string, expiredUntil: Date): Promise<void> {
    const id = deterministicId('ledger-expired', profileId, expiredUntil.toISOString());
    const data = { profileId, expiredUntil: timestampFromDate(expiredUntil) };
    await publish(bus, [busEvent(ledgerExpired, { id, profileId, time: expiredUntil, data })]);
  };
}
