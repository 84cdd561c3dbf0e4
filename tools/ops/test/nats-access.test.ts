import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { natsProgram, type OwnNats, startOwnNats } from '../../local-stack/own-nats.ts';
import { openBus } from '../open-bus.ts';
import { findTargets } from '../targets.ts';

describe('the ops CLI, with a NATS that requires users', function () {
  if (natsProgram() === undefined) this.pending = true;
  let nats: OwnNats;
  before(async () => {
    nats = await startOwnNats({ authorization: { users: [{ user: 'operator', password: 'secret' }] } });
  });
  after(() => nats[Symbol.asyncDispose]());

  const open = (env: NodeJS.ProcessEnv) => {
    const targets = findTargets({
      given: {},
      env: { NATS_URL: `nats://${nats.address}`, ...env },
      stateDir: '/nowhere',
    });
    return openBus(targets.nats());
  };
  it('signs in by the settings of the services, or by the address', async () => {
    await using first = await open({ NATS_USER: 'operator', NATS_PASSWORD: 'secret' });
    await using second = await open({ NATS_URL: `nats://operator:secret@${nats.address}` });
    for (const { manager } of [first, second]) assert.ok(await manager.getAccountInfo());
  });
  it('says what to set when it is refused, and does not repeat the password', () =>
    assert.rejects(open({ NATS_URL: `nats://operator:wrong@${nats.address}` }), (error) => {
      assert.ok(error instanceof AppError);
      assert.match(error.message, /set NATS_USER/);
      assert.doesNotMatch(error.message, /wrong/);
      return true;
    }));
});
