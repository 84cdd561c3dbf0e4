// Runs the console's process: the pages for the people of a workspace.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from './config.ts';
import { start } from './start.ts';

/** The console stores nothing, so nothing has to be prepared before it starts. */
const prepare = async () => undefined;

await runService('console', process.env, configFromEnv, start, prepare);
