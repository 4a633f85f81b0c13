import { addDays, formatEn, formatFecha, sum, type FechaCivil, type Moneda } from '@talonario/core/base';
import type { CuentaInicio, Inicio } from '@talonario/core/inicio';
import { nombreDeAviso } from '@talonario/core/ventas';
import { Decimal } from 'decimal.js';
import { enPlural, keepAmounts } from '../../textos/numeros.ts';
import { avisosOf, borradoresOf, canceladasOf, deTodasOf, quePierden, receptoresOf, ventasOf } from './enlaces.ts';

/** Part of something pending that is of one account. */
export interface ParteDeCuenta {
  nickname: string;
  cuantas: number;
  to: string;
}

/** Something that waits, once, with its accounts. */
export interface Pendiente {
  clave: string;
  que: string;
  cuantas: number;
  /** Sum in pesos, and in dollars. */
  total: Decimal;
  total_usd: Decimal;
  /** Accounts that have it; none: it is of no account. */
  cuentas: readonly ParteDeCuenta[];
  /** All of it; null: each account has its own. */
  to: string | null;
  /** Nearest of its last days, and the sentence that tells it; null: it has none, or it is not known. */
  plazo: { vence: FechaCivil; texto: string } | null;
}

/** A sale or matter of one account, before it is joined with those of the others. */
interface DeUna {
  clave: string;
  que: (cuantas: number) => string;
  cuantas: number;
  total?: Decimal;
  total_usd?: Decimal;
  to: string;
  /** Link to those of every account. */
  deTodas?: string;
  /** Last day on which one of the sales can be invoiced with its own date. */
  vence?: FechaCivil | null;
}

const CERO = new Decimal(0);

/** True when an account waits for a person; queued vouchers do not count. */
export function hayOf({ requiere_vincular, configurada, ...cuenta }: CuentaInicio): boolean {
  const { facturar, acreditar, canceladas, receptores, avisos } = cuenta;
  const listas = [facturar, acreditar].some(
    ({ pendientes, problemas }) => pendientes.ventas > 0 || problemas.length > 0,
  );
  return listas || avisos.length > 0 || canceladas.ventas > 0 || receptores > 0 || requiere_vincular || !configurada;
}

/** True when anything waits for a person. */
export function hayAlgo({ cuentas, borradores: { a_mano, rechazados } }: Inicio): boolean {
  return cuentas.some(hayOf) || a_mano > 0 || rechazados > 0;
}

/**
 * Matters that need a person, each once with its accounts: first those whose last day is today or tomorrow, then the one of most money
 * and the nearest last day. Sales to be invoiced are apart.
 */
export function necesitan(inicio: Inicio): Pendiente[] {
  const { borradores } = inicio;
  const deCuentas = joinCuentas(inicio, (cuenta) => necesitaOf(cuenta, inicio.ventas));
  const aMano: Pendiente[] = [
    sinCuenta('rechazado', borradores.rechazados, ['borrador que ARCA rechazó', 'borradores que ARCA rechazó']),
    {
      ...sinCuenta('a_mano', borradores.a_mano, ['borrador sin emitir', 'borradores sin emitir']),
      plazo: plazoOf(borradores.a_mano_vence, inicio.hoy, (dia) =>
        enPlural(
          borradores.a_mano,
          `ARCA acepta su fecha hasta ${dia}`,
          `ARCA acepta la fecha del primero hasta ${dia}`,
        ),
      ),
    },
  ];
  return [...deCuentas, ...aMano]
    .filter(({ cuantas }) => cuantas > 0)
    .toSorted(
      (a, b) =>
        Number(isUrgente(b, inicio.hoy)) - Number(isUrgente(a, inicio.hoy)) ||
        b.total.comparedTo(a.total) ||
        b.total_usd.comparedTo(a.total_usd) ||
        (a.plazo?.vence ?? SIN_PLAZO).localeCompare(b.plazo?.vence ?? SIN_PLAZO) ||
        b.cuantas - a.cuantas,
    );
}

/** Later than any date: what has no last day goes after what has one. */
const SIN_PLAZO = '9999-12-31';

function isUrgente({ plazo }: Pendiente, hoy: FechaCivil): boolean {
  return plazo !== null && plazo.vence <= addDays(hoy, 1);
}

/** `texto`: the sentence, given the day as `hoy` or `el 03/12/2026`. */
function plazoOf(
  vence: FechaCivil | null,
  hoy: FechaCivil,
  texto: (dia: string) => string,
): { vence: FechaCivil; texto: string } | null {
  if (vence === null) return null;
  return { vence, texto: texto(vence === hoy ? `hoy, ${formatFecha(vence)}` : `el ${formatFecha(vence)}`) };
}

