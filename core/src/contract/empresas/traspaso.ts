import { z } from 'zod';
import { id, instante } from '../base.ts';
import { secreto } from '../texto.ts';

/** Days that an offer to hand companies over is valid. */
export const DIAS_DE_TRASPASO = 7;

/** State of an offer. `vencido`: nobody answered in time. */
export const estadoDeTraspaso = z.enum(['ofrecido', 'aceptado', 'rechazado', 'retirado', 'vencido']);
export type EstadoDeTraspaso = z.output<typeof estadoDeTraspaso>;

const empresaDeTraspaso = z.object({ id, razon_social: z.string(), cuit: z.string() });

/** Rows that go to the new owner. Articles and price lists are copied, since the former owner's other companies may use them. */
export const resumenDeTraspaso = z.object({
  comprobantes: z.int(),
  compras: z.int(),
  /** Nicknames of the marketplace accounts, which the new owner has to link again. */
  cuentas: z.array(z.string()),
  articulos: z.int(),
  listas: z.int(),
  /** Links of the accountant that stop working, and monthly mails to one that end. */
  enlaces: z.int(),
});
export type ResumenDeTraspaso = z.output<typeof resumenDeTraspaso>;

/** An offer to hand companies over, as its owner and its receiver see it. */
export const traspaso = z.object({
  id,
  de: z.object({ id, email: z.string() }),
  para: z.object({ id, email: z.string() }),
  empresas: z.array(empresaDeTraspaso),
  estado: estadoDeTraspaso,
  creado_en: instante,
  vence_en: instante,
  resuelto_en: instante.nullable(),
  /** Whether the former owner stays as an employee; null: not accepted. */
  conserva: z.boolean().nullable(),
  resumen: resumenDeTraspaso.nullable(),
});
export type Traspaso = z.output<typeof traspaso>;

/** Offers that a user made, and those that the user got; the newest first. */
export const traspasos = z.object({ ofrecidos: z.array(traspaso), recibidos: z.array(traspaso) });
export type Traspasos = z.output<typeof traspasos>;

/** Content of the hand-over of a company, before it is offered or accepted. */
export const traspasoPrevisto = z.object({
  /** The company, and those that sold with one of its accounts: they go together. */
  empresas: z.array(empresaDeTraspaso),
  resumen: resumenDeTraspaso,
  /** Members who work on all these companies, to whom they can be offered. */
  personas: z.array(z.object({ id, email: z.string() })),
  /** Sentences on what has to end before; none: it can be handed over now. */
  impedimentos: z.array(z.string()),
});
export type TraspasoPrevisto = z.output<typeof traspasoPrevisto>;

/** Content of an open offer, for its receiver. */
export const traspasoPorRecibir = traspasoPrevisto.omit({ personas: true });
export type TraspasoPorRecibir = z.output<typeof traspasoPorRecibir>;

/** Body of an offer. `empresas`: all those that go together, as they were shown. `actual`: the owner's password. */
export const traspasoPedido = z.object({ empresas: z.array(id).min(1).max(200), para: id, actual: secreto(200) });
export type TraspasoPedido = z.output<typeof traspasoPedido>;

/** Body of an acceptance. `conserva`: the former owner stays as an employee. */
export const traspasoAceptado = z.object({ conserva: z.boolean().default(false) });
export type TraspasoAceptado = z.output<typeof traspasoAceptado>;
