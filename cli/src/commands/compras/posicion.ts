import { AppError, formatARS } from '@talonario/core/base';
import {
  nombreDeMes,
  posicionIva,
  type DatosDePosicion,
  type PosicionIva,
  type SufridoElegible,
} from '@talonario/core/contador';
import { chooseSufrido, editPosicion, readPosicion } from '@talonario/core/server/contador';
import { Decimal } from 'decimal.js';
import { findEmpresa } from '../../arguments/search.ts';
import { mesOf } from '../../comando/opciones/mes.ts';
import { withUser, type Context, type Session } from '../../context.ts';
import type { Block, Output } from '../../output/output.ts';

interface PedidoDePosicion {
  empresa: string;
  mes: string;
  tecnicoAnterior: number | null;
  libreAnterior: number | null;
  retenciones: number | null;
  percepciones: number | null;
  elegirRetenciones: Elegible | null;
  elegirPercepciones: Elegible | null;
  usarLeidas: boolean;
}

type Elegible = 'tipeado' | 'leido' | 'ninguno';

/**
 * VAT position of a month; amounts that were typed are kept, and the others stay. With `usarLeidas` the typed VAT withheld and perceived is
 * forgotten, and the read one counts. Choices come last. @throws AppError as `editPosicion` and `chooseSufrido`
 */
export async function posicion(context: Context, pedido: PedidoDePosicion): Promise<Output> {
  const periodo = mesOf({ mes: pedido.mes, desde: null, hasta: null });
  const tipeados = {
    tecnico_anterior: pedido.tecnicoAnterior,
    libre_anterior: pedido.libreAnterior,
    retenciones: pedido.retenciones,
    percepciones: pedido.percepciones,
  };
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    const { id: company_id } = await findEmpresa(session, pedido.empresa);
    const actual = await readPosicion(deps, alcance, company_id, periodo);
    const { usarLeidas } = pedido;
    const elegir = (hoja: PosicionIva): Promise<PosicionIva> =>
      chooseAll(session, { company_id, periodo }, hoja, {
        retenciones: pedido.elegirRetenciones,
        percepciones: pedido.elegirPercepciones,
      });
    if (!usarLeidas && Object.values(tipeados).every((importe) => importe === null)) {
      return describePosicion(await elegir(actual));
    }
    const read = (clave: keyof DatosDePosicion): Decimal | null => {
      const importe = tipeados[clave];
      if (importe !== null) return new Decimal(importe);
      return usarLeidas && (clave === 'retenciones' || clave === 'percepciones') ? null : actual.datos[clave];
    };
    const datos: DatosDePosicion = {
      tecnico_anterior: read('tecnico_anterior'),
      libre_anterior: read('libre_anterior'),
      retenciones: read('retenciones'),
      percepciones: read('percepciones'),
    };
    return describePosicion(await elegir(await editPosicion(deps, alcance, { company_id, periodo }, datos)));
  });
}

/** Makes the choices between the amounts of a sheet. @throws AppError `sin_dos_importes` when there is nothing to choose */
async function chooseAll(
  { deps, alcance }: Session,
  mes: { company_id: string; periodo: string },
  hoja: PosicionIva,
  elegidos: Readonly<Record<SufridoElegible, Elegible | null>>,
): Promise<PosicionIva> {
  let elegida = hoja;
  for (const operacion of ['retenciones', 'percepciones'] as const) {
    const elegido = elegidos[operacion];
    if (elegido === null) continue;
    const { leido } = hoja.sufrido[operacion];
    const tipeado = hoja.datos[operacion];
    if (tipeado === null || leido === null) throw new AppError('sin_dos_importes', { que: `las ${operacion} de IVA` });
    const eleccion = { operacion, elegido: elegido === 'ninguno' ? null : elegido, tipeado, leido };
    elegida = await chooseSufrido(deps, alcance, mes, eleccion);
  }
  return elegida;
}

/** An amount with its origin: `$ 12,34 (tipeado)`. The two that differ are in the sheet's notices. */
function describeSufrido({ usado, origen, eleccion }: PosicionIva['sufrido']['retenciones']): string {
  if (origen === 'sin_datos') return 'sin datos';
  if (usado === null) return 'sin elegir';
  const deDonde = origen === 'leido' ? 'leído' : 'tipeado';
  return `${formatARS(usado)} (${deDonde}${eleccion === null ? '' : ', elegido'})`;
}

export function describePosicion(hoja: PosicionIva): Output {
  const { datos, resultado, sugerido } = hoja;
  const pesos = (importe: Decimal | null): string => (importe === null ? 'sin cargar' : formatARS(importe));
  const pares: [string, string][] = [
    ['Débito fiscal', formatARS(hoja.debito)],
    ['Débito restituido por notas de crédito emitidas', formatARS(hoja.debito_restituido.negated())],
    ['Crédito fiscal computable', formatARS(hoja.credito.negated())],
    ['Crédito restituido por notas de crédito recibidas', formatARS(hoja.credito_restituido)],
    ['Saldo técnico del mes anterior', pesos(datos.tecnico_anterior && datos.tecnico_anterior.negated())],
    ['Percepciones de IVA en las compras', formatARS(hoja.percepciones_compras)],
    ['Otras percepciones de IVA', describeSufrido(hoja.sufrido.percepciones)],
    ['Retenciones de IVA', describeSufrido(hoja.sufrido.retenciones)],
    ['Libre disponibilidad del mes anterior', pesos(datos.libre_anterior)],
  ];
  const blocks: Block[] = [
    { kind: 'title', text: `Posición de IVA de ${nombreDeMes(hoja.periodo)}` },
    { kind: 'pairs', pairs: pares },
  ];
  if (resultado) {
    blocks.push({
      kind: 'pairs',
      pairs: [
        ['A pagar', formatARS(resultado.a_pagar)],
        ['Saldo técnico a favor', formatARS(resultado.tecnico)],
        ['Saldo de libre disponibilidad', formatARS(resultado.libre)],
      ],
    });
  } else if (datos.tecnico_anterior === null || datos.libre_anterior === null) {
    const propuesta =
      sugerido &&
      ` El mes anterior terminó con ${formatARS(sugerido.tecnico)} de saldo técnico y ${formatARS(sugerido.libre)} de libre disponibilidad.`;
    blocks.push({
      kind: 'paragraph',
      text: `Falta cargar los saldos con los que empieza el mes: --tecnico-anterior y --libre-anterior.${propuesta ?? ''}`,
      tone: 'espera',
    });
  }
  if (hoja.avisos.length > 0) blocks.push({ kind: 'list', title: 'Avisos', items: hoja.avisos, tone: 'espera' });
  return { data: posicionIva.encode(hoja), blocks };
}
