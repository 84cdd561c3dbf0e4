// The connections process: links to providers, and the syncs that read them.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from './config.ts';
import { prepare, start } from './start.ts';

await runService('connections', process.env, configFromEnv, start, prepare);
