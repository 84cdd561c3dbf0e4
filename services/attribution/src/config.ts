// What attribution reads from its environment.
import { type BaseConfig, baseConfigShape, readConfig } from '@touchline/chassis/config.ts';

export type AttributionConfig = BaseConfig & { readonly MONGODB_DATABASE: string };

const DEFAULT_DATABASE = 'touchline_attribution';

/** @throws ConfigError that lists every bad variable */
export function configFromEnv(env: NodeJS.ProcessEnv): AttributionConfig {
  const config = readConfig(env, baseConfigShape);
  return Object.freeze({ ...config, MONGODB_DATABASE: config.MONGODB_DATABASE ?? DEFAULT_DATABASE });
}
