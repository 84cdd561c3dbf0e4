// Runs a service's life: configure, start, report readiness, and on SIGTERM drain and dispose within a deadline.
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError } from './config.ts';
import { type CodecName, chooseCodec } from './proto/codec.ts';
import { createLogger, type Logger } from './telemetry/logger.ts';
import { observeProcess } from './telemetry/metrics.ts';
import { startTelemetry } from './telemetry/telemetry.ts';

const FLUSH_TIMEOUT_MS = 2000;

export interface Startable {
  readonly LOG_LEVEL: string;
  readonly PROTO_CODEC: CodecName;
  readonly DRAIN_TIMEOUT_MS: number;
}

/**
 * What a service's process does instead of serving; it receives the arguments that follow its name, and the process then ends.
 */
export type Task<C> = (config: C, args: readonly string[]) => Promise<void>;

/**
 * Runs a service until a signal ends it; main.ts is this one call. With the argument `prepare` it only makes what the service
 * needs in its stores, and ends; with the name of another task it runs that task, and ends. Exits 0 after a clean drain, 1 when
 * it could not start or could not drain in time, 2 for an invalid configuration.
 */
export async function runService<C extends Startable>(
  name: string,
  env: NodeJS.ProcessEnv,
  configFromEnv: (env: NodeJS.ProcessEnv) => C,
  start: (config: C, overrides: { logger: Logger }) => Promise<AsyncDisposable>,
  prepare: (config: C) => Promise<void>,
  tasks: Readonly<Record<string, Task<C>>> = {},
): Promise<void> {
  let config: C;
  try {
    config = configFromEnv(env);
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof ConfigError ? error.message : String(error)}\n`);
    process.exit(2);
  }
  chooseCodec(config.PROTO_CODEC);
  const logger = createLogger({ name, level: config.LOG_LEVEL });
  const [argument, ...args] = process.argv.slice(2);
  const task: Task<C> | undefined = argument === 'prepare' ? prepare : tasks[argument ?? ''];
  if (task !== undefined) return end(logger, () => task(config, args));
  const telemetry = startTelemetry({
    service: name,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    metricsEveryMs: Number(env.OTEL_METRIC_EXPORT_INTERVAL) || undefined,
  });
  observeProcess();
  process.on('unhandledRejection', (err) => {
    logger.error({ err }, 'unhandled rejection');
    process.exit(1);
  });
  process.on('uncaughtException', (err) => {
    logger.error({ err }, 'uncaught exception');
    process.exit(1);
  });
  let service: AsyncDisposable;
  let signalled: Promise<string>;
  try {
    const began = performance.now();
    service = await start(config, { logger });
    signalled = firstSignal(logger);
    logger.info({ ms: Math.round(performance.now() - began) }, 'ready');
  } catch (err) {
    logger.error({ err }, 'could not start');
    process.exit(1);
  }
  const signal = await signalled;
  logger.info({ signal }, 'draining');
  setTimeout(() => {
    logger.error({ ms: config.DRAIN_TIMEOUT_MS }, 'did not drain in time');
    process.exit(1);
  }, config.DRAIN_TIMEOUT_MS);
  try {
    await service[Symbol.asyncDispose]();
    // A collector that is unavailable must not delay the exit.
    await Promise.race([telemetry[Symbol.asyncDispose](), delay(FLUSH_TIMEOUT_MS)]);
    logger.info({}, 'stopped');
    process.exit(0);
  } catch (err) {
    logger.error({ err }, 'drained with an error');
    process.exit(1);
  }
}

async function end(logger: Logger, work: () => Promise<void>): Promise<never> {
  try {
    await work();
    logger.info({}, 'done');
    process.exit(0);
  } catch (err) {
    logger.error({ err }, 'could not finish');
    process.exit(1);
  }
}

/**
 * Resolves at the first SIGTERM or SIGINT. Until this is called a signal ends the process at once, which is safe. Further signals
 * change nothing, since supervisors send several; only Ctrl-C while draining ends the process, since it comes from a person who
 * will not wait.
 */
function firstSignal(logger: Logger): Promise<string> {
  return new Promise((resolve) => {
    let isDraining = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (isDraining && signal === 'SIGINT') {
          logger.warn({ signal }, 'ended while draining');
          process.exit(130);
        }
        isDraining = true;
        resolve(signal);
      });
    }
  });
}
