// Starts the analyses of creatives: what admits one, the worker that runs it, and the sweep that finds those that are due. With a
// language model in the settings it wires the model, too.
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { createQueue, createWorker } from '@touchline/chassis/jobs/queue.ts';
import { valkeyOptions } from '@touchline/chassis/jobs/valkey.ts';
import { configuredModel } from '@touchline/chassis/model/language-model.ts';
import { repeat } from '@touchline/chassis/repeat.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { TenantService } from '@touchline/proto/gen/touchline/access/v1/tenants_pb.ts';
import { AllowanceService } from '@touchline/proto/gen/touchline/attribution/v1/allowances_pb.ts';
import { AdPlatformService } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import type { ScoringConfig } from '../config.ts';
import { type Allowance, createAllowance } from '../sources/allowance.ts';
import { createReadModelAccess } from '../sources/model-access.ts';
import { createReadCreative } from '../sources/read-creative.ts';
import type { Analyses } from '../store/analyses.ts';
import type { Profiles } from '../store/profiles.ts';
import { type AdmitAnalysis, createAdmitAnalysis } from './admit-analysis.ts';
import { createAnalyseCreative } from './analyse-creative.ts';
import { createDescribeCreative, type Modelling } from './describe-creative.ts';
import { createQueueAnalysis, type DueAnalysis, type QueueAnalysis, sweepAnalyses } from './queue-analysis.ts';

/** Reading a creative looks in every account of a profile. */
const CREATIVE_DEADLINE_MS = 30_000;

export interface AnalysingDeps {
  readonly config: ScoringConfig;
  readonly analyses: Analyses;
  readonly profiles: Profiles;
  now(): Date;
  readonly logger: Logger;
}

export interface Analysing extends AsyncDisposable {
  readonly admitAnalysis: AdmitAnalysis;
  readonly allowance: Allowance;
  readonly queueAnalysis: QueueAnalysis;
}

/** Starts analysing; disposing finishes the analyses that run. */
export function startAnalyses({ config, analyses, profiles, now, logger }: AnalysingDeps): Analysing {
  const stack = new AsyncDisposableStack();
  const tls = tlsFiles(config);
  const { CONNECTIONS_GRPC, ATTRIBUTION_GRPC, SCORE_GATHER_MS: gatherMs, SCORE_LOCK_MS: lockMs } = config;
  const platforms = stack.use(
    grpcClient(AdPlatformService, { address: CONNECTIONS_GRPC, deadlineMs: CREATIVE_DEADLINE_MS, tls }),
  );
  const readCreative = createReadCreative(platforms);
  const allowance = createAllowance(stack.use(grpcClient(AllowanceService, { address: ATTRIBUTION_GRPC, tls })));
  const modelling = startModelling(config, stack);
  const creatives = createDescribeCreative({ analyses, modelling, now });
  const admitAnalysis = createAdmitAnalysis({ modelling, readCreative, creatives, allowance });

  const valkey = valkeyOptions(config);
  const queueName = `${config.BUS_PREFIX}scoring-analyses`;
  const queueAnalysis = createQueueAnalysis(stack.use(createQueue<DueAnalysis>(valkey, queueName)));
  const analyse = createAnalyseCreative({
    ...{ analyses, readCreative, creatives, allowance, profiles, now, gatherMs, lockMs },
  });
  stack.use(
    createWorker<DueAnalysis>(valkey, queueName, ({ data }) => analyse(data.analysisId), {
      ...{ concurrency: config.SCORE_CONCURRENCY, logger, lockMs },
    }),
  );
  const sweep = { name: 'sweep analyses', everyMs: config.SCORE_LOOK_INTERVAL_MS, logger };
  stack.use(repeat(sweep, sweepAnalyses({ analyses, queueAnalysis, now })));
  return { admitAnalysis, allowance, queueAnalysis, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** Returns the language model that the settings name, with access to ask whose ads it may see; undefined without one. */
function startModelling(config: ScoringConfig, stack: AsyncDisposableStack): Modelling | undefined {
  const model = configuredModel(config);
  if (model === undefined || config.ACCESS_GRPC === undefined) return undefined;
  const tenants = stack.use(grpcClient(TenantService, { address: config.ACCESS_GRPC, tls: tlsFiles(config) }));
  return { model, readModelAccess: createReadModelAccess(tenants) };
}
