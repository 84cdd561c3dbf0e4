// The campaigns process: writes to ad platforms, and the ledger of them.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from './config.ts';
import { prepare, start } from './start.ts';

await runService('campaigns', process.env, configFromEnv, start, prepare);
