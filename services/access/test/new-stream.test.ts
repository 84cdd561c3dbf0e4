// A NATS that lost what it had is told of every profile again, since attribution derives nobody of a profile it never heard of.
import assert from 'node:assert/strict';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { AccessService } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { receiveEvents } from './received-events.ts';
import { type RunningAccess, runAccess } from './running-access.ts';

describe('a stream of profiles that was made anew', () => {
  let running: RunningAccess;
  before(async () => {
    running = await runAccess('new_stream');
  });
  after(async () => await running?.[Symbol.asyncDispose]());

  it('is told of every profile again', async () => {
    const { config, db } = running;
    await using operator = running.client(AccessService);
    const { workspaceId } = await operator.createWorkspace({ name: 'Tests' });
    const { profileId } = await operator.createProfile({ workspaceId, name: 'Shop' });
    await using heard = await receiveEvents(running);
    await eventually(async () => assert.equal(await db.collection('stream_states').countDocuments({}), 1));
    await using bus = await connectBus({ url: config.NATS_URL, name: 'test', prefix: config.BUS_PREFIX });
    await bus.manager.streams.delete(bus.stream('ACCESS'));
    await bus.declare();
    // What was heard may be of the stream before: the new one says by itself that it was told.
    await eventually(async () => {
      assert.ok((await bus.manager.streams.info(bus.stream('ACCESS'))).state.messages > 0);
      assert.ok(heard.profiles.some((profile) => profile.profileId === profileId));
    });
  });
});
