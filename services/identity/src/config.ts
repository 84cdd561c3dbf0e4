// What identity reads from its environment.
import { type BaseConfig, baseConfigShape, readConfig } from '@touchline/chassis/config.ts';

export type IdentityConfig = BaseConfig & { readonly MONGODB_DATABASE: string };

const DEFAULT_DATABASE = 'touchline_identity';

/** @throws ConfigError that lists every bad variable */
export function configFromEnv(env: NodeJS.ProcessEnv): IdentityConfig {
  const config = readConfig(env, baseConfigShape);
  return Object.freeze({ ...config, MONGODB_DATABASE: config.MONGODB_DATABASE ?? DEFAULT_DATABASE });
}
