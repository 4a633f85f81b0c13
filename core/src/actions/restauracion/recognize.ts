import type { Serie } from '../../contract/arca/arca.ts';
import { isElMismo, puedeRepetir, seParece } from '../../rules/comprobantes/isElMismo.ts';
import { AppError } from '../../rules/errors.ts';
import { recordEmitidas } from '../../store/avisos/actividad.ts';
import type { BorradorAEmitir } from '../../store/comprobantes/porEmitir.ts';
import {
  listOrigenes,
  listSinReconocer,
  recognise,
  type OrigenDeBorrador,
  type Recuperado,
} from '../../store/restauracion/recuperados.ts';
import { findRestauracion } from '../../store/arca/restauracion.ts';
import { listPuntosDeContingencia } from '../../store/empresas/listPuntosDeContingencia.ts';
import { enqueueUploads } from '../documentos/uploadDocumento.ts';
import type { Deps } from '../process/deps.ts';
import { numeroOf } from './contraArca.ts';
import { esperaDeDesconocido, matchDesconocidos, readDesconocidos } from './desconocidos.ts';

/** Milliseconds allowed between the marketplace's clock and ARCA's, which tells whole seconds. */
const MARGEN_MS = 60 * 60_000;

export interface Reconocidos {
  /** Drafts that are vouchers of ARCA's: issued now, and not requested again. */
  emitidos: string[];
  /** Drafts that may be a recovered voucher that nobody recognised: they wait, with the reason. */
  retenidos: { id: string; error: AppError; espera: boolean }[];
  /** Drafts that are to be requested. */
  libres: BorradorAEmitir[];
}

/**
 * Splits the drafts of a serie that this run holds: those that ARCA has, and those to be requested. After a restoration ARCA has
 * vouchers whose sales the copy does not know as invoiced: a draft of the same serie, receiver and amounts is that voucher. While a
 * recovered voucher stays unrecognised, a sale closed before its authorisation is not invoiced: it may be the voucher's, with data that
 * changed. A duplicate voucher is worse than a late one. A draft typed since, or sent by a program, that equals a recovered voucher may
 * repeat what went out after the copy: the user is asked. A draft that may have a number whose voucher nobody knows waits too.
 */
export async function recognize(deps: Deps, serie: Serie, cola: readonly BorradorAEmitir[]): Promise<Reconocidos> {
  const reconocidos = await recognizeRecuperados(deps, serie, cola);
  const desconocidos = await readDesconocidos(deps, serie.cuit);
  if (desconocidos.length === 0) return reconocidos;
  const enSerie = reconocidos.libres.map(({ id }) => ({ ...serie, id }));
  const porBorrador = await matchDesconocidos(deps, enSerie, desconocidos);
  const retenidos = [...porBorrador].flatMap(([id, numeros]) => {
    const [primero] = numeros;
    return primero ? [{ id, error: esperaDeDesconocido(serie, primero, numeros.length), espera: true }] : [];
  });
  return {
    ...reconocidos,
    retenidos: [...reconocidos.retenidos, ...retenidos],
    libres: reconocidos.libres.filter(({ id }) => !porBorrador.has(id)),
  };
}

