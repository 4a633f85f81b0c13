import { estadoComprobante, parseFecha } from '@talonario/core/base';
import { codigosOf, formatNumero } from '@talonario/core/comprobantes';
import { listComprobantes } from '@talonario/core/server/comprobantes';
import { searchAll } from '@talonario/core/server/inicio';
import { issueVista, previewEmision, readAsistida } from '@talonario/core/server/programas';
import { z } from 'zod';
import type { Session } from '../context.ts';
import { findHistoria, toPedido } from './pedido.ts';

/** A tool of the server: what it is for, what it takes and what it answers, in a few fields each. */
export interface Herramienta<E extends z.ZodRawShape, S extends z.ZodRawShape> {
  titulo: string;
  descripcion: string;
  entrada: E;
  salida: S;
  /** True: the tool changes nothing. */
  soloLee: boolean;
  /** Answers a call. The rights of its user are looked at in each one. */
  run(session: Session, entrada: z.output<z.ZodObject<E>>): Promise<z.input<z.ZodObject<S>>>;
}

const tool = <E extends z.ZodRawShape, S extends z.ZodRawShape>(herramienta: Herramienta<E, S>): Herramienta<E, S> =>
  herramienta;

/** Most rows of a list in an answer: an assistant has to keep them in mind. */
const MAXIMO = 50;
const numeroDeVenta = z.string().min(1).max(64);
const importe = z.string().describe('con dos decimales');
const fecha = z.string().max(10).describe('2026-11-23');

const previstos = z.array(
  z.object({
    clave: z.string().describe('el id del borrador, o el número de la venta'),
    tipo: z.string(),
    receptor: z.string(),
    documento: z.string(),
    moneda: z.string(),
    total: importe,
    fecha: z.string(),
  }),
);
const conMotivo = z.array(z.object({ clave: z.string(), motivo: z.string() }));