/** Work that goes by itself: batches under way and queues. */
export function salenSolas(inicio: Inicio): Pendiente[] {
  const { en_cola } = inicio.borradores;
  const deCuentas = joinCuentas(inicio, (cuenta) => [
    {
      clave: 'en_marcha',
      que: (cuantas) => enPlural(cuantas, 'se está emitiendo', 'se están emitiendo'),
      cuantas: cuenta.facturar.en_marcha + cuenta.acreditar.en_marcha,
      to: ventasOf(cuenta, 'facturar', inicio.ventas, { grupo: 'en_cola' }),
    },
    {
      clave: 'facturar en_cola',
      que: (cuantas) => enPlural(cuantas, 'venta en cola: sale sola', 'ventas en cola: salen solas'),
      cuantas: cuenta.facturar.en_cola,
      to: ventasOf(cuenta, 'facturar', inicio.ventas, { grupo: 'en_cola' }),
      deTodas: deTodasOf(inicio.ventas, 'en_cola'),
    },
    {
      clave: 'acreditar en_cola',
      que: (cuantas) =>
        enPlural(cuantas, 'nota de crédito en cola: sale sola', 'notas de crédito en cola: salen solas'),
      cuantas: cuenta.acreditar.en_cola,
      to: ventasOf(cuenta, 'acreditar', inicio.ventas, { grupo: 'en_cola' }),
    },
  ]);
  const borradores = sinCuenta('en_cola', en_cola, ['comprobante espera a ARCA', 'comprobantes esperan a ARCA']);
  return [...deCuentas, borradores].filter(({ cuantas }) => cuantas > 0);
}

function sinCuenta(
  clase: Parameters<typeof borradoresOf>[0],
  cuantas: number,
  [singular, plural]: readonly [string, string],
): Pendiente {
  const que = enPlural(cuantas, singular, plural);
  return {
    clave: clase,
    que,
    cuantas,
    total: CERO,
    total_usd: CERO,
    cuentas: [],
    to: borradoresOf(clase),
    plazo: null,
  };
}

function necesitaOf(cuenta: CuentaInicio, rango: Inicio['ventas']): DeUna[] {
  const { id, facturar, acreditar, canceladas, receptores, avisos, pierden } = cuenta;
  const { pendientes } = acreditar;
  return [
    ...facturar.problemas.map(({ codigo, titulo, ventas, total, total_usd, vence }) => ({
      clave: `facturar ${codigo}`,
      que: () => titulo,
      cuantas: ventas,
      total,
      total_usd,
      to: ventasOf(cuenta, 'facturar', rango, { grupo: 'con_problemas', causa: codigo }),
      deTodas: deTodasOf(rango, 'con_problemas', codigo),
      vence,
    })),
    {
      clave: 'acreditar',
      que: (cuantas) => enPlural(cuantas, 'devolución sin nota de crédito', 'devoluciones sin nota de crédito'),
      cuantas: pendientes.ventas,
      total: pendientes.total,
      total_usd: pendientes.total_usd,
      to: ventasOf(cuenta, 'acreditar', rango, { grupo: 'para_acreditar' }),
    },
    ...acreditar.problemas.map(({ codigo, titulo, ventas, total, total_usd }) => ({
      clave: `acreditar ${codigo}`,
      que: () => `Nota de crédito: ${titulo.toLowerCase()}`,
      cuantas: ventas,
      total,
      total_usd,
      to: ventasOf(cuenta, 'acreditar', rango, { grupo: 'con_problemas', causa: codigo }),
    })),
    {
      clave: 'canceladas',
      que: (cuantas) =>
        enPlural(cuantas, 'cancelada o devuelta que sigue facturada', 'canceladas o devueltas que siguen facturadas'),
      cuantas: canceladas.ventas,
      total: canceladas.total,
      to: canceladasOf(id),
    },
    {
      clave: 'receptores',
      que: (cuantas) => enPlural(cuantas, 'factura hoy sería a otro receptor', 'facturas hoy serían a otro receptor'),
      cuantas: receptores,
      to: receptoresOf(id),
    },
    ...avisos.map(({ tipo, cantidad }) => ({
      clave: `aviso ${tipo}`,
      que: () => nombreDeAviso(tipo),
      cuantas: cantidad,
      to: `${avisosOf(id)}&tipo=${tipo}`,
    })),
    {
      clave: PIERDEN,
      que: (cuantas) => enPlural(cuantas, 'publicación pierde plata', 'publicaciones pierden plata'),
      cuantas: pierden ?? 0,
      to: quePierden(id),
    },
  ];
}

/** Key of the listings that lose money, which the summary leads to. */
const PIERDEN = 'pierden';

