// The attribution service as a process.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from './config.ts';
import { start } from './start.ts';

await runService('attribution', process.env, configFromEnv, start);
