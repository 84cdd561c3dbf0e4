// Tests where the link of an invitation leads: to the console, at its own public address where it has one.
import assert from 'node:assert/strict';
import { AccessService } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { PeopleService } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import { runAccess } from './running-access.ts';

const BASE_URL = 'https://api.example.test';
const CONSOLE_URL = 'https://console.example.test';

describe('the link of an invitation', () => {
  const CASES: [name: string, env: Record<string, string>, leadsTo: string][] = [
    ['leads to BASE_URL, which the console shares', { BASE_URL }, BASE_URL],
    ['leads to CONSOLE_URL where that is set', { BASE_URL, CONSOLE_URL }, CONSOLE_URL],
  ];
  for (const [name, env, leadsTo] of CASES) {
    it(name, async () => {
      await using running = await runAccess('invitation_url', { env });
      await using operator = running.client(AccessService);
      await using people = running.client(PeopleService);
      const { workspaceId } = await operator.createWorkspace({ name: 'Tests' });
      const { token, url } = await people.inviteMember({ workspaceId, email: 'ana@example.test', role: 'member' });
      assert.equal(url, `${leadsTo}/console/invitations/${token}`);
    });
  }
});
