// Defines a world with a CRM: two pipelines in ana's one location, and another in the second location of the agency.
import type { World } from '../../../../tools/provider-sim/world.ts';
import { worldOfPeople } from '../complete-handoff.ts';

export const LOCATION = 'loc-1';
export const SALES = 'pipe-sales';
const CARE = 'pipe-care';

export const stageOf = (name: string) => `stage-${name.toLowerCase().replace(/\W+/g, '-')}`;
const stages = (...names: string[]) => names.map((name, position) => ({ id: stageOf(name), name, position }));

/** @param highlevel what the location holds besides its pipelines */
export function crmWorld(highlevel: World['highlevel'] = {}): World {
  return {
    ...worldOfPeople(),
    highlevel: {
      ...highlevel,
      pipelines: [
        {
          ...{ id: SALES, location_id: LOCATION, name: 'Ventas' },
          stages: stages('Nuevo lead', 'Contactado', 'Cita agendada', 'Cotización enviada').toReversed(),
        },
        { id: CARE, location_id: LOCATION, name: 'Care', stages: stages('No show', 'Customer') },
        { id: 'pipe-2', location_id: 'loc-2', name: 'Other', stages: stages('New lead of the other') },
      ],
    },
  };
}
