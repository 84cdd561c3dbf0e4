// Runs the campaigns process, which writes to ad platforms and keeps the ledger of these writes.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from './config.ts';
import { prepare, start } from './start.ts';

await runService('campaigns', process.env, configFromEnv, start, prepare);
