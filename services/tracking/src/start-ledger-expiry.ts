// Wires the job that deletes the ledger rows that profiles no longer keep.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { createLeases } from '@touchline/chassis/mongo/lease.ts';
import { type Repeated, repeat } from '@touchline/chassis/repeat.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { Db } from 'mongodb';
import type { TrackingConfig } from './config.ts';
import { expireLedger } from './jobs/expire-ledger.ts';
import { publishLedgerExpired } from './jobs/publish-ledger-expired.ts';
import type { LedgerExpiry } from './store/ledger-expiry.ts';
import type { ProfileStates } from './store/profile-states.ts';
import type { RelayWriters } from './store/relay-writers.ts';

const LEASE_MS = 10_000;

interface Deps {
  db: Db;
  bus: Bus;
  config: Pick<TrackingConfig, 'LEDGER_EXPIRY_INTERVAL_MS'>;
  expiry: LedgerExpiry;
  states: ProfileStates;
  writers: RelayWriters;
  clock: () => Date;
  logger: Logger;
}

/** Starts the passes. Disposing ends the running pass within one deletion. */
export function startLedgerExpiry({ db, bus, config, ...deps }: Deps): Repeated {
  const leases = createLeases(db.collection('leases'), { lastsMs: LEASE_MS });
  const pass = expireLedger({ ...deps, leases, publish: publishLedgerExpired(bus) });
  const everyMs = config.LEDGER_EXPIRY_INTERVAL_MS;
  return repeat({ name: 'deleting expired ledger rows', everyMs, logger: deps.logger }, pass);
}
