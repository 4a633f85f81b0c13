import type { Serie } from '../../contract/arca/arca.ts';
import { mayBe, type NumeroDesconocido } from '../../rules/retenidos/mayBe.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { AppError } from '../../rules/errors.ts';
import { listDesconocidos, type Desconocido } from '../../store/arca/retenidos.ts';
import { listOrigenes } from '../../store/restauracion/recuperados.ts';
import { listPuntosDeContingencia } from '../../store/empresas/listPuntosDeContingencia.ts';
import type { Deps } from '../process/deps.ts';

/** A draft, as `holdDesconocidos` looks at it. */
interface Borrador {
  id: string;
  punto_de_venta: number;
  tipo_comprobante: number;
}

/** A number given since the copy, and what `mayBe` asks of it. */
export type NumeroQueRetiene = Desconocido & NumeroDesconocido;

/** Numbers of a CUIT that were given since the copy that was restored, and of whose vouchers nothing is known. */
export async function readDesconocidos(deps: Deps, cuit: string): Promise<NumeroQueRetiene[]> {
  const desconocidos = await listDesconocidos(deps.store.fork(), deps.arca.ambiente, cuit);
  if (desconocidos.length === 0) return [];
  const puntos = new Set(
    await listPuntosDeContingencia(
      deps.store.fork(),
      cuit,
      desconocidos.map(({ punto_de_venta }) => punto_de_venta),
    ),
  );
  return desconocidos.map((desconocido) => ({
    ...desconocido,
    de_contingencia: desconocido.origen === 'caea' || puntos.has(desconocido.punto_de_venta),
  }));
}

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
    const { clase, de_venta, desde, tipo_comprobante: tipo_fijo } = origen;
    const candidato = { id, clase, punto_de_venta, tipo_comprobante, de_venta, tipo_fijo, desde };
    const numeros = desconocidos.filter((desconocido) => mayBe(candidato, desconocido));
    if (numeros.length > 0) porBorrador.set(id, numeros);
  }
  return porBorrador;
}

/** Why a draft waits: the first of the numbers that may be its own, and the two last numbers of that serie. */
export function esperaDeDesconocido({ cuit }: Pick<Serie, 'cuit'>, numeros: readonly NumeroQueRetiene[]): AppError {
  const [primero] = numeros;
  const {
    numero = 0,
    punto_de_venta = 0,
    tipo_comprobante = 6,
    origen = 'copia',
    nuestro = 0,
    arca_ultimo = null,
  } = primero ?? {};
  return new AppError('restauracion_numero_desconocido', {
    comprobante: formatNumero({ punto_de_venta, tipo_comprobante, numero_comprobante: numero }),
    cuit,
    cuantos: numeros.length,
    origen,
    nuestro,
    arca: arca_ultimo,
  });
}
