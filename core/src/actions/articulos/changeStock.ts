import { createHash } from 'node:crypto';
import { Decimal } from 'decimal.js';
import type { Articulo } from '../../contract/articulos/articulo.ts';
import type { Moneda } from '../../contract/enums.ts';
import type { CambioHecho, CambioLista, CambioStock } from '../../contract/articulos/cambio.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import {
  changeCosto,
  changeIva,
  updatePrecio,
  updateStock,
  noSirveEnDolares,
  type ReglaDeCambio,
  type ValorCambiado,
} from '../../rules/articulos/cambio.ts';
import { compareArticulo } from '../../rules/articulos/compareArticulo.ts';
import { AppError } from '../../rules/errors.ts';
import { findArticulos } from '../../store/articulos/articulos.ts';
import { exportArticulos } from '../../store/articulos/listArticulos.ts';
import type { FilaGuardada } from '../../store/articulos/filas.ts';
import { findPartes } from '../../store/articulos/kits.ts';
import { findLista, findPrecios } from '../../store/articulos/listas.ts';
import type { EntityManager } from '../../store/db.ts';
import type { Deps } from '../process/deps.ts';
import type { Comparada } from './destino.ts';
import { writeImportacion } from './writeImportacion.ts';
import { LOTE } from './readArchivo.ts';
import { withComma } from '../../rules/money.ts';

/** Rows of a preview that are shown. */
const A_LA_VISTA = 50;

/** An article or a price that the change reaches, before and after. */
interface Cambiado {
  sku: string;
  descripcion: string;
  antes: Decimal;
  /** The stored row before and after; null: the change is refused. */
  comparada: Comparada<{ sku: string }> | null;
  despues: Decimal;
  /** null: a stock or a rate changes. */
  moneda: Moneda | null;
  motivo: string | null;
}

type Elegidos = Pick<CambioStock, 'skus' | 'q' | 'sin'>;

/**
 * Changes the cost, the VAT rate or the stock of many articles by a rule, or says what it would change. An article whose change is
 * refused stays as it is.
 * @throws AppError `sin_derecho`; `valores_distintos` when the values would not change as in the preview that `vista` names
 */
export async function changeStock(deps: Deps, alcance: Alcance, cambio: CambioStock): Promise<CambioHecho> {
  const { campo, operacion, valor, redondeo, simular, vista } = cambio;
  const regla = { operacion, valor, redondeo };
  const load = async (em: EntityManager, lock: boolean) => {
    const articulos = await chooseArticulos(em, alcance, cambio, lock);
    const kits = campo === 'cost' ? await kitsAmong(em, alcance, articulos) : new Set<string>();
    const hayEnPesos = articulos.some(({ sku, currency }) => currency === 'ARS' && !kits.has(sku));
    const deDolares = campo === 'cost' ? noSirveEnDolares(regla, { hayEnPesos }) : null;
    const porQueNo = ({ sku, currency }: Articulo): string | null =>
      kits.has(sku) ? 'Es un kit: su costo es el de sus partes.' : currency === 'USD' ? deDolares : null;
    return articulos.map((articulo) => changeArticulo(articulo, campo, regla, porQueNo(articulo)));
  };
  return change(deps, alcance, { load, lista_id: null, simular, vista, nombre: nombreOf(campo, regla) });
}

/**
 * Changes the prices of a list by a percentage, or with `simular` says what it would change.
 * @throws AppError `sin_derecho`, `lista_no_encontrada`; `valores_distintos` when the values would not change as in the preview
 *   that `vista` names
 */
export async function changeLista(
  deps: Deps,
  alcance: Alcance,
  lista_id: string,
  { porcentaje, redondeo, skus, q, simular, vista }: CambioLista,
): Promise<CambioHecho> {
  await findLista(deps.store.fork(), alcance, lista_id);
  const regla = { operacion: 'porcentaje', valor: porcentaje, redondeo } as const;
  const load = async (em: EntityManager, lock: boolean) => {
    const precios = await findPrecios(em, alcance, lista_id, { skus, q, lock });
    return precios.map(({ sku, precio, descripcion }): Cambiado => {
      const cambiado = updatePrecio(precio, regla);
      const base = { sku, descripcion: descripcion ?? sku, antes: precio, moneda: 'ARS' as const };
      if ('motivo' in cambiado) return { ...base, despues: precio, comparada: null, motivo: cambiado.motivo };
      const clase = cambiado.valor.eq(precio) ? 'igual' : 'cambia';
      const comparada = { clase, sku, antes: { sku, precio }, despues: { sku, precio: cambiado.valor } } as const;
      return { ...base, despues: cambiado.valor, comparada, motivo: null };
    });
  };
  return change(deps, alcance, { load, lista_id, simular, vista, nombre: nombreOf('precio', regla) });
}

