// Runs the tracking process: the collector for browsers, and the event ledger behind gRPC and the bus. With the argument
// `domain-controller` it runs what keeps the Ingresses of custom domains, and nothing else.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv, controllerConfigFromEnv } from './config.ts';
import { prepare, start } from './start.ts';
import { startDomainController } from './start-domain-controller.ts';

const { argv, env } = process;
if (argv[2] === 'domain-controller')
  await runService('domain-controller', env, controllerConfigFromEnv, startDomainController, async () => undefined);
else await runService('tracking', env, configFromEnv, start, prepare);
