// Describes for openapi.json how each kind of credential is sent.
import { SCOPES } from '@touchline/chassis/access/scopes.ts';
import { PROFILE_HEADER } from '@touchline/chassis/access/sender-headers.ts';
import { SESSION_COOKIE } from '@touchline/chassis/access/session-cookie.ts';
import { API_PREFIX } from '../http/api-prefix.ts';
import type { Operation } from '../http/operation.ts';

/** Returns the schemes; API keys and user tokens are sent in the same way. */
export function securitySchemes(baseUrl: string) {
  return {
    api_key: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'tl_<env>_<id>_<secret>',
      description: 'An API key of a profile, a delegated key of an app, or a user token.',
    },
    app_token: {
      type: 'oauth2',
      description: 'A token of a partner app, sent as a Bearer token.',
      flows: {
        clientCredentials: {
          tokenUrl: `${baseUrl}${API_PREFIX}/oauth/token`,
          scopes: Object.fromEntries(
            SCOPES.map((scope) => [scope, `Allows a token to call operations that require ${scope}.`]),
          ),
        },
      },
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: SESSION_COOKIE,
      description: `A console session, which POST /session begins. Writes must come from a page of this site. A request acts on the profile of the sign-in, or on the one whose id its header \`${PROFILE_HEADER}\` has: any profile of a workspace of which the person is a member, with the person's role there. Another profile is 404 \`not_found\`, and what is no id is 400 \`invalid_parameter\`. Credentials in an Authorization header ignore it.`,
    },
  };
}

/** Returns the schemes that an operation accepts; any one of them suffices. */
export function securityOf({ credentials, scopes }: Operation): Record<string, readonly string[]>[] {
  const opens = (...kinds: Operation['credentials']) => kinds.some((kind) => credentials.includes(kind));
  return [
    ...(opens('api_key', 'user_token') ? [{ api_key: [] }] : []),
    ...(opens('app_token') ? [{ app_token: scopes.kind === 'all' ? scopes.scopes : [] }] : []),
    ...(opens('session') ? [{ session: [] }] : []),
  ];
}
