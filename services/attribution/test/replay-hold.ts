// Stops a replay in its middle for as long as a test needs, however fast or slow the machine is.
import type { ReplayDoc } from '../src/store/replay/replay-schema.ts';

export interface ReplayHold {
  /** Belongs into the overrides of the service. */
  readonly beforeReplayStep: (replay: ReplayDoc) => Promise<void>;
  /**
   * Stops the replay that `order` requests as soon as some of it is derived, but not all.
   * @returns a function that lets it continue, when it has stopped there
   */
  halfway(profileId: string, order: () => Promise<unknown>): Promise<() => void>;
}

export function createReplayHold(): ReplayHold {
  const held = new Map<string, { reached: () => void; released: Promise<void> }>();
  return {
    async beforeReplayStep({ _id: profileId, state, parts_done, parts_total }) {
      const hold = held.get(profileId);
      if (hold === undefined || state !== 'deriving' || parts_done === 0 || parts_done === parts_total) return;
      hold.reached();
      await hold.released;
    },
    async halfway(profileId, order) {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      held.set(profileId, { reached: reached.resolve, released: released.promise });
      await order();
      await reached.promise;
      return () => {
        held.delete(profileId);
        released.resolve();
      };
    },
  };
}
