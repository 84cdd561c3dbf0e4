// Runs the identity process: the identity graph behind gRPC and the bus.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from './config.ts';
import { prepare, start } from './start.ts';

await runService('identity', process.env, configFromEnv, start, prepare);
