// Runs the scoring process, which finds the ads that do better than others like them.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from './config.ts';
import { prepare, start } from './start.ts';

await runService('scoring', process.env, configFromEnv, start, prepare);
