import type { Serie } from '../../contract/arca/arca.ts';
import { mayBe, type NumeroDesconocido } from '../../rules/retenidos/mayBe.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { AppError } from '../../rules/errors.ts';
import { listDesconocidos, type Desconocido } from '../../store/arca/retenidos.ts';
import { findPorConfirmar } from '../../store/contingencia/contingencia.ts';
import { listOrigenes } from '../../store/restauracion/recuperados.ts';
import { listPuntosDeContingencia } from '../../store/empresas/listPuntosDeContingencia.ts';
import type { Deps } from '../process/deps.ts';

/** A draft, as `holdDesconocidos` looks at it. */
interface Borrador {
  id: string;
  punto_de_venta: number;
  tipo_comprobante: number;
}

/** A number given since the copy, or those that nobody said yet, as `mayBe` looks at them. */
type NumeroQueRetiene = NumeroDesconocido &
  (Desconocido | { origen: 'por_confirmar'; numero: null; nuestro: number; arca_ultimo: null });

/**
 * Numbers of a CUIT that were given since the copy that was restored, and of whose vouchers nothing is known. Until a person says the last
 * numbers given with advance codes, any number may have been given.
 */
export async function readDesconocidos(deps: Deps, cuit: string): Promise<NumeroQueRetiene[]> {
  const { ambiente } = deps.arca;
  const desconocidos = await listDesconocidos(deps.store.fork(), ambiente, cuit);
  const porConfirmar = await findPorConfirmar(deps.store.fork(), ambiente, cuit);
  const puntos = new Set(
    await listPuntosDeContingencia(
      deps.store.fork(),
      cuit,
      desconocidos.map(({ punto_de_venta }) => punto_de_venta),
    ),
  );
  const numeros: NumeroQueRetiene[] = desconocidos.map((desconocido) => ({
    ...desconocido,
    de_contingencia: desconocido.origen === 'caea' || puntos.has(desconocido.punto_de_venta),
  }));
  if (porConfirmar !== null) numeros.push({ ...porConfirmar, ...SIN_CONFIRMAR });
  return numeros;
}

const SIN_CONFIRMAR = {
  origen: 'por_confirmar' as const,
  numero: null,
  tipo_comprobante: null,
  nuestro: 0,
  arca_ultimo: null,
  de_contingencia: true,
  descartes: [],
};

/** Numbers that each of these drafts of a CUIT may have; absent: none. */
export async function matchDesconocidos(
  deps: Deps,
  borradores: readonly Borrador[],
  desconocidos: readonly NumeroQueRetiene[],
): Promise<Map<string, NumeroQueRetiene[]>> {
  if (desconocidos.length === 0) return new Map();
  const origenes = await listOrigenes(
    deps.store.fork(),
    borradores.map(({ id }) => id),
  );
  const porBorrador = new Map<string, NumeroQueRetiene[]>();
  for (const { id, punto_de_venta, tipo_comprobante } of borradores) {
    const origen = origenes.get(id);
    if (!origen) continue;
    const { clase, de_venta, desde, creado_en, tipo_comprobante: tipo_fijo } = origen;
    const candidato = { id, clase, punto_de_venta, tipo_comprobante, de_venta, tipo_fijo, desde, creado_en };
    const numeros = desconocidos.filter((desconocido) => mayBe(candidato, desconocido));
    if (numeros.length > 0) porBorrador.set(id, numeros);
  }
  return porBorrador;
}

/** Why a draft waits: the first of the numbers that may be its own, and the two last numbers of that serie. */
export function esperaDeDesconocido(
  { cuit }: Pick<Serie, 'cuit'>,
  { numero, punto_de_venta, tipo_comprobante, origen, nuestro, arca_ultimo: arca }: NumeroQueRetiene,
  cuantos: number,
): AppError {
  const comprobante =
    numero === null || tipo_comprobante === null
      ? null
      : formatNumero({ punto_de_venta, tipo_comprobante, numero_comprobante: numero });
  return new AppError('restauracion_numero_desconocido', { comprobante, cuit, cuantos, origen, nuestro, arca });
}
