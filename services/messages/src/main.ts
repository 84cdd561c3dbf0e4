// Runs the messages process, which stores the files that messages send.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from './config.ts';
import { prepare, start } from './start.ts';

await runService('messages', process.env, configFromEnv, start, prepare);
