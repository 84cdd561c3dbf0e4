// Tests since when the changes of a profile have been pending that are not yet in its figures.
import assert from 'node:assert/strict';
import { heldByAnother } from './hold-profile.ts';
import { PAGE, profile, resolved, T0 } from './messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

describe('the backlog of a profile', () => {
  let app: RunningAttribution;
  before(async () => {
    app = await runAttribution('arrears');
  });
  after(() => app[Symbol.asyncDispose]());

  it('is reported for the profile whose figures are pending, and for no other, until they are derived', async () => {
    const { replays } = app;
    const backlogOf = (profileId: string) => replays.getArrears({ profileId });
    await app.publish([profile('waiting')]);
    await app.drained();
    {
      await using _held = await heldByAnother(app.collections, 'waiting');
      await app.publish([resolved({ profileId: 'waiting', key: 'a', at: T0, visitorId: 'v', web: PAGE })]);
      await app.consumed();
      const { unreadSince, underivedSince, unreadCount, underivedCount } = await backlogOf('waiting');
      assert.deepEqual([unreadSince, underivedSince !== undefined], [undefined, true]);
      assert.deepEqual([unreadCount, underivedCount], [0, 1]);
      const another = await backlogOf('another');
      assert.deepEqual(
        [another.unreadSince, another.underivedSince, another.underivedCount],
        [undefined, undefined, 0],
      );
    }
    await app.drained();
    assert.equal((await backlogOf('waiting')).underivedSince, undefined);
  });
});
