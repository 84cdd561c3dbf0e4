// The fault that all unheard facts have in common: NATS loses them while the service that should hear them is down.
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Scenario, Scene } from '../scenario.ts';

export interface UnheardFacts {
  /** Makes them, with nobody there to hear. */
  whileAway(): Promise<void>;
  /** Throws until they were heard all the same. */
  isKnown(): Promise<void>;
}

/** Loses what NATS has while attribution is down, and waits until everybody knows it all the same. @param begin before it is down */
export const losing = (name: string, facts: string, begin: (scene: Scene) => Promise<UnheardFacts>): Scenario => ({
  name: `nats-wiped-before-${name}-was-heard`,
  promise: `a NATS that loses ${facts} which nobody has heard yet is told of them again`,
  refusals: [503],
  recovers: { answersMs: 5000, showsMs: 60_000 },
  async strike(scene) {
    const { stage, playOn } = scene;
    const { whileAway, isKnown } = await begin(scene);
    await stage.services.stop('attribution');
    await whileAway();
    await playOn(3000);
    await stage.servers.kill('nats');
    await stage.servers.wipe('nats');
    await stage.servers.start('nats');
    await stage.services.start('attribution');
    await eventually(isKnown, { everyMs: 500 });
  },
});
