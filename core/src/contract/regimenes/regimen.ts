import type { z } from 'zod';
import type { Provincia } from '../enums.ts';
import type { Ajuste } from './ajuste.ts';

/** A list that the authority publishes every month. */
export interface PadronPublicado {
  /** Its name beside a month: `CABA 11/2026`. */
  nombre: string;
  /** Its file, after a preposition: `el padrón de Regímenes Generales de CABA (ARDJU008)`. */
  archivo: string;
  /** Its file in a few words, as the subject of a sentence. */
  corto: string;
  /** Shape of a row. */
  fila: z.ZodObject<{ cuit: z.ZodString }>;
}

/** Files that are written in one pass and handed in together. */
export interface ReportePublicado {
  /** In the package of the month. */
  titulo: string;
  /** As the subject of a sentence: `El archivo de e-ARCIBA`. */
  sujeto: string;
  /** What the terminal calls it; several may share a name. */
  comando: string;
  /** Its files by the key that asks for each, with the text of their button. */
  archivos: Readonly<Record<string, { boton: string }>>;
}

/** A regime of perception as it is published: its lists and its settings, under the keys that the API gives them. */
export interface RegimenPublicado {
  provincia: Provincia;
  /** What is read before what is said of it: `CABA`. */
  nombre: string;
  /** Who publishes its lists, after a preposition: `AGIP`. */
  autoridad: string;
  /** Any of its lists, as what a file is or is not: `el padrón de CABA`. */
  un_padron: string;
  padrones: Readonly<Record<string, PadronPublicado>>;
  /** Settings of a company, in the order of the form. */
  ajustes: Readonly<Record<string, Ajuste>>;
  /** Its declaration, by the key of each report; a file has one key among all those of the regime. */
  reportes: Readonly<Record<string, ReportePublicado>>;
  /** What is asked with each nomination of a company whose seat widens its reach; null: it is not asked. */
  sede: string | null;
  /** Its declaration tells the address of the buyer: one that lacks a part of it cannot be declared. */
  con_domicilio: boolean;
}
