import { AppError, id as idSchema, type Provincia } from '@talonario/core/base';
import {
  datoTipeado,
  ultimoDiaDeTabla,
  type DatoFiscal,
  type DatoTipeado,
  type TipoDato,
} from '@talonario/core/contador';
import type { ClaveRegimen } from '@talonario/core/percepciones';
import type { Empresa } from '@talonario/core/empresas';
import {
  addDatoFiscal,
  addDatosDeInstalacion,
  listDatosDeInstalacion,
  listDatosFiscales,
  removeDatoDeInstalacion,
  removeDatoFiscal,
} from '@talonario/core/server/contador';
import { z } from 'zod';
import { flag } from '../../comando/opcion.ts';
import { parsePesos } from '../../comando/opciones/importe.ts';
import { findEmpresa } from '../../arguments/search.ts';
import { withDeps, withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';
import { describeDatos } from './datosDescritos.ts';

// Due dates, minimums of perception and tables of Monotributo: of a company with `--empresa`, or else of the whole installation.

/** A list as asked for: of a company, by its CUIT, or of the installation; `quitar`: id of the datum taken away before. */
interface ListaTipeada {
  empresa: string | null;
  quitar: string | null;
}

/** A datum as typed: its company, by its CUIT, and the norm or calendar that it comes from. */
interface Tipeado {
  empresa: string | null;
  fuente: string;
}

/** Company, null: the installation, whose data a command works on. */
interface Lugar {
  empresa: Empresa | null;
  hoy: Date;
  list: () => Promise<DatoFiscal[]>;
  add: (datos: readonly DatoTipeado[]) => Promise<unknown>;
  remove: (id: string) => Promise<void>;
}

export const vencimientos = listar('vencimiento_ddjj');
export const minimos = listar('minimo_percepcion');
export const adhesiones = listar('adhesion_regimen');
export const tablas = listar('tabla_monotributo');

/** `padron vencimiento 2026-11 --terminacion 0-4 --vence 2026-12-14 --fuente "RG 1/2026"` */
export const vencimiento = cargar('vencimiento_ddjj', (tipeado: VencimientoTipeado) => {
  const { empresa, provincia, periodo, terminacion: typed, vence } = tipeado;
  if (empresa !== null && typed !== null)
    throw new AppError('valor_invalido', { campo: flag('terminacion'), valor: typed });
  return terminaciones(typed).map((terminacion) => ({ provincia, periodo, terminacion, vence }));
});

interface VencimientoTipeado extends Tipeado {
  provincia: Provincia;
  periodo: string;
  terminacion: string | null;
  vence: string;
}

/** `padron minimo --provincia caba --desde 2026-11-01 --base 1000 --fuente "Res. 1/2026"` */
export const minimo = cargar('minimo_percepcion', ({ provincia, desde, base, percepcion }: MinimoTipeado) => [
  { provincia, desde, base, percepcion },
]);

/** `padron adhesion cordoba mendoza --desde 2026-12-01 --fuente "Disp. 9/2026"` */
export const adhesion = cargar('adhesion_regimen', ({ regimen, provincias, desde, hasta }: AdhesionTipeada) =>
  provincias.map((provincia) => ({ regimen, provincia, desde, hasta })),
);

interface AdhesionTipeada extends Tipeado {
  regimen: ClaveRegimen;
  provincias: readonly Provincia[];
  desde: string;
  hasta: string | null;
}

interface MinimoTipeado extends Tipeado {
  provincia: Provincia;
  desde: string;
  /** Pesos, as `percepcion`. */
  base: number;
  percepcion: number;
}

/** `monotributo cargar A=11000000 … K=115000000 --desde 2026-08-01 --precio-unitario 650000 --fuente "ARCA"` */
export const tabla = cargar('tabla_monotributo', ({ limites, desde, hasta, precioUnitario }: TablaTipeada) => [
  {
    desde,
    hasta: hasta ?? ultimoDiaDeTabla(desde),
    categorias: limites.map(categoriaOf).toSorted((a, b) => (a.categoria < b.categoria ? -1 : 1)),
    precio_unitario_maximo: precioUnitario,
  },
]);

interface TablaTipeada extends Tipeado {
  /** `A=11000000`: each category and its limit of a year. */
  limites: readonly string[];
  desde: string;
  /** null: six months. */
  hasta: string | null;
  /** Pesos. */
  precioUnitario: number;
}

/** The data of a kind; with `--quitar`, after taking one away. */
function listar(tipo: TipoDato): (context: Context, pedida: ListaTipeada) => Promise<Output> {
  return (context, { empresa: cuit, quitar }) => {
    if (quitar !== null && !idSchema.safeParse(quitar).success) throw new AppError('dato_fiscal_no_encontrado');
    return inLugar(context, cuit, async ({ list, remove, empresa, hoy }) => {
      if (quitar !== null) await remove(quitar);
      return describeDatos(tipo, await list(), { empresa, hoy });
    });
  };
}

/** Keeps the data that were typed, and tells all of their kind. @throws AppError `valor_invalido` */
function cargar<T extends Tipeado>(
  tipo: TipoDato,
  read: (tipeado: T) => object[],
): (context: Context, tipeado: T) => Promise<Output> {
  return (context, tipeado) => {
    const datos = read(tipeado).map((leido) => parseDato({ ...leido, tipo, fuente: tipeado.fuente }));
    return inLugar(context, tipeado.empresa, async ({ add, list, empresa, hoy }) => {
      await add(datos);
      return describeDatos(tipo, await list(), { empresa, hoy });
    });
  };
}

/** `cuit`: of the company whose data these are; null: the installation's. */
function inLugar(context: Context, cuit: string | null, work: (lugar: Lugar) => Promise<Output>): Promise<Output> {
  if (cuit !== null) {
    return withUser(context, async (session) => {
      const { deps, alcance } = session;
      const empresa = await findEmpresa(session, cuit);
      return work({
        empresa,
        hoy: deps.clock.now(),
        list: () => listDatosFiscales(deps, alcance, empresa.id),
        add: async (datos) => {
          for (const dato of datos) await addDatoFiscal(deps, alcance, empresa.id, dato);
        },
        remove: (dato) => removeDatoFiscal(deps, alcance, empresa.id, dato),
      });
    });
  }
  return withDeps(context, (deps) =>
    work({
      empresa: null,
      hoy: deps.clock.now(),
      list: () => listDatosDeInstalacion(deps),
      add: (datos) =>
        addDatosDeInstalacion(deps, datos, context.usuario ?? deps.config.usuario ?? 'quien opera la instalación'),
      remove: (dato) => removeDatoDeInstalacion(deps, dato),
    }),
  );
}

/** Name of an option or argument, where it is not the name of its datum. */
const nombres: Readonly<Record<string, string>> = {
  periodo: 'PERIODO',
  categorias: 'CATEGORIA=LIMITE',
  precio_unitario_maximo: flag('precioUnitario'),
};

function parseDato(leido: object): DatoTipeado {
  const parsed = z.safeDecode(datoTipeado, leido as z.input<typeof datoTipeado>);
  if (parsed.success) return parsed.data;
  const campo = String(parsed.error.issues[0]?.path[0] ?? '');
  const valor = (leido as Record<string, unknown>)[campo];
  throw new AppError('valor_invalido', {
    campo: nombres[campo] ?? flag(campo),
    ...(typeof valor === 'string' && { valor }),
  });
}

/** Last digits of a CUIT, as `7`, `0,1` or `0-4`; none typed is whatever it is. @throws AppError `valor_invalido` */
function terminaciones(typed: string | null): (number | null)[] {
  if (typed === null) return [null];
  if (!/^\d(?:-\d)?(?:,\d(?:-\d)?)*$/.test(typed)) {
    throw new AppError('valor_invalido', { campo: flag('terminacion'), valor: typed });
  }
  const digitos = typed.split(',').flatMap((parte) => {
    const [desde = 0, hasta = desde] = parte.split('-').map(Number);
    if (hasta < desde) throw new AppError('valor_invalido', { campo: flag('terminacion'), valor: typed });
    return Array.from({ length: hasta - desde + 1 }, (_, paso) => desde + paso);
  });
  return [...new Set(digitos)];
}

function categoriaOf(typed: string): { categoria: string; limite: number } {
  const [, categoria, limite] = /^([a-k])=(.+)$/i.exec(typed) ?? [];
  if (categoria === undefined || limite === undefined) {
    throw new AppError('valor_invalido', { campo: 'CATEGORIA=LIMITE', valor: typed });
  }
  return { categoria: categoria.toUpperCase(), limite: parsePesos(limite, 'CATEGORIA=LIMITE') };
}
