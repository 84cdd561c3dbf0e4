// Wires TrackingService, which other services call for events: one file per method.
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { TrackingService } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { TrackerScript } from '../tracker/build.ts';
import type { RecordEvents } from './ingest/record-events.ts';
import type { Relay } from './relay/relay.ts';
import { assignPayerRpc } from './rpc/assign-payer.ts';
import { getQualityRpc } from './rpc/get-quality.ts';
import { getSnippetRpc } from './rpc/get-snippet.ts';
import { issueTrackingKeyRpc } from './rpc/issue-tracking-key.ts';
import { judgeEventsRpc } from './rpc/judge-events.ts';
import { listEventsRpc } from './rpc/list-events.ts';
import { listTrackingKeysRpc } from './rpc/list-tracking-keys.ts';
import { recordEventsRpc } from './rpc/record-events.ts';
import { revokeTrackingKeyRpc } from './rpc/revoke-tracking-key.ts';
import type { Ledger } from './store/ledger.ts';
import type { LedgerQueries } from './store/ledger-queries.ts';
import type { LeftOutStore } from './store/left-out.ts';
import type { QualityCounts } from './store/quality-counts.ts';
import type { Refusals } from './store/refusals.ts';
import type { TrackerSettingsStore } from './store/tracker-settings.ts';
import type { TrackingKeys } from './store/tracking-keys.ts';

interface Deps {
  recordEvents: RecordEvents;
  keys: TrackingKeys;
  settings: TrackerSettingsStore;
  ledger: Ledger;
  relay: Pick<Relay, 'offer'>;
  refusals: Refusals;
  leftOut: LeftOutStore;
  qualityCounts: QualityCounts;
  /** Returns the IANA name of the zone of a profile's days. */
  timeZoneOf: (profileId: string) => Promise<string>;
  queries: LedgerQueries;
  clock: () => Date;
  originOf: (profileId: string) => Promise<string>;
  trackerOf: TrackerScript;
}

/** Implements TrackingService on the parts that the service has built. */
export function serveEvents({
  recordEvents,
  keys,
  ledger,
  queries,
  relay,
  refusals,
  leftOut,
  qualityCounts,
  timeZoneOf,
  clock,
  settings,
  originOf,
  trackerOf,
}: Deps): GrpcService {
  return implement(TrackingService, {
    recordEvents: recordEventsRpc({ recordEvents, ledger }),
    judgeEvents: judgeEventsRpc({ settings, clock }),
    assignPayer: assignPayerRpc({ ledger, onStored: (rows) => relay.offer(rows), clock }),
    issueTrackingKey: issueTrackingKeyRpc({ keys, clock }),
    listTrackingKeys: listTrackingKeysRpc({ keys }),
    revokeTrackingKey: revokeTrackingKeyRpc({ keys, clock }),
    listEvents: listEventsRpc({ ledger, clock }),
    getQuality: getQualityRpc({ ledger, refusals, leftOut, qualityCounts, timeZoneOf, keys, settings, queries, clock }),
    getSnippet: getSnippetRpc({ keys, settings, originOf, tracker: trackerOf }),
  });
}
