// Declares the environment variables that campaigns reads.
import { readBudgetRaises } from '@touchline/chassis/access/budget-raises.ts';
import { busShape, grpcAddress, mongoShape, processShape, readConfig } from '@touchline/chassis/config.ts';
import { z } from 'zod';
import { millionths } from './domain/write-limits.ts';

const DEFAULT_DATABASE = 'touchline_campaigns';

/** Returns amounts by currency, in millionths of the major unit. */
function budgetRaisesIn(text: string, context: z.RefinementCtx): ReadonlyMap<string, bigint> {
  const raises = readBudgetRaises(text);
  if (raises === null) context.addIssue({ code: 'custom', message: 'must be such as USD=500,CLP=400000' });
  return new Map([...(raises ?? [])].map(([currency, amount]) => [currency, millionths(amount)]));
}

const shape = {
  ...processShape,
  ...mongoShape,
  ...busShape,
  /** host:port of connections, which calls the ad platforms. */
  CONNECTIONS_GRPC: grpcAddress,
  /** How long one call to connections may take; a write without an answer in that time counts as unknown. */
  CONNECTIONS_TIMEOUT_MS: z.coerce.number().int().min(1).max(60_000).default(15_000),
  /** How long a writer that died keeps the lease of a campaign, ad set or ad. */
  ACTION_LOCK_MS: z.coerce.number().int().min(1000).default(10_000),
  /** How long a write waits for another one of the same object. */
  ACTION_WAIT_MS: z.coerce.number().int().min(0).default(12_000),
  /** How long after the call of the platform a write may still take effect: until then it is not sent again, nor another one of its object. */
  OUTCOME_WINDOW_MS: z.coerce.number().int().min(0).default(45_000),
  /** How many writes to ad platforms a workspace may make in a day (UTC), unless it has a limit of its own. */
  AD_WRITES_PER_DAY: z.coerce.number().int().min(0).default(500),
  /** By how much a workspace may raise daily budgets in a day (UTC) in total, unless it has a limit of its own, such as USD=500,CLP=400000; a currency that is not named has no limit. */
  AD_BUDGET_RAISE_PER_DAY: z.string().default('').transform(budgetRaisesIn),
  /** The age at which a write whose outcome is unknown is looked up on the platform, and how long until it is looked up again. */
  SETTLE_AFTER_MS: z.coerce.number().int().min(0).default(5_000),
  /** How often the service looks for such writes. */
  SETTLE_INTERVAL_MS: z.coerce.number().int().min(10).default(5_000),
  /** How long a scan of a profile's ads on their platforms may take; the gateway waits a little longer than the most. */
  URL_TAGS_SCAN_MS: z.coerce.number().int().min(1).max(60_000).default(30_000),
  /** How long after a scan the next request for one is answered by it. */
  URL_TAGS_SCAN_REST_MS: z.coerce.number().int().min(0).default(10_000),
};

export type CampaignsConfig = Readonly<z.output<z.ZodObject<typeof shape>>> & { readonly MONGODB_DATABASE: string };

/** @throws ConfigError that lists every invalid variable */
export function configFromEnv(env: NodeJS.ProcessEnv): CampaignsConfig {
  const config = readConfig(env, shape);
  return Object.freeze({ ...config, MONGODB_DATABASE: config.MONGODB_DATABASE ?? DEFAULT_DATABASE });
}
