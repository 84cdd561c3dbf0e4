// Runs the access process, which keeps tenants, people, credentials and the PII access log.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from './config.ts';
import { prepare, start } from './start.ts';

await runService('access', process.env, configFromEnv, start, prepare);
