// Reads attribution's configuration from its environment.
import { busShape, ConfigError, mongoShape, processShape, readConfig } from '@touchline/chassis/config.ts';
import { z } from 'zod';
import { jobManifest } from './cluster/job-manifest.ts';

const shape = {
  ...processShape,
  ...mongoShape,
  ...busShape,
  /** Attribution's own database, which no other service reads. */
  MONGODB_DATABASE: z.string().min(1).default('touchline_attribution'),
  /**
   * Base address of an endpoint with OpenAI's chat completions, such as https://host/v1; without it, rules write the summaries.
   */
  SUMMARY_MODEL_URL: z
    .string()
    .regex(/^https?:\/\/[^?#]+[^/?#]$/, 'must be an http(s) URL without a trailing slash')
    .optional(),
  /** The model to use there. */
  SUMMARY_MODEL_NAME: z.string().min(1).optional(),
  /** Sent there as a Bearer token, when set. */
  SUMMARY_MODEL_KEY: z.string().min(1).optional(),
  /** How many journey summaries a workspace may have written per UTC day. */
  SUMMARY_DAILY_ALLOWANCE: z.coerce.number().int().min(0).max(1_000_000).default(200),
  /** How often the service looks for journeys with events that their profile no longer keeps. */
  JOURNEY_EXPIRY_INTERVAL_MS: z.coerce.number().int().min(10).default(10_000),
  /** The time from the start of one pass over a profile's journeys to the start of the next. */
  JOURNEY_EXPIRY_PASS_MS: z.coerce.number().int().min(10).default(604_800_000),
  /**
   * A Kubernetes Job in JSON, whose pods work on large replays; the chart writes it. Without it, this process works on them
   * itself.
   */
  REPLAY_JOB: jobManifest.optional(),
  /** Replays of fewer events never become a Job. */
  REPLAY_JOB_MIN_EVENTS: z.coerce.number().int().min(1).default(200_000),
};

export type AttributionConfig = Readonly<z.output<z.ZodObject<typeof shape>>>;

/** @throws ConfigError that lists every invalid variable */
export function configFromEnv(env: NodeJS.ProcessEnv): AttributionConfig {
  const config = readConfig(env, shape);
  if ((config.SUMMARY_MODEL_URL === undefined) !== (config.SUMMARY_MODEL_NAME === undefined))
    throw new ConfigError('SUMMARY_MODEL_URL and SUMMARY_MODEL_NAME are set together or not at all.');
  return config;
}
