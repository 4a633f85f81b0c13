import { AppError, enPlural, formatARS, formatFecha } from '@talonario/core/base';
import { formatEnMoneda, formatNumero } from '@talonario/core/comprobantes';
import {
  compra as esquemaCompra,
  nombreDeMes,
  nombresDeClase,
  paginaCompras,
  type ClaseCompra,
  type Compra,
  type PaginaCompras,
} from '@talonario/core/contador';
import { formatDocumento, provinciaOf, stripDocumento } from '@talonario/core/empresas';
import { editCompra, editRegla, readCompras } from '@talonario/core/server/contador';
import { Decimal } from 'decimal.js';
import { readJurisdicciones } from '../../arguments/jurisdicciones.ts';
import { findEmpresa } from '../../arguments/search.ts';
import { mesOf } from '../../comando/opciones/mes.ts';
import { withUser, type Context } from '../../context.ts';
import type { Cell, Output } from '../../output/output.ts';
import { paginaVacia } from '../../output/paginaVacia.ts';

interface PedidoDeLista {
  empresa: string;
  mes: string | null;
  emisor: string | null;
  clase: ClaseCompra | 'sin_clase' | null;
  excluidas: boolean;
  limite: number | null;
  saltear: number | null;
}

const POR_PAGINA = 50;

function monthOf(mes: string | null): string | undefined {
  return mes === null ? undefined : mesOf({ mes, desde: null, hasta: null });
}

/** Purchases of a company that match the filters, with the sums of all of them. */
export async function listar(context: Context, pedido: PedidoDeLista): Promise<Output> {
  return withUser(context, async (session) => {
    const { id } = await findEmpresa(session, pedido.empresa);
    const pagina = await readCompras(session.deps, session.alcance, id, {
      periodo: monthOf(pedido.mes),
      emisor: pedido.emisor ?? undefined,
      clase: pedido.clase ?? undefined,
      estado: pedido.excluidas ? 'excluidas' : undefined,
      limit: pedido.limite ?? POR_PAGINA,
      offset: pedido.saltear ?? 0,
    });
    return describeCompras(pagina);
  });
}

export function describeCompras(pagina: PaginaCompras): Output {
  const { results, totalItems, totales } = pagina;
  const data = paginaCompras.encode(pagina);
  const vacia = paginaVacia(
    data,
    pagina,
    pagina.periodos.length === 0
      ? 'La empresa no tiene compras. Importalas con `talonario compras importar ARCHIVO`.'
      : 'Ninguna compra coincide con lo pedido.',
  );
  if (vacia) return vacia;
  const resumen = `${enPlural(totales.comprobantes, '1 compra', '# compras')} en el libro`;
  return {
    data,
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Fecha' },
          { title: 'Comprobante' },
          { title: 'Emisor', flexible: true },
          { title: 'CUIT', from: 100 },
          { title: 'Clase' },
          { title: 'Crédito', right: true },
          { title: 'Total', right: true },
        ],
        rows: results.map(rowOf),
      },
      {
        kind: 'pairs',
        pairs: [
          ['Total', `${formatARS(totales.total)} · ${resumen}`],
          ['IVA', formatARS(totales.iva)],
          ['Crédito computable', formatARS(totales.credito_computable)],
          ...(totales.sin_clase > 0 ? [['Sin clase', String(totales.sin_clase)] as const] : []),
          ...(totales.excluidas > 0 ? [['Excluidas', String(totales.excluidas)] as const] : []),
          ...(totalItems > results.length ? [['Se ven', `${results.length} de ${totalItems}`] as const] : []),
        ],
      },
    ],
  };
}

function rowOf(compra: Compra): (string | Cell)[] {
  const { clase, excluida_motivo: motivo } = compra;
  const sinClase: Cell = { text: 'sin clase', tone: 'espera' };
  const conClase: string | Cell = clase === null ? sinClase : nombresDeClase[clase];
  return [
    formatFecha(compra.fecha),
    formatNumero({ ...compra, numero_comprobante: compra.numero }),
    compra.emisor_nombre,
    formatDocumento(compra.emisor_documento),
    motivo === null ? conClase : { text: `excluida: ${motivo}`, tone: 'tenue' },
    formatEnMoneda(compra.credito_computable, compra.moneda),
    formatEnMoneda(compra.total, compra.moneda),
  ];
}

