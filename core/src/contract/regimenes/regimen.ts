import type { z } from 'zod';
import type { Provincia } from '../enums.ts';
import type { Ajuste } from './ajuste.ts';

/** A list published monthly by the authority. */
export interface PadronPublicado {
  /** Name of the list before a month: `CABA 11/2026`. */
  nombre: string;
  /** Name of its file after a preposition: `el padrón de Regímenes Generales de CABA (ARDJU008)`. */
  archivo: string;
  /** Short name of its file, as the subject of a sentence. */
  corto: string;
  /** Schema of a row. */
  fila: z.ZodObject<{ cuit: z.ZodString }>;
}

/** Files written in one pass and filed together. */
export interface ReportePublicado {
  /** Title in the month's package. */
  titulo: string;
  /** Name as the subject of a sentence: `El archivo de e-ARCIBA`. */
  sujeto: string;
  /** Command of the terminal; several reports may share one. */
  comando: string;
  /** Files, by the key that requests each, with the text of their button. */
  archivos: Readonly<Record<string, { boton: string }>>;
  /** Warning while no portal has accepted one of these files; absent: portals accept them. */
  sin_confirmar?: string;
}

/** Name of a line on the voucher, from the name of the province where the goods are delivered. */
type NombreDeLinea = (provincia: string) => string;

/** A regime of several provinces, beside the own regime of each. */
interface DeVarias {
  /** Settings with the first and the last day of a company's nomination; without a first day the company is no agent. */
  nominacion: { desde: string; hasta: string };
  /** Name of each of its lines, by number. */
  lineas: Readonly<Record<number, NombreDeLinea>>;
}

/** A regime of perception, as published: its lists and its settings, by their keys in the API. */
export interface RegimenPublicado {
  /** null: the regime is of several provinces (`de_varias`), and perceives by the one of delivery. */
  provincia: Provincia | null;
  /** null: the regime is of one province, which names its only line. */
  de_varias: DeVarias | null;
  /** Short name, before a statement about the regime: `CABA`. */
  nombre: string;
  /** Publisher of its lists, after a preposition: `AGIP`. */
  autoridad: string;
  /** Name for any of its lists, to say what a file is: `el padrón de CABA`. */
  un_padron: string;
  padrones: Readonly<Record<string, PadronPublicado>>;
  /** Settings of a company, in the form's order. */
  ajustes: Readonly<Record<string, Ajuste>>;
  /** Reports of its declaration, by key; each file's key is unique within the regime. */
  reportes: Readonly<Record<string, ReportePublicado>>;
  /** Question in each nomination of a company whose seat widens its reach; null: it is not asked. */
  sede: string | null;
  /** Whether its declaration includes the buyer's address: a voucher that lacks a part of it cannot be declared. */
  con_domicilio: boolean;
}
