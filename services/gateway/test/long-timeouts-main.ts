// Starts the gateway as src/main.ts does, with the timeouts of tests.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from '../src/config.ts';
import { prepare } from '../src/start.ts';
import { startWithLongTimeouts } from './long-timeouts.ts';

await runService('gateway', process.env, configFromEnv, startWithLongTimeouts, prepare);
