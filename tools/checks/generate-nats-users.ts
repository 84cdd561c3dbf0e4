// Generates k8s/stores/nats-users.yaml from proto/catalog.ts: values of the NATS chart that make the users. `--check` fails when
// the file is out of date; `--prefix X` prints those of a deployment with that BUS_PREFIX.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { usersOf } from '../charts/chart-list.ts';
import { type NatsUser, natsUsers } from './nats-users.ts';

const FILE = join(import.meta.dirname, '../../k8s/stores/nats-users.yaml');

const { values: given } = parseArgs({ options: { check: { type: 'boolean' }, prefix: { type: 'string' } } });

/** The server's environment variable with a user's password. */
const variableOf = ({ user }: NatsUser) => `${user.toUpperCase()}_PASSWORD`;

function page(users: readonly NatsUser[]): string {
  const config = {
    merge: {
      authorization: {
        users: users.map(({ permissions, ...user }) => ({
          ...user,
          password: `<< $${variableOf(user as NatsUser)} >>`,
          permissions,
        })),
      },
    },
  };
  const env = Object.fromEntries(
    users.map((one) => [variableOf(one), { valueFrom: { secretKeyRef: { name: 'nats-users', key: one.user } } }]),
  );
  return `# Generated from proto/catalog.ts by \`npm run generate\`. Do not edit.
#
# More values of the NATS project's chart, beside nats-values.yaml: one user per service, and the operators' user, each with the rights
# that it needs (docs/adr/0033-a-user-of-nats-for-each-service.md). NATS refuses a client without a user. The Secret nats-users holds a
# password, or its bcrypt hash, for each.
${stringify({ config, container: { env } }, { lineWidth: 0, singleQuote: true })}`;
}

const wanted = page(natsUsers(usersOf('nats'), given.prefix));
if (given.prefix !== undefined) console.log(wanted);
else if (given.check !== true) {
  writeFileSync(FILE, wanted);
  console.log('k8s/stores/nats-users.yaml written.');
} else if (readFileSync(FILE, 'utf8') === wanted) console.log('k8s/stores/nats-users.yaml is up to date.');
else {
  console.error('k8s/stores/nats-users.yaml is out of date: run `npm run generate` and commit what changed.');
  process.exitCode = 1;
}
