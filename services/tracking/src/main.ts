// Runs the tracking process: the collector for browsers, and the event ledger behind gRPC and the bus.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from './config.ts';
import { prepare, start } from './start.ts';

await runService('tracking', process.env, configFromEnv, start, prepare);
