import type { ComprobanteAutorizado, Serie } from '../../contract/arca/arca.ts';
import type { PuntoDeVenta } from '../../contract/empresas/empresa.ts';
import { ownAlcance } from '../../rules/alcance.ts';
import { ATRASO_MAXIMO_MS } from '../../rules/arca/confirmacion.ts';
import { PRESUPUESTO, tiposComprobante } from '../../rules/catalogs/tipoComprobante.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { findEmpresa, type EmpresaGuardada } from '../../store/empresas/empresas.ts';
import { insertRecuperado } from '../../store/restauracion/recuperados.ts';
import {
  findPendiente,
  findRestauracion,
  findUltimoNumero,
  hasEmisionAbierta,
  listPuntosAjenos,
  listPuntosDeContingenciaDeCuit,
  listPuntosDeCuit,
  markConciliado,
  type PuntoDeCuit,
  type Restauracion,
} from '../../store/arca/restauracion.ts';
import { holdNumeros, listDesconocidos } from '../../store/arca/retenidos.ts';
import type { Deps } from '../process/deps.ts';
import { borradorDeArca, conPercepciones, insertAdoptado } from './deArca.ts';

/** Codes of every kind this product issues: the company may have been of another condition after the copy. */
export const TIPOS = tiposComprobante.map(({ codigo }) => codigo).filter((codigo) => codigo !== PRESUPUESTO);
/** Milliseconds of margin for our clock against ARCA's, and for vouchers just authorised that the copy does not know yet. */
const MARGEN_MS = 60 * 60_000;
/** Numbers asked of ARCA at once. */
const JUNTOS = 8;

/**
 * Holds a CUIT of a restored database until ARCA is asked what it has beyond the copy: each of those vouchers is adopted, and waits for
 * its sale to be known (`recognize.ts`). It is done once per CUIT, by whichever process comes first; if ARCA does not answer it stays
 * undone, and everything to be issued waits. A number that ARCA hides holds the CUIT for an hour, and later only what may be its voucher.
 * Open chunks were settled before.
 * @throws AppError `arca_no_disponible`, `arca_no_autorizado`, `arca_rechazo`, `arca_incierto`, `restauracion_punto_desconocido`
 */
export async function requireConciliado(deps: Deps, cuit: string): Promise<void> {
  const { ambiente } = deps.arca;
  if ((await findPendiente(deps.store.fork(), ambiente, cuit)) === null) return;
  await deps.store.exclusively(`restauracion ${ambiente} ${cuit}`, async () => {
    const restauracion = await findPendiente(deps.store.fork(), ambiente, cuit);
    if (restauracion === null) return;
    // A request open since before the copy would be adopted twice.
    if (await hasEmisionAbierta(deps.store.fork(), ambiente, cuit)) throw new AppError('arca_incierto', { cuit });
    await requireKnownPuntos(deps, restauracion, cuit);
    let adoptados = 0;
    for (const punto of await listPuntos(deps, cuit)) {
      for (const tipo_comprobante of TIPOS) {
        const serie = { cuit, punto_de_venta: punto.punto_de_venta, tipo_comprobante };
        adoptados += await adoptBeyond(deps, restauracion, serie, punto);
      }
    }
    await requireHiddenForLong(deps, cuit);
    await markConciliado(deps.store.fork(), restauracion, ambiente, cuit);
    deps.log.info({ cuit, adoptados }, 'a restored database was brought up to ARCA');
  });
}

/**
 * Holds the whole CUIT while ARCA hides a number for no longer than its answers ever lagged: it may show it at any moment. After that
 * only what may be the voucher of that number is held (`recognize.ts`).
 * @throws AppError `arca_incierto`, with the two last numbers
 */
