// Tests that a NATS which lost its messages receives every profile again, since attribution derives nothing for a profile that it
// never received.
import assert from 'node:assert/strict';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { AccessService } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { receiveEvents } from './received-events.ts';
import { type RunningAccess, runAccess } from './running-access.ts';

describe('a recreated stream of profiles', () => {
  let running: RunningAccess;
  before(async () => {
    running = await runAccess('new_stream');
  });
  after(async () => await running?.[Symbol.asyncDispose]());

  it('receives every profile again', async () => {
    const { config, db } = running;
    await using operator = running.client(AccessService);
    const { workspaceId } = await operator.createWorkspace({ name: 'Tests' });
    const { profileId } = await operator.createProfile({ workspaceId, name: 'Shop' });
    await using heard = await receiveEvents(running);
    await eventually(async () => assert.equal(await db.collection('stream_states').countDocuments({}), 1));
    await using bus = await connectBus({ url: config.NATS_URL, name: 'test', prefix: config.BUS_PREFIX });
    await bus.manager.streams.delete(bus.stream('ACCESS'));
    await bus.declare();
    // A received message may be of the previous stream; the new stream itself shows that it has messages.
    await eventually(async () => {
      assert.ok((await bus.manager.streams.info(bus.stream('ACCESS'))).state.messages > 0);
      assert.ok(heard.profiles.some((profile) => profile.profileId === profileId));
    });
  });
});
