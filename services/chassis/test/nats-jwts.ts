// Makes an operator, an account and a user as nsc does: the configuration of a server with JWTs, and the user's credentials file.
import { nkeys } from '@nats-io/transport-node';

type KeyPair = ReturnType<typeof nkeys.createUser>;

/** Makes new ones at each call. */
export function natsJwts() {
  const [operator, account, user] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createUser()];
  const system = nkeys.createAccount();
  const unlimited = { subs: -1, data: -1, payload: -1, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 };
  const limits = { ...unlimited, mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };
  const sign = (by: KeyPair, subject: KeyPair, nats: object) => {
    const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
    const claims = { jti: 'x', iat: 1, iss: by.getPublicKey(), sub: subject.getPublicKey(), name: 'x', nats };
    const text = `${part({ typ: 'JWT', alg: 'ed25519-nkey' })}.${part(claims)}`;
    return `${text}.${Buffer.from(by.sign(Buffer.from(text))).toString('base64url')}`;
  };
  const jwt = sign(account, user, { type: 'user', version: 2, subs: -1, data: -1, payload: -1 });
  const seed = Buffer.from(user.getSeed()).toString();
  return {
    config: {
      operator: sign(operator, operator, { type: 'operator', version: 2 }),
      resolver: 'MEMORY',
      system_account: system.getPublicKey(),
      resolver_preload: {
        [system.getPublicKey()]: sign(operator, system, { type: 'account', version: 2, limits: unlimited }),
        [account.getPublicKey()]: sign(operator, account, { type: 'account', version: 2, limits }),
      },
    },
    creds: `-----BEGIN NATS USER JWT-----\n${jwt}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`,
  };
}