async function requireHiddenForLong(deps: Deps, cuit: string): Promise<void> {
  const { ambiente } = deps.arca;
  const desde = deps.clock.now().getTime() - ATRASO_MAXIMO_MS;
  const oculto = (await listDesconocidos(deps.store.fork(), ambiente, cuit)).find(
    ({ origen, visto_desde }) => origen === 'copia' && visto_desde.getTime() > desde,
  );
  if (!oculto) return;
  const { numero, punto_de_venta, tipo_comprobante, nuestro, arca_ultimo, visto_desde } = oculto;
  throw new AppError('arca_incierto', {
    numeros: formatNumero({ punto_de_venta, tipo_comprobante, numero_comprobante: numero }),
    numero,
    nuestro,
    arca_ultimo,
    minutos: Math.max(0, Math.floor((deps.clock.now().getTime() - visto_desde.getTime()) / 60_000)),
  });
}

/** Points of sale of a CUIT: those that invoice every day, and those of contingency, whose vouchers ARCA is informed of. */
export async function listPuntos(deps: Deps, cuit: string): Promise<PuntoDeCuit[]> {
  const { ambiente } = deps.arca;
  const deCadaDia = await listPuntosDeCuit(deps.store.fork(), ambiente, cuit);
  const numeros = new Set(deCadaDia.map(({ punto_de_venta }) => punto_de_venta));
  const deContingencia = await listPuntosDeContingenciaDeCuit(deps.store.fork(), ambiente, cuit);
  return [...deCadaDia, ...deContingencia.filter(({ punto_de_venta }) => !numeros.has(punto_de_venta))];
}

/** Adopts ARCA's vouchers of a serie, from its last number down to ours, or to those authorised before the copy. Answers how many. */
async function adoptBeyond(
  deps: Deps,
  restauracion: Restauracion,
  serie: Serie,
  puntoDelCuit: PuntoDeCuit,
): Promise<number> {
  const ultimo = await ultimoOf(deps, serie);
  const nuestro = await findUltimoNumero(deps.store.fork(), deps.arca.ambiente, serie, restauracion);
  if (ultimo <= nuestro) return 0;
  let adoptados = 0;
  const ocultos: number[] = [];
  const keepOcultos = () =>
    holdNumeros(
      deps.store.fork(),
      { ...serie, ambiente: deps.arca.ambiente },
      {
        numeros: ocultos,
        origen: 'copia',
        arca_ultimo: ultimo,
        ahora: deps.clock.now(),
        cadaMs: deps.issuing.mirarCadaMs,
      },
    );
  for (let hasta = ultimo; hasta > nuestro; hasta -= JUNTOS) {
    const numeros = Array.from({ length: Math.min(JUNTOS, hasta - nuestro) }, (_, indice) => hasta - indice);
    const hallados = await Promise.all(numeros.map((numero) => deps.arca.wsfe.consultar(serie, numero)));
    for (const [indice, hallado] of hallados.entries()) {
      if (!hallado) {
        ocultos.push(hasta - indice);
        continue;
      }
      if (isBefore(hallado.procesado_en, restauracion)) {
        await keepOcultos();
        return adoptados;
      }
      adoptados += await adoptRecuperado(deps, serie, puntoDelCuit, hallado);
    }
  }
  await keepOcultos();
  return adoptados;
}

/** Stores a voucher that ARCA had beyond the copy, as of an unknown sale. Answers how many were stored: a run that was cut may have done it. */
async function adoptRecuperado(
  deps: Deps,
  serie: Serie,
  { company_id, user_id }: PuntoDeCuit,
  hallado: ComprobanteAutorizado,
): Promise<number> {
  const alcance = ownAlcance(user_id);
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  const punto = findPunto(empresa, serie.punto_de_venta);
  if (!punto) throw new AppError('punto_de_venta_no_encontrado', { punto_de_venta: serie.punto_de_venta });
  const leido = await borradorDeArca(deps, empresa, punto, serie.tipo_comprobante, hallado);
  const borrador = conPercepciones(leido, hallado);
  return deps.store
    .tx(async (tx) => {
      const id = await insertAdoptado(tx, alcance, borrador, hallado, serie.punto_de_venta);
      await insertRecuperado(tx, id, hallado.procesado_en);
      return 1;
    })
    .catch((error: unknown) => {
      if (isAppError(error, 'numero_ya_usado')) return 0;
      throw error;
    });
}

