// Has the service derive everything of a profile anew, and waits until the figures are served and published.
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchSystem } from './system.ts';

/** @returns seconds from the order to the end */
export async function replayProfile(
  { clients }: Pick<BenchSystem, 'clients'>,
  profileId: string,
  onProgress: (detail: string) => void,
): Promise<number> {
  const began = performance.now();
  await clients.replays.requestReplay({ profileId });
  for (;;) {
    const { status, phase, progress } = await clients.replays.getReplayStatus({ profileId });
    if (status === 'done') return (performance.now() - began) / 1000;
    onProgress(`${phase} ${(progress * 100).toFixed(0)} %`);
    await delay(250);
  }
}