/** Matters of every account, those of one key as one. */
function joinCuentas(
  { cuentas, hoy }: Pick<Inicio, 'cuentas' | 'hoy'>,
  pendientesOf: (cuenta: CuentaInicio) => readonly DeUna[],
): Pendiente[] {
  const partesDeCuentas = cuentas.flatMap((cuenta) =>
    pendientesOf(cuenta)
      .filter(({ cuantas }) => cuantas > 0)
      .map((pendiente) => ({ ...pendiente, nickname: cuenta.nickname })),
  );
  return [...Map.groupBy(partesDeCuentas, ({ clave }) => clave)].flatMap(([clave, partes]) => {
    const [primera] = partes;
    if (!primera) return [];
    const cuantas = partes.reduce((suma, parte) => suma + parte.cuantas, 0);
    return [
      {
        clave,
        que: primera.que(cuantas),
        cuantas,
        total: sum(partes.flatMap(({ total }) => total ?? [])),
        total_usd: sum(partes.flatMap(({ total_usd }) => total_usd ?? [])),
        cuentas: partes.map(({ nickname, cuantas: deCuenta, to }) => ({ nickname, cuantas: deCuenta, to })),
        to: partes.length === 1 ? primera.to : (primera.deTodas ?? null),
        plazo: plazoOf(partes.flatMap(({ vence }) => vence ?? []).toSorted()[0] ?? null, hoy, (dia) =>
          enPlural(
            cuantas,
            `Se puede facturar con la fecha de la venta hasta ${dia}`,
            `La primera se puede facturar con la fecha de la venta hasta ${dia}`,
          ),
        ),
      },
    ];
  });
}

/** Part of the summary: a number that leads to exactly those. */
export interface ParteDelResumen {
  clave: string;
  texto: string;
  to: string;
  /** The amounts in full, where the text shortens them. */
  title: string;
}

/** The whole desk in one line: sales to be invoiced, sales that wait for a person, and listings that lose. Empty: none of them. */
export function resumenOf(inicio: Inicio): ParteDelResumen[] {
  const { cuentas, ventas: rango } = inicio;
  const [unica] = cuentas;
  const deVentas = (grupo: 'para_facturar' | 'con_problemas') =>
    cuentas.length === 1 && unica ? ventasOf(unica, 'facturar', rango, { grupo }) : deTodasOf(rango, grupo);
  const porFacturar = addUp(cuentas.map(({ facturar }) => facturar.pendientes));
  const trabadas = addUp(cuentas.flatMap(({ facturar }) => facturar.problemas));
  const conPerdida = cuentas.filter(({ pierden }) => (pierden ?? 0) > 0);
  const pierden = conPerdida.reduce((suma, cuenta) => suma + (cuenta.pierden ?? 0), 0);
  const [primera] = conPerdida;
  return [
    ...(porFacturar.ventas === 0
      ? []
      : [
          {
            clave: 'para_facturar',
            texto: `${enPlural(porFacturar.ventas, '1 para facturar', '# para facturar')} por ${enBreve(porFacturar)}`,
            title: enMonedas(porFacturar),
            to: deVentas('para_facturar'),
          },
        ]),
    ...(trabadas.ventas === 0
      ? []
      : [
          {
            clave: 'con_problemas',
            texto: `${enPlural(trabadas.ventas, '1 trabada', '# trabadas')} por ${enBreve(trabadas)}`,
            title: enMonedas(trabadas),
            to: deVentas('con_problemas'),
          },
        ]),
    ...(pierden === 0 || !primera
      ? []
      : [
          {
            clave: PIERDEN,
            texto: enPlural(pierden, '1 publicación pierde', '# publicaciones pierden'),
            title: '',
            to: conPerdida.length === 1 ? quePierden(primera.id) : `#${PIERDEN}`,
          },
        ]),
  ];
}

type Contadas = CuentaInicio['sin_cargar'];

/** Number and sum of several counts. */
export function addUp(partes: readonly Contadas[]): Contadas {
  return {
    ventas: partes.reduce((suma, { ventas }) => suma + ventas, 0),
    total: sum(partes.map(({ total }) => total)),
    total_usd: sum(partes.map(({ total_usd }) => total_usd)),
  };
}

/** `$ 1.200,00`, `US$ 12,50` or both; pesos when there is nothing. */
export function enMonedas({ total, total_usd }: Pick<Contadas, 'total' | 'total_usd'>): string {
  return inBoth(total, total_usd, (moneda, importe) => keepAmounts(formatEn(moneda, importe)));
}

const MILLON = 1_000_000;

/** As `enMonedas`, millions in short: `$ 10,3 M`. */
function enBreve({ total, total_usd }: Pick<Contadas, 'total' | 'total_usd'>): string {
  return inBoth(total, total_usd, (moneda, importe) => {
    const texto = keepAmounts(formatEn(moneda, importe));
    if (importe.lt(MILLON)) return texto;
    return `${moneda === 'USD' ? 'US$' : '$'}\u00A0${importe.div(MILLON).toFixed(1).replace('.', ',')}\u00A0M`;
  });
}

function inBoth(total: Decimal, total_usd: Decimal, format: (moneda: Moneda, importe: Decimal) => string): string {
  if (total_usd.isZero()) return format('ARS', total);
  return total.isZero() ? format('USD', total_usd) : `${format('ARS', total)} y ${format('USD', total_usd)}`;
}
