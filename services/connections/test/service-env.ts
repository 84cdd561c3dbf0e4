// Makes the environment of the service in tests: a database and subjects of its own, and every provider at the simulator.
import { testBusPrefix, testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { APP } from '../../../tools/provider-sim/test/small-google-world.ts';
import { META_APP } from '../../../tools/provider-sim/test/small-world.ts';
import { vendorsEnv } from './vendors-env.ts';

/** @param simUrl the simulator's */
export function serviceEnvOf(simUrl: string): NodeJS.ProcessEnv {
  const { mongodbUrl, natsUrl, redisUrl } = testStack();
  return {
    MONGODB_URL: mongodbUrl,
    MONGODB_DATABASE: testDatabaseName('conn').slice(0, 38),
    NATS_URL: natsUrl,
    REDIS_URL: redisUrl,
    BUS_PREFIX: testBusPrefix(),
    LOG_LEVEL: 'silent',
    TOKEN_SEALING_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    META_GRAPH_URL: simUrl,
    META_DIALOG_URL: simUrl,
    // The simulator serves pictures, too; none is late on a busy machine.
    THUMBNAIL_PRIVATE_HOSTS: '127.0.0.1',
    THUMBNAIL_TIMEOUT_MS: '60000',
    META_APP_ID: META_APP.client_id,
    META_APP_SECRET: META_APP.client_secret,
    GOOGLE_CONSENT_URL: simUrl,
    SEARCH_CONSOLE_URL: simUrl,
    GMAIL_URL: simUrl,
    GOOGLE_CALENDAR_URL: simUrl,
    ...vendorsEnv(simUrl),
    GOOGLE_ADS_URL: simUrl,
    GOOGLE_DATA_MANAGER_URL: simUrl,
    GOOGLE_OAUTH_URL: simUrl,
    GOOGLE_CLIENT_ID: APP.client_id,
    GOOGLE_CLIENT_SECRET: APP.client_secret,
    GOOGLE_ADS_DEVELOPER_TOKEN: APP.developer_token,
    // No service listens there: tests that record outcomes bring their own.
    TRACKING_GRPC: '127.0.0.1:1',
    ATTRIBUTION_GRPC: '127.0.0.1:1',
    MESSAGES_GRPC: '127.0.0.1:1',
    IDENTITY_GRPC: '127.0.0.1:1',
    SYNC_INTERVAL_MINUTES: '0',
    MAIL_POLL_SECONDS: '0',
    // Tests of backfills turn them on.
    BACKFILL_AD_DAYS: '0',
    BACKFILL_OUTCOME_DAYS: '0',
    // A busy machine answers late, and is not a platform that is down.
    ASK_TIMEOUT_MS: '30000',
    SYNC_BACKOFF_MS: '20',
    PROVIDER_CIRCUIT_PAUSE_MS: '20',
    CONSENT_TIMEOUT_MS: '60000',
    TOKEN_RENEWAL_BACKOFF_MS: '20',
  };
}
