// Names an account and its grant in the terms of Google's APIs.
import type { ObjectsOf } from '../../domain/ad-objects.ts';
import type { GoogleGrant } from './google-client.ts';

export const grantOf = ({ accountExternalId, managerExternalId, accessToken, signal }: ObjectsOf): GoogleGrant => ({
  refreshToken: accessToken,
  customerId: accountExternalId,
  loginCustomerId: managerExternalId,
  signal,
});

const account = (accountId: string) => ({ accountType: 'GOOGLE_ADS', accountId });

/** Returns the destination of the Data Manager API. @param id of a conversion action or a user list */
export const destinationOf = ({ accountExternalId, managerExternalId }: ObjectsOf, id: string): object => ({
  operatingAccount: account(accountExternalId),
  ...(managerExternalId && { loginAccount: account(managerExternalId) }),
  productDestinationId: id,
});