async function change(
  deps: Deps,
  alcance: Alcance,
  {
    load,
    lista_id,
    simular,
    vista,
    nombre,
  }: {
    load: (em: EntityManager, lock: boolean) => Promise<Cambiado[]>;
    lista_id: string | null;
    simular: boolean;
    vista: string | undefined;
    nombre: string;
  },
): Promise<CambioHecho> {
  requireDerecho(alcance, 'configurar');
  const vistos = summarise(await load(deps.store.fork(), false), null);
  // Nothing to change leaves nothing to undo.
  if (simular || vistos.resumen.cambian === 0) return vistos;
  let cambiados: Cambiado[] = [];
  const { importacion_id } = await writeImportacion(
    deps,
    alcance,
    { lista_id, origen: 'cambio', nombre },
    async (tx, { write }) => {
      cambiados = await load(tx, true);
      // A percentage repeated after its answer was lost would raise the prices twice.
      if (vista !== undefined && vista !== vistaOf(cambiados)) throw new AppError('valores_distintos');
      for (let desde = 0; desde < cambiados.length; desde += LOTE) {
        const lote = cambiados.slice(desde, desde + LOTE);
        await write(
          lote.map((cambiado, indice) => toFila(cambiado, desde + indice + 1)),
          lote.flatMap(({ comparada }) => comparada ?? []),
        );
      }
    },
  );
  return summarise(cambiados, importacion_id);
}

async function chooseArticulos(
  em: EntityManager,
  alcance: Alcance,
  { skus, q, sin }: Elegidos,
  lock: boolean,
): Promise<Articulo[]> {
  if (skus !== undefined) return findArticulos(em, alcance, skus, { lock });
  const articulos: Articulo[] = [];
  for await (const pagina of exportArticulos(em, alcance, { q, sin })) {
    const skusDePagina = pagina.map(({ sku }) => sku);
    articulos.push(...(lock ? await findArticulos(em, alcance, skusDePagina, { lock }) : pagina));
  }
  return articulos;
}

async function kitsAmong(em: EntityManager, alcance: Alcance, articulos: readonly Articulo[]): Promise<Set<string>> {
  const partes = await findPartes(
    em,
    alcance,
    articulos.map(({ sku }) => sku),
  );
  return new Set(partes.map(({ sku }) => sku));
}

const cambios = { cost: changeCosto, stock: updateStock, iva: changeIva } as const satisfies Record<
  CambioStock['campo'],
  (actual: Decimal, regla: ReglaDeCambio) => ValorCambiado
>;

function changeArticulo(
  articulo: Articulo,
  campo: CambioStock['campo'],
  regla: ReglaDeCambio,
  motivo: string | null,
): Cambiado {
  const { sku, descripcion } = articulo;
  const antes = new Decimal(articulo[campo]);
  const base = { sku, descripcion, antes, moneda: campo === 'cost' ? articulo.currency : null };
  const cambiado = motivo === null ? cambios[campo](antes, regla) : { motivo };
  if ('motivo' in cambiado) return { ...base, despues: antes, comparada: null, motivo: cambiado.motivo };
  const leido = { sku, [campo]: campo === 'iva' ? cambiado.valor.toNumber() : cambiado.valor };
  const { clase, articulo: despues } = compareArticulo(articulo, leido);
  const comparada = { clase: clase === 'igual' ? clase : 'cambia', sku, antes: articulo, despues } as const;
  return { ...base, despues: cambiado.valor, comparada, motivo: null };
}

function toFila({ sku, antes, comparada, motivo }: Cambiado, linea: number): FilaGuardada {
  const base = { linea, celdas: [], sku, leido: null, corregida: false };
  if (comparada === null || comparada.clase === 'error') {
    const errores = [{ campo: null, valor: antes.toFixed(), mensaje: motivo ?? '' }];
    return { ...base, clase: 'error', antes: null, despues: null, errores };
  }
  const { clase, despues } = comparada;
  return { ...base, clase, antes: { ...comparada.antes }, despues: { ...despues }, errores: [] };
}

const thatChange = (cambiados: readonly Cambiado[]): Cambiado[] =>
  cambiados.filter(({ comparada }) => comparada?.clase === 'cambia');

/** Fingerprint of a preview: it differs as soon as any value does, before or after the change. */
function vistaOf(cambiados: readonly Cambiado[]): string {
  const valores = thatChange(cambiados).map(({ sku, antes, despues }) => [sku, antes.toFixed(), despues.toFixed()]);
  // Two readings may bring the rows in another order.
  const escritos = valores.map((valor) => JSON.stringify(valor)).toSorted();
  return createHash('sha256').update(escritos.join('\n')).digest('hex');
}

function summarise(cambiados: readonly Cambiado[], importacion: string | null): CambioHecho {
  const cambian = thatChange(cambiados);
  const rechazadas = cambiados.filter(({ motivo }) => motivo !== null);
  return {
    importacion,
    vista: vistaOf(cambiados),
    resumen: {
      nuevas: 0,
      cambian: cambian.length,
      iguales: cambiados.length - cambian.length - rechazadas.length,
      con_error: rechazadas.length,
    },
    muestra: cambian
      .slice(0, A_LA_VISTA)
      .map(({ sku, descripcion, antes, despues, moneda }) => ({ sku, descripcion, antes, despues, moneda })),
    rechazadas: rechazadas.slice(0, A_LA_VISTA).map(({ sku, motivo }) => ({ sku, motivo: motivo ?? '' })),
  };
}

const nombres = { cost: 'Costo', stock: 'Stock', iva: 'IVA', precio: 'Precio' } as const;

/** Name of a change in the list of undoable changes: `Costo +10 %`, `Stock = 5`. */
function nombreOf(campo: keyof typeof nombres, { operacion, valor }: ReglaDeCambio): string {
  const escrito = withComma(valor);
  if (operacion === 'fijar') return `${nombres[campo]} = ${escrito}`;
  return `${nombres[campo]} ${valor.lt(0) ? '' : '+'}${escrito}${operacion === 'porcentaje' ? ' %' : ''}`;
}
