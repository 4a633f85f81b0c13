import type { DatoTipeado } from '../../contract/contador/datoFiscal.ts';
import { provinciaOf } from '../catalogs/provincia.ts';
import { AppError } from '../errors.ts';
import { provinciasConVencimiento } from '../percepciones/devolucion.ts';
import { provinciasConRegimen } from '../percepciones/regimenes.ts';

/**
 * Refuses a datum that no rule can use.
 * @throws AppError `valor_invalido`: a province whose regime does not need it, a return due before its month ends, a
 * Monotributo table or an adhesion that ends before it begins, or a table whose category has no higher limit than the one before
 */
export function checkDato(dato: DatoTipeado): void {
  const { tipo } = dato;
  if (tipo === 'vencimiento_ddjj') {
    if (!provinciasConVencimiento.includes(dato.provincia)) refuse('provincia', provinciaOf(dato.provincia).acentuado);
    if (dato.vence.slice(0, 7) <= dato.periodo) refuse('vence', dato.vence);
    return;
  }
  if (tipo === 'minimo_percepcion') {
    if (!provinciasConRegimen.includes(dato.provincia)) refuse('provincia', provinciaOf(dato.provincia).acentuado);
    return;
  }
  if (dato.hasta !== null && dato.hasta < dato.desde) refuse('hasta', dato.hasta);
  if (tipo === 'adhesion_regimen') return;
  for (const [indice, { categoria, limite }] of dato.categorias.entries()) {
    const anterior = dato.categorias[indice - 1];
    if (anterior && (anterior.categoria >= categoria || anterior.limite.gte(limite))) {
      throw new AppError('valor_invalido', { campo: `límite de la categoría ${categoria}` });
    }
  }
}

function refuse(campo: string, valor: string): never {
  throw new AppError('valor_invalido', { campo, valor });
}
