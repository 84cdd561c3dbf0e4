// Services that die or are restarted while events flow: nothing acknowledged is lost, nothing is counted twice.
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { ServiceName } from '@touchline/tools/start/services.ts';
import { testSystem } from '../system/fixture.ts';
import { newProfile } from '../system/profile.ts';
import { type Checked, checkAll, checkLogs, someShow } from './check.ts';
import { startLoad } from './load.ts';

const WRITE_PATH: readonly ServiceName[] = ['tracking', 'identity', 'attribution', 'gateway'];

async function freshProfile(): Promise<Checked> {
  const { profileId, apiKey } = await eventually(() => newProfile());
  const { services, databasePrefix } = testSystem();
  return { profileId, apiKey, baseUrl: services.addresses.baseUrl, databasePrefix };
}

describe('under a constant load of events', () => {
  for (const service of WRITE_PATH) {
    it(`kill -9 of ${service} loses nothing and counts nothing twice`, async () => {
      const profile = await freshProfile();
      await using load = startLoad(profile, { name: `kill-${service}` });
      await someShow(profile);
      await testSystem().services.restart(service, 'SIGKILL');
      await checkAll(profile, await load.stop());
    });
  }

  it('SIGTERM of every service in turn loses nothing either', async () => {
    const profile = await freshProfile();
    await using load = startLoad(profile, { name: 'rolling' });
    for (const service of WRITE_PATH) await testSystem().services.restart(service);
    await checkAll(profile, await load.stop());
  });

  it('batches that two clients send at the same moment count once', async () => {
    const profile = await freshProfile();
    await using load = startLoad(profile, { name: 'twice', copies: 2 });
    await someShow(profile);
    await checkAll(profile, await load.stop());
  });

  after('no log shows a person', () => checkLogs(testSystem().logsDir));
});
