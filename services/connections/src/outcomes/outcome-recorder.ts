// Connects to the services that store outcomes, and provides the function that passes outcomes to them.
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { TrackingService } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { ConnectionsConfig } from '../config.ts';
import { type RecordOutcomes, recordOutcomes } from './record-outcomes.ts';

export interface OutcomeRecorder extends AsyncDisposable {
  readonly record: RecordOutcomes;
}

/** Opens the channels, which connect on first use; disposing closes them. Both methods may be called repeatedly. */
export function connectRecorder(config: ConnectionsConfig, logger: Logger): OutcomeRecorder {
  const stack = new AsyncDisposableStack();
  const tls = tlsFiles(config);
  const tracking = stack.use(grpcClient(TrackingService, { address: config.TRACKING_GRPC, tls }));
  const attribution = stack.use(grpcClient(AttributionService, { address: config.ATTRIBUTION_GRPC, tls }));
  const { recordEvents } = tracking;
  const { setProviderReversal } = attribution;
  return {
    record: recordOutcomes({ recordEvents, setProviderReversal, logger }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
