import { z } from 'zod';
import { fechaCivil, id, instante } from '../base.ts';
import { estadoPaquete, pasoPaquete } from '../contador/paquete.ts';
import { periodoMensual } from '../regimenes/columnas.ts';

/** Checks of a month before it is closed. */
export const claveDeControl = z.enum([
  'archivos',
  'numeracion',
  'arca',
  'cola',
  'caea',
  'compras',
  'cargos',
  'retenciones',
  'percepciones',
  'posicion',
  'canceladas',
  'sin_factura',
  'otros_periodos',
]);
export type ClaveDeControl = z.output<typeof claveDeControl>;

/**
 * Result of a check. `impide`: the month cannot be closed. `pendiente`: a person has to settle it, or to say that it closes so.
 * `aviso`: to look at. `no_corresponde`: the company has nothing of it.
 */
export const estadoDeControl = z.enum(['bien', 'aviso', 'pendiente', 'impide', 'no_corresponde']);
export type EstadoDeControl = z.output<typeof estadoDeControl>;

/** Seller, accountant or Talonario itself: the one that has to act on a check. */
export const responsableDeControl = z.enum(['vendedor', 'contador', 'talonario']);
export type ResponsableDeControl = z.output<typeof responsableDeControl>;

export const controlDeMes = z.object({
  clave: claveDeControl,
  titulo: z.string(),
  estado: estadoDeControl,
  detalle: z.string(),
  /** null: there is nothing to settle. */
  responsable: responsableDeControl.nullable(),
  /** Screen where it is settled; null: none. */
  path: z.string().nullable(),
});
export type ControlDeMes = z.output<typeof controlDeMes>;

/** A file that was handed in. `cambio`: against the closing before; null: there was none. */
export const archivoPresentado = z.object({
  nombre: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  cambio: z.enum(['nuevo', 'distinto', 'igual']).nullable(),
});
export type ArchivoPresentado = z.output<typeof archivoPresentado>;

/** A closing of a month: 0, the first; then each rectification. */
export const cierre = z.object({
  /** Id of its package. */
  id,
  numero: z.int(),
  estado: estadoPaquete,
  paso: pasoPaquete.nullable(),
  hechos: z.int(),
  total: z.int(),
  nombre: z.string().nullable(),
  bytes: z.int().nullable(),
  error: z.string().nullable(),
  creado_en: instante,
  terminado_en: instante.nullable(),
  /** E-mail of the person who closed it; null: the owner. */
  cerrado_por: z.string().nullable(),
  /** Instant at which the month was no longer marked as presented: the closing stays, apart; null: it stands. */
  retirado_en: instante.nullable(),
  /** E-mail of the person who took the mark back; null: the owner, or it stands. */
  retirado_por: z.string().nullable(),
  /** Checks as they were when it was asked for. */
  controles: z.array(controlDeMes),
  archivos: z.array(archivoPresentado),
});
export type CierreDeMes = z.output<typeof cierre>;

/** State of a month. `cambio`: presented, and something changed since. */
export const estadoDeMes = z.enum(['abierto', 'cerrando', 'presentado', 'cambio']);
export type EstadoDeMes = z.output<typeof estadoDeMes>;

/** Day on which a month's return is due. `confirmar`: the table was not checked against ARCA's calendar. */
export const vencimientoDeMes = z.object({ vence: fechaCivil, confirmar: z.boolean(), fuente: z.string() });

/** A month before and after it is closed. `puede`: nothing stops it. `lista`: nothing is pending either. */
export const mesACerrar = z.object({
  periodo: periodoMensual,
  estado: estadoDeMes,
  puede: z.boolean(),
  lista: z.boolean(),
  controles: z.array(controlDeMes),
  vencimiento: vencimientoDeMes.nullable(),
  presentado_en: instante.nullable(),
  /** Changes after it was presented: vouchers, notes, lists of rates and purchases. */
  cambios: z.int(),
  cierres: z.array(cierre),
});
export type MesACerrar = z.output<typeof mesACerrar>;

/** `con_pendientes`: it closes although checks are pending. */
export const pedidoDeCierre = z.object({ con_pendientes: z.boolean().default(false) });
export type PedidoDeCierre = z.output<typeof pedidoDeCierre>;

/** A company of an accountant's desk. */
export const filaDeMesa = z.object({
  company_id: id,
  razon_social: z.string(),
  cuit: z.string(),
  /** Owner who shares it; null: the person's own. */
  titular: z.object({ id, email: z.string() }).nullable(),
  /** Whether the person may close it. */
  presenta: z.boolean(),
  comprobantes: z.int(),
  estado: estadoDeMes,
  presentado_en: instante.nullable(),
  cambios: z.int(),
  vencimiento: vencimientoDeMes.nullable(),
});
export type FilaDeMesa = z.output<typeof filaDeMesa>;
