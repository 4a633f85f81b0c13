import type { Plaza } from '../../core/src/plazas/plaza.ts';
import type { Deps } from '../../core/src/actions/process/deps.ts';

/** Seller of the simulated marketplace. */
export const VENDEDOR = { plaza: 'meli', vendedor_id: '187654321' } as const;

type Parte = 'permiso' | 'avisos' | 'ventas' | 'documentos' | 'publicaciones' | 'cobros';
type Cambios = { [P in Parte]?: Partial<NonNullable<Plaza[P]>> };

/** The same dependencies, with a marketplace that answers some calls of each seller differently. */
export function conPlaza<D extends Pick<Deps, 'plaza'>>(deps: D, cambiar: (plaza: Plaza) => Cambios): D {
  return {
    ...deps,
    plaza: (cuenta, ritmo) => {
      const plaza = deps.plaza(cuenta, ritmo);
      const cambios = Object.entries(cambiar(plaza)) as [Parte, object][];
      return {
        ...plaza,
        ...Object.fromEntries(cambios.map(([parte, cambiada]) => [parte, { ...plaza[parte], ...cambiada }])),
      };
    },
  } satisfies D;
}

/** The simulated marketplace as its seller sees it, with every part. */
export function plazaDeVendedor(deps: Pick<Deps, 'plaza'>): { [P in keyof Plaza]: NonNullable<Plaza[P]> } {
  const plaza = deps.plaza(VENDEDOR);
  const { documentos, publicaciones, cobros } = plaza;
  if (!documentos || !publicaciones || !cobros) throw new Error('the simulated marketplace lacks a part');
  return { ...plaza, documentos, publicaciones, cobros };
}
