import { AppError, type CodigoSinDatos } from '@talonario/core/base';
import { periodoMensual } from '@talonario/core/percepciones';
import { z } from 'zod';

const uuid = z.uuid();

/** An id of the path. A malformed one counts as not found. @throws AppError `code` */
export function idOf(texto: string, code: CodigoSinDatos): string {
  const id = uuid.safeParse(texto);
  if (!id.success) throw new AppError(code);
  return id.data;
}

/** The number of a point of sale in the path. @throws AppError `punto_de_venta_no_encontrado` */
export function puntoDeVentaOf(texto: string): number {
  if (!/^\d{1,5}$/.test(texto)) throw new AppError('punto_de_venta_no_encontrado');
  return Number(texto);
}

/** A month of the path, `yyyy-MM`. @throws AppError `mes_no_encontrado` */
export function periodoOf(texto: string): string {
  const periodo = periodoMensual.safeParse(texto);
  if (!periodo.success) throw new AppError('mes_no_encontrado');
  return periodo.data;
}
