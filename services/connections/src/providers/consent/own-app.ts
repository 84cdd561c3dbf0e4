// Reads the credentials that this deployment has with a provider: id and secret, or neither.
import { ConfigError } from '@touchline/chassis/config.ts';

export interface OwnApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * @param halves by the names of their settings
 * @returns undefined when neither is set
 * @throws ConfigError for one without the other
 */
export function ownApp(halves: Readonly<Record<string, string | undefined>>): OwnApp | undefined {
  const [clientId, clientSecret] = Object.values(halves);
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined)
    throw new ConfigError(`Set ${Object.keys(halves).join(' and ')} together, or neither.`);
  return { clientId, clientSecret };
}
