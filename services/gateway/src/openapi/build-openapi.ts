// Builds openapi.json from the declarations, so that nothing in it is written by hand twice.
import { API_PREFIX } from '../http/api-prefix.ts';
import type { Area, Operation } from '../http/operation.ts';
import { type CollectorUrls, collectorPaths } from './collector-paths.ts';
import { operationObject } from './operation-object.ts';
import { outgoingEvents } from './outgoing-events.ts';
import { createSchemaRegistry } from './schema-registry.ts';
import { securitySchemes } from './security.ts';

const AREAS: Readonly<Record<Area, string>> = {
  tracking: 'Events, and the tracker that records visits.',
  customers: 'Who the customers are and what they did.',
  campaigns: 'What ads cost and what they brought.',
  goals: 'What counts as a conversion.',
  payments: 'Payments, and what the merchant recorded about them.',
  partner: 'What partner systems know about how customers arrived.',
  connections: 'Connections to ad platforms and other providers.',
  exports: 'Conversions and audiences that are sent to ad platforms.',
  messages: 'Messages to people, through connections.',
  webhooks: 'Events that are sent to a URL of your own.',
  access: 'Tenants, credentials and the people behind them.',
  meta: 'The API itself.',
};

/**
 * Builds the OpenAPI 3.1 document.
 * @param urls the public base addresses, for servers and for links to the error pages
 */
export function buildOpenapi(operations: readonly Operation[], urls: CollectorUrls): Record<string, unknown> {
  const { baseUrl } = urls;
  const schemas = createSchemaRegistry();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = `${API_PREFIX}${operation.path}`;
    paths[path] ??= {};
    paths[path][operation.method.toLowerCase()] = operationObject(operation, schemas, baseUrl);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Touchline API',
      version: '1.0.0',
      summary: 'Ad attribution: from touchpoints to conversions, per profile.',
      description:
        "Every call acts on the profile of its credential. Answers carry `data` and `meta`; errors carry `error` with a code to branch on. Send `X-Request-Id` to find a call again in logs. Times are in UTC. Ranges of days include both ends; the days are those of the profile's time zone, which is UTC unless set.",
      contact: { name: 'Touchline', url: `${baseUrl}/docs` },
    },
    servers: [{ url: baseUrl }],
    tags: Object.entries(AREAS).map(([name, description]) => ({ name, description })),
    paths: { ...paths, ...collectorPaths(schemas, urls) },
    webhooks: outgoingEvents(schemas),
    components: {
      securitySchemes: securitySchemes(baseUrl),
      schemas: schemas.components(),
    },
  };
}
