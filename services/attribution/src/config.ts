// Reads attribution's configuration from its environment.
import { busShape, modelShape, mongoShape, processShape, readConfig } from '@touchline/chassis/config.ts';
import { z } from 'zod';
import { jobManifest } from './cluster/job-manifest.ts';

const shape = {
  ...processShape,
  ...mongoShape,
  ...busShape,
  ...modelShape,
  /** Attribution's own database, which no other service reads. */
  MONGODB_DATABASE: z.string().min(1).default('touchline_attribution'),
  /** How many journey summaries, and creative analyses by a model, a workspace may have written per UTC day. */
  SUMMARY_DAILY_ALLOWANCE: z.coerce.number().int().min(0).max(1_000_000).default(200),
  /**
   * How much memory a process uses for what reports are made from, in megabytes. With 0 it keeps nothing, and each report reads
   * everything from the database.
   */
  REPORT_MEMORY_MB: z.coerce.number().int().min(0).max(100_000).default(128),
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
  return readConfig(env, shape);
}
