// Fills the disk of one store at a time.
import type { Scenario } from '../scenario.ts';
import { STORES, type Store } from '../servers.ts';

const MEGABYTES: Record<Store, number> = { mongodb: 700, nats: 64, valkey: 64 };
const FULL_MS = 8000;

export const diskFull: readonly Scenario[] = STORES.map((store) => ({
  name: `${store}-disk-full`,
  promise: `a full disk of ${store} loses nothing that was acknowledged`,
  refusals: store === 'mongodb' ? [503] : [],
  recovers: { answersMs: 15_000, showsMs: 90_000 },
  prepare: ({ servers }) => servers.giveSmallDisk(store, MEGABYTES[store]),
  async strike({ fixture: { servers }, continueFor }) {
    servers.fillDisk(store);
    await continueFor(FULL_MS);
    servers.freeDisk(store);
    // An operator who frees the disk restarts the server, since not every server recovers by itself.
    await servers.kill(store);
    await servers.start(store);
  },
}));
