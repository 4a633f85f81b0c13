import { AppError, id as idSchema, parseImporte } from '@talonario/core/base';
import {
  datoTipeado,
  ultimoDiaDeTabla,
  type DatoFiscal,
  type DatoTipeado,
  type TipoDato,
} from '@talonario/core/contador';
import type { Empresa } from '@talonario/core/empresas';
import { provinciasConRegimen, provinciasConVencimiento } from '@talonario/core/percepciones';
import {
  addDatoFiscal,
  addDatosDeInstalacion,
  listDatosDeInstalacion,
  listDatosFiscales,
  removeDatoDeInstalacion,
  removeDatoFiscal,
} from '@talonario/core/server/contador';
import { z } from 'zod';
import { optionalFecha, optionalText, requiredFecha, requiredText, type Options } from '../../arguments/options.ts';
import { flag } from '../../comando/opcion.ts';
import { requiredProvincia } from '../../arguments/provincias.ts';
import { findEmpresa } from '../../arguments/search.ts';
import { withDeps, withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';
import { describeDatos } from './datosDescritos.ts';

// Due dates, minimums of perception and tables of Monotributo: of a company with `--empresa`, or else of the whole installation.

type Comando = (context: Context, options: Options, words: readonly string[]) => Promise<Output>;
type Lector = (options: Options, words: readonly string[]) => unknown[];

/** Whose data a command works on. */
interface Lugar {
  empresa: Empresa | null;
  hoy: Date;
  list: () => Promise<DatoFiscal[]>;
  add: (datos: readonly DatoTipeado[]) => Promise<unknown>;
  remove: (id: string) => Promise<void>;
}

export const vencimientos = listar('vencimiento_ddjj');
export const minimos = listar('minimo_percepcion');
export const tablas = listar('tabla_monotributo');

/** `padron vencimiento 2026-11 --terminacion 0-4 --vence 2026-12-14 --fuente "RG 1/2026"` */
export const vencimiento = cargar('vencimiento_ddjj', (options, [periodo = '']) => {
  const empresa = optionalText(options, 'empresa');
  const typed = optionalText(options, 'terminacion');
  if (empresa !== null && typed !== null)
    throw new AppError('valor_invalido', { campo: flag('terminacion'), valor: typed });
  const vence = requiredFecha(options, 'vence');
  const provincia = requiredProvincia(options, provinciasConVencimiento);
  return terminaciones(typed).map((terminacion) => ({ provincia, periodo, terminacion, vence }));
});

/** `padron minimo --provincia caba --desde 2026-11-01 --base 1000 --fuente "Res. 1/2026"` */
export const minimo = cargar('minimo_percepcion', (options) => [
  {
    provincia: requiredProvincia(options, provinciasConRegimen),
    desde: requiredFecha(options, 'desde'),
    base: pesosOf(optionalText(options, 'base') ?? '0', flag('base')),
    percepcion: pesosOf(optionalText(options, 'percepcion') ?? '0', flag('percepcion')),
  },
]);

/** `monotributo cargar A=11000000 … K=115000000 --desde 2026-08-01 --precio-unitario 650000 --fuente "ARCA"` */
export const tabla = cargar('tabla_monotributo', (options, limites) => {
  const desde = requiredFecha(options, 'desde');
  return [
    {
      desde,
      hasta: optionalFecha(options, 'hasta') ?? ultimoDiaDeTabla(desde),
      categorias: limites.map(categoriaOf).toSorted((a, b) => (a.categoria < b.categoria ? -1 : 1)),
      precio_unitario_maximo: pesosOf(requiredText(options, 'precioUnitario'), flag('precioUnitario')),
    },
  ];
});

/** The data of a kind; with `--quitar`, after taking one away. */
function listar(tipo: TipoDato): Comando {
  return (context, options) => {
    const quitar = optionalText(options, 'quitar');
    if (quitar !== null && !idSchema.safeParse(quitar).success) throw new AppError('dato_fiscal_no_encontrado');
    return inLugar(context, options, async ({ list, remove, empresa, hoy }) => {
      if (quitar !== null) await remove(quitar);
      return describeDatos(tipo, await list(), { empresa, hoy });
    });
  };
}

/** Keeps what was typed, and tells the data of its kind. @throws AppError `valor_invalido`, `campo_requerido` */
function cargar(tipo: TipoDato, read: Lector): Comando {
  return (context, options, words) => {
    const fuente = requiredText(options, 'fuente');
    const datos = read(options, words).map((leido) => parseDato({ ...(leido as object), tipo, fuente }));
    return inLugar(context, options, async ({ add, list, empresa, hoy }) => {
      await add(datos);
      return describeDatos(tipo, await list(), { empresa, hoy });
    });
  };
}

function inLugar(context: Context, options: Options, work: (lugar: Lugar) => Promise<Output>): Promise<Output> {
  const typed = optionalText(options, 'empresa');
  if (typed !== null) {
    return withUser(context, async (session) => {
      const { deps, alcance } = session;
      const empresa = await findEmpresa(session, typed);
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

/** As an option is called, where it is not the name of its datum. */
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
  return { categoria: categoria.toUpperCase(), limite: pesosOf(limite, 'CATEGORIA=LIMITE') };
}

function pesosOf(typed: string, campo: string): number {
  const pesos = parseImporte(typed);
  if (pesos === null || pesos.lt(0)) throw new AppError('valor_invalido', { campo, valor: typed });
  return pesos.toNumber();
}
