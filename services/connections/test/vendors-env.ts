// Defines the apps of this deployment with the smaller vendors for the service under test: the simulator accepts any.
import { FINTOC_KEYS } from '../../../tools/provider-sim/vendors/fintoc.ts';

/** The secrets with which the deployment's own apps sign their webhooks. */
export const STRIPE_SECRET = 'whsec_test_platform';
export const MERCADO_PAGO_SECRET = 'test-mp-webhooks';

export const vendorsEnv = (url: string): NodeJS.ProcessEnv => ({
  STRIPE_CONNECT_URL: `${url}/stripe`,
  STRIPE_API_URL: `${url}/stripe`,
  STRIPE_CLIENT_ID: 'ca_test',
  STRIPE_SECRET_KEY: 'sk_test_platform',
  STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
  MERCADOPAGO_AUTH_URL: `${url}/mercado_pago`,
  MERCADOPAGO_API_URL: `${url}/mercado_pago`,
  MERCADOPAGO_CLIENT_ID: '1234',
  MERCADOPAGO_CLIENT_SECRET: 'test-mp-secret',
  MERCADOPAGO_WEBHOOK_SECRET: MERCADO_PAGO_SECRET,
  HIGHLEVEL_CONSENT_URL: `${url}/highlevel`,
  HIGHLEVEL_API_URL: `${url}/highlevel`,
  HIGHLEVEL_CLIENT_ID: 'app1-client',
  HIGHLEVEL_CLIENT_SECRET: 'test-hl-secret',
  MICROSOFT_LOGIN_URL: `${url}/microsoft`,
  MICROSOFT_GRAPH_URL: `${url}/microsoft`,
  MICROSOFT_CLIENT_ID: 'ms-client',
  MICROSOFT_CLIENT_SECRET: 'test-ms-secret',
  SHOPIFY_STORE_URL: `${url}/shopify/{shop}`,
  MANYCHAT_API_URL: `${url}/manychat`,
  FINTOC_API_URL: `${url}/fintoc`,
  FINTOC_PUBLIC_KEY: FINTOC_KEYS.public_key,
  FINTOC_SECRET_KEY: FINTOC_KEYS.secret_key,
  FINTOC_WEBHOOK_SECRET: FINTOC_KEYS.webhook_secret,
});
