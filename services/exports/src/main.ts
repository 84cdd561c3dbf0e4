// Runs the exports process, which sends conversions and audiences to ad platforms.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from './config.ts';
import { prepare, start } from './start.ts';

await runService('exports', process.env, configFromEnv, start, prepare);
