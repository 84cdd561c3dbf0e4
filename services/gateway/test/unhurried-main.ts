// The gateway's process as src/main.ts has it, which waits as long as the gateways of tests do.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from '../src/config.ts';
import { prepare } from '../src/start.ts';
import { startUnhurried } from './unhurried.ts';

await runService('gateway', process.env, configFromEnv, startUnhurried, prepare);
