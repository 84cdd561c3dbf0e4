// Converts a credential to and from its gRPC message: access writes it, and a service that acts for a caller passes it on with
// the request.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  Credential as CredentialMessage,
  CredentialSchema,
} from '@touchline/proto/gen/touchline/access/v1/credentials_pb.ts';
import type { Credential, CredentialKind, Principal } from './credential.ts';
import type { Role } from './roles.ts';

/** Returns the message for a credential. */
export function credentialMessage(credential: Credential): MessageInitShape<typeof CredentialSchema> {
  const { kind, id, name, principal, profileId, workspaceId, role, secretId, defaultCountry, expiresAt } = credential;
  return {
    ...{ kind, id, name, principal: { ...principal } },
    profileId: profileId ?? '',
    workspaceId: workspaceId ?? '',
    secretId: secretId ?? '',
    role: role ?? '',
    scopes: [...credential.scopes],
    withheldScopes: [...credential.withheldScopes],
    entitlements: [...credential.entitlements],
    defaultCountry: defaultCountry ?? '',
    allowance: credential.allowance.of,
    requestsPerMinute: credential.allowance.perMinute,
    ...(expiresAt && { expiresAt: timestampFromDate(expiresAt) }),
  };
}

/** Returns the credential in a message. @throws Error without one: no caller is known for the request then */
export function credentialOf(message: CredentialMessage | undefined): Credential {
  if (!message?.principal || message.id === '') throw new Error('The request has no credential.');
  const { kind, id, name, principal, profileId, workspaceId, role, secretId, defaultCountry, expiresAt } = message;
  return {
    kind: kind as CredentialKind,
    ...{ id, name },
    principal: { kind: principal.kind as Principal['kind'], id: principal.id },
    profileId: profileId || null,
    workspaceId: workspaceId || null,
    ...(secretId && { secretId }),
    role: (role || null) as Role | null,
    scopes: new Set(message.scopes),
    withheldScopes: new Set(message.withheldScopes),
    entitlements: new Set(message.entitlements),
    defaultCountry: defaultCountry || null,
    allowance: { of: message.allowance, perMinute: message.requestsPerMinute },
    expiresAt: expiresAt ? timestampDate(expiresAt) : null,
  };
}
