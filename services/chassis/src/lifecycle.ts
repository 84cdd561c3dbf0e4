// A service's life: configure, start, say so, and on SIGTERM drain and dispose within a deadline.
import { ConfigError } from './config.ts';
import { createLogger, type Logger } from './telemetry/logger.ts';
import { startTelemetry } from './telemetry/telemetry.ts';

export interface Startable {
  readonly LOG_LEVEL: string;
  readonly DRAIN_TIMEOUT_MS: number;
}

/**
 * Runs a service until a signal ends it; main.ts is this one call.
 * Exits 0 after a clean drain, 1 when it could not start or not drain in time, 2 for a bad configuration.
 */
export async function runService<C extends Startable>(
  name: string,
  env: NodeJS.ProcessEnv,
  configFromEnv: (env: NodeJS.ProcessEnv) => C,
  start: (config: C, overrides: { logger: Logger }) => Promise<AsyncDisposable>,
): Promise<void> {
  let config: C;
  try {
    config = configFromEnv(env);
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof ConfigError ? error.message : String(error)}\n`);
    process.exit(2);
  }
  const logger = createLogger({ name, level: config.LOG_LEVEL });
  const telemetry = startTelemetry({ service: name, otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT });
  process.on('unhandledRejection', (err) => {
    logger.error({ err }, 'unhandled rejection');
    process.exit(1);
  });
  process.on('uncaughtException', (err) => {
    logger.error({ err }, 'uncaught exception');
    process.exit(1);
  });
  try {
    const began = performance.now();
    const service = await start(config, { logger });
    logger.info({ ms: Math.round(performance.now() - began) }, 'ready');
    const signal = await nextSignal();
    logger.info({ signal }, 'draining');
    const deadline = setTimeout(() => {
      logger.error({ ms: config.DRAIN_TIMEOUT_MS }, 'did not drain in time');
      process.exit(1);
    }, config.DRAIN_TIMEOUT_MS);
    await service[Symbol.asyncDispose]();
    await telemetry[Symbol.asyncDispose]();
    clearTimeout(deadline);
    logger.info({}, 'stopped');
    process.exit(0);
  } catch (err) {
    logger.error({ err }, 'could not start');
    process.exit(1);
  }
}

function nextSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal));
  });
}
