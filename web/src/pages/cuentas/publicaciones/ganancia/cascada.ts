import { TERMINOS_QUE_RESTAN, type EstimacionDatos } from '@talonario/core/publicaciones';
import { Decimal } from 'decimal.js';
import { terminos } from '../textos.ts';

/** A bar of the waterfall. `desde` and `hasta` are the ARS it covers; what is lost is under zero. */
export interface Paso {
  clave: 'precio' | 'iva' | (typeof TERMINOS_QUE_RESTAN)[number] | 'ganancia';
  nombre: string;
  /** Amount as written: a subtracted one is negative. */
  importe: Decimal;
  desde: Decimal;
  hasta: Decimal;
}

const CERO = new Decimal(0);

/** Steps from the price to the profit, each term from the end of the previous one. Terms of zero are left out. */
export function pasosOf(estimacion: EstimacionDatos): Paso[] {
  const { precio, ingreso, ganancia } = estimacion;
  const restas: Pick<Paso, 'clave' | 'nombre' | 'importe'>[] = [
    { clave: 'iva', nombre: 'IVA', importe: precio.minus(ingreso) },
    ...TERMINOS_QUE_RESTAN.map((clave) => ({ clave, nombre: terminos[clave], importe: estimacion[clave] })),
  ];
  let queda = precio;
  const pasos = restas
    .filter(({ clave, importe }) => !importe.isZero() || (clave !== 'iva' && clave !== 'ajustes'))
    .map(({ clave, nombre, importe }): Paso => {
      const hasta = queda;
      queda = queda.minus(importe);
      return { clave, nombre, importe: importe.negated(), desde: queda, hasta };
    });
  return [
    { clave: 'precio', nombre: 'Precio', importe: precio, desde: CERO, hasta: precio },
    ...pasos,
    { clave: 'ganancia', nombre: ganancia.lt(0) ? 'Perdés' : 'Ganás', importe: ganancia, desde: CERO, hasta: ganancia },
  ];
}

/** Start and length of each bar, in percent of the width that all of them take. */
export function barsOf(pasos: readonly Paso[]): { left: number; width: number }[] {
  const extremos = pasos.flatMap(({ desde, hasta }) => [desde, hasta]);
  const minimo = Decimal.min(CERO, ...extremos);
  const ancho = Decimal.max(CERO, ...extremos).minus(minimo);
  const percent = (parte: Decimal): number => (ancho.isZero() ? 0 : parte.div(ancho).times(100).toNumber());
  return pasos.map(({ desde, hasta }) => {
    const izquierda = Decimal.min(desde, hasta);
    return { left: percent(izquierda.minus(minimo)), width: percent(desde.minus(hasta).abs()) };
  });
}
