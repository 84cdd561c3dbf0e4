// Makes the Secrets that a chart of Touchline expects to find, as the people who install it make them (docs/deploy.md).
import { randomBytes } from 'node:crypto';
import type { StackUrls } from '@touchline/chassis/testing/stack.ts';
import type { Secrets } from './plan-pods.ts';

/** Returns the Secrets: addresses of the stores, and fresh keys of the services. */
export function operatorsSecrets({ mongodbUrl, natsUrl, redisUrl }: StackUrls): Secrets {
  const key = () => `k1:${randomBytes(32).toString('base64')}`;
  return {
    'touchline-stores': { 'mongodb-url': mongodbUrl, 'nats-url': natsUrl, 'valkey-url': redisUrl },
    'touchline-keys': {
      'access-secret-keys': key(),
      'console-secret-keys': key(),
      'link-token-keys': key(),
      'erasure-keys': key(),
      'token-sealing-keys': key(),
      'export-sealing-keys': key(),
      'message-sealing-keys': key(),
      'webhook-secret-keys': key(),
    },
  };
}
