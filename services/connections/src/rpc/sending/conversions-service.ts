// Assembles ConversionsService from its calls.
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { ConversionsService } from '@touchline/proto/gen/touchline/connections/v1/conversions_pb.ts';
import { conversionResults } from './conversion-results.ts';
import type { ExportAccountsDeps } from './export-accounts.ts';
import { findTarget } from './find-target.ts';
import { liveAdSets } from './live-ad-sets.ts';
import { matchQuality } from './match-quality.ts';
import { messagingDataset } from './messaging-dataset.ts';
import { sendConversions } from './send-conversions.ts';

/** Returns what serveGrpc takes. */
export function conversionsService(deps: ExportAccountsDeps): GrpcService {
  return implement(ConversionsService, {
    sendConversions: sendConversions(deps),
    conversionResults: conversionResults(deps),
    findTarget: findTarget(deps),
    messagingDataset: messagingDataset(deps),
    matchQuality: matchQuality(deps),
    liveAdSets: liveAdSets(deps),
  });
}
