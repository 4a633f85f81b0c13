import { formatPorcentaje } from '@talonario/core/base';
import type { Publicacion } from '@talonario/core/publicaciones';
import { memo } from 'react';
import { enPesos, keepAmounts } from '../../../../textos/numeros.ts';
import { avisoDeEnvio } from '../ganancia/faltan.ts';
import { Faltan } from '../ganancia/Faltan.tsx';
import { precioEn, terminos } from '../textos.ts';
import classes from './Respuesta.module.css';

/** Answer to «¿gano o pierdo?», in one sentence. */
export const Respuesta = memo(function Respuesta({ publicacion }: { publicacion: Publicacion }) {
  const { ganancia, price, moneda, title, estimaciones } = publicacion;
  const { ganancia: pesos, margen, utilidad, mayor_termino, mayor_importe, faltan, sku } = ganancia;
  if (pesos === null) {
    return (
      <p className={classes.respuesta} data-tono="ambar">
        <strong>Faltan datos para saber si ganás o perdés.</strong> <Faltan faltan={faltan} titulo={title} />
      </p>
    );
  }
  const pierde = pesos.lt(0);
  const envio = avisoDeEnvio(estimaciones);
  const varios = estimaciones.length > 1 && sku !== null;
  return (
    <p className={classes.respuesta} data-tono={pierde ? 'rojo' : 'verde'}>
      <strong>
        {pierde ? 'Perdés' : 'Ganás'} {enPesos(pesos.abs())}
      </strong>{' '}
      por unidad a {precioEn(moneda, price)}
      {varios && ` con ${sku}, el SKU que menos deja`}
      {utilidad !== null && `: ${keepAmounts(formatPorcentaje(utilidad))} del costo`}
      {margen !== null && `, ${keepAmounts(formatPorcentaje(margen))} de margen`}.
      {mayor_termino !== null && mayor_importe !== null && (
        <>
          {' '}
          El mayor descuento es {nombreConArticulo(terminos[mayor_termino])}: {enPesos(mayor_importe)}.
        </>
      )}
      {envio !== null && ` ${envio}`}
      {faltan.length > 0 && (
        <>
          {' '}
          <Faltan faltan={faltan} titulo={title} />
        </>
      )}
    </p>
  );
});

/** `el costo`, `los ajustes`, `Ingresos Brutos` */
function nombreConArticulo(nombre: string): string {
  if (nombre === 'Ingresos Brutos') return nombre;
  return `${nombre.endsWith('s') ? 'los' : 'el'} ${nombre.toLowerCase()}`;
}
