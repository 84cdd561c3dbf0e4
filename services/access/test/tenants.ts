// Makes the workspaces, profiles and people of a test in the way operators make them.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { AccessService } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { PeopleService } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';

/** The password of every person that is added here. */
export const PASSWORD = 'seven quiet otters paint';

export interface Person {
  readonly email: string;
  readonly userId: string;
}

interface Clients {
  readonly access: GrpcClient<typeof AccessService>;
  readonly people: GrpcClient<typeof PeopleService>;
}

/** @param home the workspace that people join by default */
export function createTenants({ access, people }: Clients, home: string) {
  return {
    /** Adds a new person, with an account and a role. */
    async add(role: string, workspaceId = home, email = `${randomUUID()}@example.com`): Promise<Person> {
      const { member } = await people.addMember({ workspaceId, email, name: 'Ana Díaz', role, password: PASSWORD });
      return { email, userId: member?.userId ?? assert.fail() };
    },

    /** Makes a workspace with a profile. */
    async tenant(name: string): Promise<{ workspaceId: string; profileId: string }> {
      const { workspaceId } = await access.createWorkspace({ name });
      const { profileId } = await access.createProfile({ workspaceId, name });
      return { workspaceId, profileId };
    },
  };
}
