// Builds the scenarios in which NATS loses messages while the service that should receive them is down.
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Scenario, Scene } from '../scenario.ts';

export interface LostMessages {
  /** Produces the messages while no consumer is running. */
  whileAway(): Promise<void>;
  /** Throws until their content has arrived all the same. */
  isKnown(): Promise<void>;
}

/**
 * Wipes NATS while attribution is down, and waits until the messages have arrived all the same.
 * @param begin runs before attribution is stopped
 */
export const messageLoss = (name: string, facts: string, begin: (scene: Scene) => Promise<LostMessages>): Scenario => ({
  name: `nats-wiped-before-${name}-was-heard`,
  promise: `when NATS loses ${facts} that no consumer has received yet, they are republished`,
  refusals: [503],
  recovers: { answersMs: 5000, showsMs: 60_000 },
  async strike(scene) {
    const { fixture, continueFor } = scene;
    const { whileAway, isKnown } = await begin(scene);
    await fixture.services.stop('attribution');
    await whileAway();
    await continueFor(3000);
    await fixture.servers.kill('nats');
    await fixture.servers.wipe('nats');
    await fixture.servers.start('nats');
    await fixture.services.start('attribution');
    await eventually(isKnown, { everyMs: 500 });
  },
});
