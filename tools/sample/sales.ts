// Generates what the sample's clinic receives through payment providers. Reports lack it until the accounts are connected.
import type { World } from '../provider-sim/world.ts';

type Sale = NonNullable<World['sales']>[number];

const DAY_MS = 86_400_000;

/** @param personId the owner of the accounts that receive it @param today the last of their days */
export function sampleSales(personId: string, today: Date): Sale[] {
  const at = (days: number) => new Date(today.getTime() - days * DAY_MS).toISOString();
  const buyer = (n: number) => ({
    id: `cus_sample${n}`,
    name: `Comprador ${n}`,
    email: `comprador${n}@correo.example`,
  });
  return (['stripe', 'mercado_pago'] as const).flatMap((vendor) => [
    { id: '70010001', vendor, person_id: personId, at: at(12), value: '189900', buyer: buyer(1) },
    { id: '70010002', vendor, person_id: personId, at: at(7), value: '45900', buyer: buyer(2) },
    {
      ...{ id: '70010003', vendor, person_id: personId, at: at(3), value: '320000', buyer: buyer(3) },
      refunds: [{ value: '120000', at: at(2) }],
    },
  ]);
}