/** Changes a purchase. @throws AppError as `editCompra`; `campo_requerido` when nothing is to be changed */
/** Perceptions of Ingresos Brutos by province: `CABA $ 120,50, Tucumán $ 30,00`. */
function describeJurisdicciones({ jurisdicciones, moneda }: Compra): string {
  return jurisdicciones
    .map(({ jurisdiccion, importe }) => `${provinciaOf(jurisdiccion).acentuado} ${formatEnMoneda(importe, moneda)}`)
    .join(', ');
}

export async function cambiar(
  context: Context,
  pedido: {
    compra: string;
    empresa: string;
    clase: ClaseCompra | null;
    credito: number | null;
    mes: string | null;
    provinciasIibb: string | null;
    excluir: string | null;
    incluir: boolean;
  },
): Promise<Output> {
  const { clase, credito, mes, provinciasIibb, excluir, incluir } = pedido;
  const periodo = monthOf(mes);
  const cambios = {
    ...(clase !== null && { clase }),
    ...(credito !== null && { credito_computable: new Decimal(credito) }),
    ...(periodo !== undefined && { periodo }),
    ...(provinciasIibb !== null && { jurisdicciones: readJurisdicciones(provinciasIibb) }),
    ...(excluir !== null && { excluida_motivo: excluir }),
    ...(incluir && { excluida_motivo: null }),
  };
  if (Object.keys(cambios).length === 0) {
    throw new AppError('campo_requerido', {
      campo: '--clase, --credito, --mes, --provincias-iibb, --excluir o --incluir',
    });
  }
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(pedido.compra)) throw new AppError('compra_no_encontrada');
  return withUser(context, async (session) => {
    const { id: company_id } = await findEmpresa(session, pedido.empresa);
    const cambiada = await editCompra(session.deps, session.alcance, { company_id, id: pedido.compra }, cambios);
    return {
      data: esquemaCompra.encode(cambiada),
      blocks: [
        {
          kind: 'pairs',
          pairs: [
            [
              'Compra',
              `${formatNumero({ ...cambiada, numero_comprobante: cambiada.numero })} de ${cambiada.emisor_nombre}`,
            ],
            ['Mes', nombreDeMes(cambiada.periodo)],
            ['Clase', cambiada.clase === null ? 'sin clase' : nombresDeClase[cambiada.clase]],
            ['Crédito computable', formatEnMoneda(cambiada.credito_computable, cambiada.moneda)],
            ...(cambiada.jurisdicciones.length === 0
              ? []
              : [['Ingresos Brutos', describeJurisdicciones(cambiada)] as [string, string]]),
            ['Libro', cambiada.excluida_motivo === null ? 'incluida' : `excluida: ${cambiada.excluida_motivo}`],
          ],
        },
      ],
    };
  });
}

/** Keeps the rule of an issuer; without class nor percent, it is removed. */
export async function regla(
  context: Context,
  pedido: { emisor: string; empresa: string; clase: ClaseCompra | null; porcentaje: number | null },
): Promise<Output> {
  const documento = stripDocumento(pedido.emisor);
  if (!/^\d{1,20}$/.test(documento)) throw new AppError('valor_invalido', { campo: 'CUIT', valor: pedido.emisor });
  return withUser(context, async (session) => {
    const { id } = await findEmpresa(session, pedido.empresa);
    const reglas = await editRegla(session.deps, session.alcance, id, {
      emisor_documento: documento,
      clase: pedido.clase,
      porcentaje_credito: pedido.porcentaje === null ? null : new Decimal(pedido.porcentaje),
    });
    return {
      data: reglas,
      blocks: [
        {
          kind: 'table',
          columns: [{ title: 'Emisor' }, { title: 'Clase' }, { title: 'IVA que se computa', right: true }],
          rows: reglas.map(({ emisor_documento, clase, porcentaje_credito }) => [
            formatDocumento(emisor_documento),
            clase === null ? 'sin clase' : nombresDeClase[clase],
            porcentaje_credito === null ? 'todo' : `${porcentaje_credito.toFixed().replace('.', ',')} %`,
          ]),
        },
      ],
    };
  });
}