/** Every tool, by its name. */
export const herramientas = {
  buscar: tool({
    titulo: 'Buscar ventas y comprobantes',
    descripcion: 'Busca ventas y comprobantes por nombre, apodo, documento, SKU, CAE o número. No cambia nada.',
    entrada: { texto: z.string().min(1).max(100) },
    salida: {
      ventas: z.array(
        z.object({
          cuenta: z.string(),
          venta: z.string(),
          comprador: z.string().nullable(),
          moneda: z.string(),
          total: importe,
          cerrada: z.string().nullable(),
        }),
      ),
      comprobantes: z.array(
        z.object({
          id: z.string(),
          comprobante: z.string(),
          estado: z.string(),
          fecha: z.string(),
          receptor: z.string(),
          moneda: z.string(),
          total: importe,
          venta: z.string().nullable(),
        }),
      ),
    },
    soloLee: true,
    async run({ deps, alcance }, { texto }) {
      const { ventas, comprobantes } = await searchAll(deps, alcance, texto);
      return {
        ventas: ventas.map(({ cuenta, clave, nombre, comprador, moneda, total, cerrada }) => ({
          cuenta,
          venta: clave,
          comprador: nombre ?? comprador,
          moneda,
          total: total.toFixed(2),
          cerrada: cerrada?.toISOString() ?? null,
        })),
        comprobantes: comprobantes.map(({ texto: comprobante, status, total, ...comprobanteHallado }) => ({
          ...comprobanteHallado,
          comprobante,
          estado: status,
          total: total.toFixed(2),
        })),
      };
    },
  }),
  explicar_venta: tool({
    titulo: 'Explicar qué pasó con una venta',
    descripcion:
      'Cuenta qué pasó con una venta, o con un comprobante sin venta, y por qué está como está. Se la encuentra por cualquiera de sus números o nombres; si hay varias, pide una. No cambia nada.',
    entrada: {
      venta: z.string().min(1).max(100).describe('su número, el del comprobante, o el nombre de quien compró'),
    },
    salida: {
      venta: z.string().nullable(),
      total: importe.nullable(),
      por_que: z.string().nullable().describe('por qué no tiene comprobante, y qué hacer'),
      comprobantes: z.array(
        z.object({
          id: z.string(),
          comprobante: z.string(),
          receptor: z.string(),
          total: importe,
          cae: z.string().nullable(),
        }),
      ),
      hechos: z.array(z.object({ cuando: z.string().nullable(), que: z.string() })),
    },
    soloLee: true,
    async run({ deps, alcance }, { venta: texto }) {
      const { venta, comprobantes, hechos: hechosDeVenta } = await findHistoria(deps, alcance, texto);
      return {
        venta: venta?.clave ?? null,
        total: venta?.total.toFixed(2) ?? null,
        por_que: venta?.motivo ? `${venta.motivo.texto} ${venta.motivo.accion}` : null,
        comprobantes: comprobantes.map(({ id, texto: comprobante, receptor, total, autorizacion }) => ({
          id,
          comprobante,
          receptor,
          total: total.toFixed(2),
          cae: codigosOf(autorizacion).cae,
        })),
        hechos: hechosDeVenta.map(({ en, texto: que, detalle }) => ({
          cuando: en?.toISOString() ?? null,
          que: detalle === null ? que : `${que} ${detalle}`,
        })),
      };
    },
  }),
  listar_comprobantes: tool({
    titulo: 'Listar comprobantes',
    descripcion:
      'Los comprobantes emitidos o los borradores, los últimos primero, entre dos fechas. El total se cuenta hasta un tope: si hay_mas, no es el de todos. No cambia nada.',
    entrada: {
      desde: fecha.optional(),
      hasta: fecha.optional(),
      estado: estadoComprobante.optional(),
      receptor: z.string().max(200).optional(),
      limite: z.number().int().min(1).max(MAXIMO).default(20),
    },
    salida: {
      comprobantes: z.array(
        z.object({
          id: z.string(),
          comprobante: z.string().nullable().describe('null: es un borrador'),
          fecha: z.string(),
          receptor: z.string(),
          moneda: z.string(),
          total: importe,
          cae: z.string().nullable(),
        }),
      ),
      total: z.number().int().describe('cuántos hay en todo el filtro; con hay_mas, solo los que se contaron'),
      hay_mas: z.boolean().describe('true: hay más que total, y no se contaron; acotá las fechas para saber cuántos'),
    },
    soloLee: true,
    async run({ deps, alcance }, { desde, hasta, estado, receptor, limite }) {
      const {
        results,
        totalItems,
        hay_mas = false,
      } = await listComprobantes(deps.store.fork(), alcance, {
        ambiente: deps.arca.ambiente,
        limit: limite,
        offset: 0,
        ...(desde !== undefined && { fechaDesde: parseFecha(desde, 'desde') }),
        ...(hasta !== undefined && { fechaHasta: parseFecha(hasta, 'hasta') }),
        ...(estado !== undefined && { status: estado }),
        ...(receptor !== undefined && { facturado: receptor }),
      });
      return {
        comprobantes: results.map((comprobanteGuardado) => ({
          id: comprobanteGuardado.id,
          comprobante:
            comprobanteGuardado.numero_comprobante === null
              ? null
              : formatNumero({ ...comprobanteGuardado, numero_comprobante: comprobanteGuardado.numero_comprobante }),
          fecha: comprobanteGuardado.fecha,
          receptor: comprobanteGuardado.razon_social_facturado,
          moneda: comprobanteGuardado.moneda,
          total: comprobanteGuardado.total.toFixed(2),
          cae: codigosOf(comprobanteGuardado.autorizacion).cae,
        })),
        total: totalItems,
        hay_mas,
      };
    },
  }),
  previsualizar: tool({
    titulo: 'Ver qué se emitiría',
    descripcion:
      'Muestra qué comprobantes saldrían por estos borradores, o por estas ventas de una cuenta, sin emitir nada. Devuelve una vista que sirve diez minutos y una sola vez para emitir exactamente eso. Mostrásela entera a la persona antes de emitir.',
    entrada: {
      borradores: z.array(z.uuid()).min(1).max(MAXIMO).optional().describe('ids de borradores'),
      ventas: z
        .array(numeroDeVenta)
        .min(1)
        .max(MAXIMO)
        .optional()
        .describe('números de ventas de Mercado Libre, de orden o de paquete'),
      cuenta: z
        .string()
        .max(100)
        .optional()
        .describe('apodo de la cuenta de Mercado Libre; con una sola no hace falta'),
    },
    salida: {
      vista: z.string().describe('lo que pide emitir'),
      vence: z.string(),
      puede_emitir: z.boolean().describe('si una persona dejó emitir; si no, tiene que habilitarlo ella'),
      comprobantes: previstos,
      omitidas: conMotivo,
    },
    soloLee: true,
    async run({ deps, alcance }, entrada) {
      const pedido = await toPedido(deps, alcance, entrada);
      const { vista, vence_en, comprobantes, omitidas } = await previewEmision(deps, alcance, pedido);
      const { hasta } = await readAsistida(deps, alcance.usuario_id);
      return {
        vista,
        vence: vence_en.toISOString(),
        puede_emitir: hasta !== null,
        comprobantes: comprobantes.map(({ version: _version, ...comprobanteDeHistoria }) => comprobanteDeHistoria),
        omitidas,
      };
    },
  }),
  emitir: tool({
    titulo: 'Emitir lo que se vio',
    descripcion:
      'Emite en ARCA exactamente lo que mostró una vista de previsualizar, una sola vez. Un comprobante emitido no se borra: usala solo si la persona vio esa vista y pidió emitirla. Si algo cambió desde entonces no emite nada y dice qué cambió. Hace falta que una persona haya habilitado la emisión asistida; desde acá no se puede.',
    entrada: { vista: z.string().min(1).max(100) },
    salida: {
      emitidos: z.array(z.object({ clave: z.string(), comprobante: z.string(), cae: z.string() })),
      rechazados: conMotivo,
      en_cola: conMotivo,
    },
    soloLee: false,
    async run({ deps, alcance }, { vista }) {
      const { emitidos, ...resto } = await issueVista(deps, alcance, vista);
      return {
        emitidos: emitidos.map(({ clave, comprobante, autorizacion }) => ({
          clave,
          comprobante,
          cae: codigosOf(autorizacion).cae ?? '',
        })),
        ...resto,
      };
    },
  }),
} as const;