/**
 * Stores a voucher that ARCA hid when the copy was restored and shows now: its draft is recognised as any other of after the copy.
 * Answers `de_antes` when ARCA authorised it before the copy, and so no draft waits for it.
 * @throws AppError `punto_de_venta_no_encontrado`
 */
export async function adoptMostrado(
  deps: Deps,
  serie: Serie,
  hallado: ComprobanteAutorizado,
): Promise<'registrado' | 'de_antes'> {
  const restauracion = await findRestauracion(deps.store.fork());
  if (restauracion !== null && isBefore(hallado.procesado_en, restauracion)) return 'de_antes';
  const puntos = await listPuntos(deps, serie.cuit);
  const puntoDelCuit = puntos.find(({ punto_de_venta }) => punto_de_venta === serie.punto_de_venta);
  if (!puntoDelCuit) throw new AppError('punto_de_venta_no_encontrado', { punto_de_venta: serie.punto_de_venta });
  await adoptRecuperado(deps, serie, puntoDelCuit, hallado);
  return 'registrado';
}

/** A point of sale, or for one of contingency the company's electronic one, of the same domicile (RG 5782/2025). */
function findPunto({ puntosDeVenta }: EmpresaGuardada, punto_de_venta: number): PuntoDeVenta | undefined {
  return (
    puntosDeVenta.find((punto) => punto.punto_de_venta === punto_de_venta) ??
    puntosDeVenta.find(({ modo_facturacion }) => modo_facturacion === 1)
  );
}

/**
 * Refuses while ARCA has vouchers issued after the copy at a point of sale that the copy does not know: their sales would be invoiced
 * again by a known one.
 * @throws AppError `restauracion_punto_desconocido`
 */
async function requireKnownPuntos(deps: Deps, restauracion: Restauracion, cuit: string): Promise<void> {
  const { ambiente } = deps.arca;
  const conocidos = new Set([
    ...(await listPuntos(deps, cuit)).map(({ punto_de_venta }) => punto_de_venta),
    ...(await listPuntosAjenos(deps.store.fork(), ambiente, cuit)),
  ]);
  for (const { numero } of (await deps.arca.wsfe.puntosDeVenta(cuit)) ?? []) {
    if (conocidos.has(numero)) continue;
    for (const tipo_comprobante of TIPOS) {
      const serie = { cuit, punto_de_venta: numero, tipo_comprobante };
      const ultimo = await ultimoOf(deps, serie);
      const hallado = ultimo === 0 ? null : await deps.arca.wsfe.consultar(serie, ultimo);
      // A last number that ARCA does not show may be of after the copy.
      if (ultimo > 0 && !(hallado && isBefore(hallado.procesado_en, restauracion))) {
        throw new AppError('restauracion_punto_desconocido', { cuit, punto_de_venta: numero });
      }
    }
  }
}

/**
 * ARCA's last number of a serie. Also 0 where ARCA does not take the point of sale for web services (11002): nothing of ours went out
 * there, and nothing will.
 */
export async function ultimoOf(deps: Deps, serie: Serie): Promise<number> {
  try {
    return await deps.arca.wsfe.ultimoAutorizado(serie);
  } catch (error) {
    if (!isAppError(error, 'arca_rechazo')) throw error;
    deps.log.warn({ serie, data: error.data }, 'ARCA numbers nothing at this point of sale');
    return 0;
  }
}

function isBefore(procesado_en: Date | null, { instante }: Restauracion): boolean {
  return procesado_en !== null && procesado_en.getTime() < instante.getTime() - MARGEN_MS;
}
