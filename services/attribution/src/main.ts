// The attribution service as a process.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from './config.ts';
import { workOnShard } from './replay-worker.ts';
import { prepare, start } from './start.ts';

await runService('attribution', process.env, configFromEnv, start, prepare, {
  // In a pod of an indexed Job, which says by this variable the how manieth it is.
  'replay-part': (config, args) => workOnShard(config, args, process.env.JOB_COMPLETION_INDEX),
});