async function recognizeRecuperados(deps: Deps, serie: Serie, cola: readonly BorradorAEmitir[]): Promise<Reconocidos> {
  const pendientes = await listSinReconocer(deps.store.fork(), deps.arca.ambiente, serie.cuit);
  if (pendientes.length === 0) return { emitidos: [], retenidos: [], libres: [...cola] };
  const restaurada_en = (await findRestauracion(deps.store.fork()))?.restaurada_en ?? new Date(0);
  const origenes = await listOrigenes(
    deps.store.fork(),
    cola.map(({ id }) => id),
  );
  const deContingencia = new Set(
    await listPuntosDeContingencia(
      deps.store.fork(),
      serie.cuit,
      pendientes.map(({ punto_de_venta }) => punto_de_venta),
    ),
  );
  const emitidos: string[] = [];
  const resto: BorradorAEmitir[] = [];
  for (const borrador of cola) {
    const origen = origenes.get(borrador.id);
    const recuperado = pendientes.find(
      (pendiente) =>
        origen &&
        mayBeOf(pendiente, origen, restaurada_en) &&
        isElMismo({ ...serie, ...borrador, ...puntoDado(pendiente, deContingencia) }, pendiente),
    );
    if (recuperado && (await take(deps, borrador, recuperado))) {
      pendientes.splice(pendientes.indexOf(recuperado), 1);
      emitidos.push(borrador.id);
    } else {
      resto.push(borrador);
    }
  }
  const retenidos: Reconocidos['retenidos'] = [];
  const libres: BorradorAEmitir[] = [];
  for (const borrador of resto) {
    const origen = origenes.get(borrador.id);
    const dudosos = pendientes.filter((pendiente) => origen && mayBeOf(pendiente, origen, restaurada_en));
    const parecido = dudosos.find((dudoso) => seParece({ ...serie, ...borrador }, dudoso));
    const duda = origen?.de_venta ? (parecido ?? dudosos[0]) : parecido;
    const repetido =
      isNuevo(origen, restaurada_en) &&
      pendientes.find((pendiente) => puedeRepetir({ ...serie, ...borrador }, pendiente));
    if (repetido) {
      retenidos.push({ id: borrador.id, error: repetidoOf(repetido), espera: false });
      continue;
    }
    if (duda)
      retenidos.push({ id: borrador.id, error: dudaOf(duda, dudosos.length), espera: origen?.de_venta ?? true });
    else libres.push(borrador);
  }
  return { emitidos, retenidos, libres };
}

/** An outage gave the voucher another point of sale than its draft's. */
function puntoDado({ punto_de_venta }: Recuperado, deContingencia: ReadonlySet<number>) {
  return deContingencia.has(punto_de_venta) ? { punto_de_venta } : {};
}

/**
 * Whether a recovered voucher may be of this draft: of a sale or a change that existed by then, or typed by hand before the restoration.
 */
function mayBeOf(
  { clase, tipo_comprobante, procesado_en }: Recuperado,
  { clase: claseDeOrigen, tipo_comprobante: tipoDeOrigen, de_venta, desde, creado_en }: OrigenDeBorrador,
  restaurada_en: Date,
): boolean {
  if (clase !== claseDeOrigen || (tipoDeOrigen !== null && tipoDeOrigen !== tipo_comprobante)) return false;
  if (!de_venta) return creado_en < restaurada_en;
  return procesado_en === null || desde === null || !(desde.getTime() > procesado_en.getTime() + MARGEN_MS);
}

async function take(deps: Deps, borrador: BorradorAEmitir, recuperado: Recuperado): Promise<boolean> {
  return deps.store.tx(async (tx) => {
    if (!(await recognise(tx, borrador, recuperado))) return false;
    const { id } = borrador;
    // The voucher's mail went out when it was issued; the marketplace's documents are looked at before anything is uploaded.
    await enqueueUploads(deps, tx, [id]);
    await recordEmitidas(tx, [id]);
    return true;
  });
}

/** Whether a draft was typed, or sent by a program, since the restoration, and nobody said yet that it is another voucher. */
function isNuevo(origen: OrigenDeBorrador | undefined, restaurada_en: Date): boolean {
  return origen !== undefined && !origen.de_venta && origen.creado_en >= restaurada_en && !origen.repetido_confirmado;
}

function repetidoOf(recuperado: Recuperado): AppError {
  return new AppError('repetido_de_arca', {
    comprobante_id: recuperado.id,
    comprobante: numeroOf(recuperado),
    fecha: recuperado.fecha,
    total: recuperado.total.toFixed(2),
    cae: recuperado.autorizacion.codigo,
  });
}

function dudaOf(recuperado: Recuperado, cuantos: number): AppError {
  return new AppError('restauracion_por_reconocer', {
    comprobante: numeroOf(recuperado),
    cuit: recuperado.company_cuit,
    cuantos,
  });
}
