import type { ClavePlaza, VendedorDePlaza } from '../../contract/cuentas/cuenta.ts';
import type { Plazas } from '../../plazas/index.ts';
import type { Entorno, Plaza, PlazaAbierta, Ritmo } from '../../plazas/plaza.ts';

/** Marketplaces that a process opened. */
export interface PlazasAbiertas {
  plazas: ReadonlyMap<ClavePlaza, PlazaAbierta>;
  /** The marketplace of an account, as its seller sees it. */
  plaza(cuenta: VendedorDePlaza, ritmo?: Ritmo): Plaza;
}

/** Opens the marketplaces of this installation; none makes a call before it is used. */
export function openPlazas(
  plazas: Plazas,
  entornoDe: (plaza: { clave: ClavePlaza; nombre: string }) => Entorno,
): PlazasAbiertas {
  const abiertas = new Map(
    Object.entries(plazas).map(([clave, { nombre, open }]) => [clave, open(entornoDe({ clave, nombre }))]),
  );
  return {
    plazas: abiertas,
    plaza: ({ plaza, vendedor_id }, ritmo) => plazaAbierta(abiertas, plaza).cuenta(vendedor_id, ritmo),
  };
}

/** @throws Error when this version knows no marketplace of that key, stored by a later version */
export function plazaAbierta(abiertas: PlazasAbiertas['plazas'], clave: ClavePlaza): PlazaAbierta {
  const abierta = abiertas.get(clave);
  if (!abierta) throw new Error(`no marketplace is called ${clave}`);
  return abierta;
}
