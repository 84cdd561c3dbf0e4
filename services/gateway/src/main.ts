// The gateway's process.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from './config.ts';
import { start } from './start.ts';

await runService('gateway', process.env, configFromEnv, start);
