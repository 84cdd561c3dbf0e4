// Runs the connections service, which links providers to profiles and syncs what they report.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from './config.ts';
import { prepare, start } from './start.ts';

await runService('connections', process.env, configFromEnv, start, prepare);
