// Has a session's request act on the profile that its Touchline-Profile header names, in place of the one chosen at the sign-in.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { PROFILE_HEADER, type SenderHeaders } from '@touchline/chassis/access/sender-headers.ts';
import { sessionCookieIn } from '@touchline/chassis/access/session-cookie.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import type { CredentialCache } from './credential-cache.ts';

export type ChooseProfile = (credential: Credential, shown: SenderHeaders) => Promise<Credential>;

const ProfileId = z.uuid();

/**
 * Makes the choice, for a request whose credential is verified and counted: so its person pays for trying ids. Credentials of other
 * kinds were issued for their profile, and ignore the header.
 * @throws (the function) PublicError invalid_parameter for what is no id of a profile; AppError not_found for one that the person
 * does not reach, as for an unknown one; unauthorized where its workspace is archived
 */
export function createChooseProfile({ cache }: { readonly cache: Pick<CredentialCache, 'session'> }): ChooseProfile {
  return async function chooseProfile(credential, { cookie, profile }) {
    if (profile === undefined || credential.kind !== 'session') return credential;
    const { data: named } = ProfileId.safeParse(profile);
    if (named === undefined)
      throw publicError('invalid_parameter', `${PROFILE_HEADER} must be the id of a profile, which is a UUID.`);
    const profileId = named.toLowerCase();
    return profileId === credential.profileId
      ? credential
      : await cache.session(sessionCookieIn(cookie) ?? '', profileId);
  };
}
