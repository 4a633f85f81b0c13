import { Button, Drawer, Group, Stack } from '@mantine/core';
import { formatFecha } from '@talonario/core/base';
import type { Renglon, TerminoRealizado, VentaRealizada } from '@talonario/core/cobros';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { enPesos } from '../../textos/numeros.ts';
import { urlEnMeli } from '../../textos/urlEnMeli.ts';
import { Notice } from '../estados/States.tsx';
import classes from './Rentabilidad.module.css';
import { avisos, loSabido, nombreDeProvincia } from './textos.ts';

const terminos: readonly { termino: TerminoRealizado; nombre: string; resta?: true }[] = [
  { termino: 'ingreso_neto', nombre: 'Ingreso sin IVA' },
  { termino: 'comision', nombre: 'Comisión', resta: true },
  { termino: 'envio', nombre: 'Envío', resta: true },
  { termino: 'iibb', nombre: 'Ingresos Brutos', resta: true },
  { termino: 'costo', nombre: 'Costo', resta: true },
  { termino: 'ajustes', nombre: 'Ajustes', resta: true },
  { termino: 'impuesto_cheque', nombre: 'Impuesto al cheque', resta: true },
];
const aparte: typeof terminos = [
  { termino: 'adelantos', nombre: 'Impuestos adelantados' },
  { termino: 'neto_recibido', nombre: 'Recibido en tu cuenta' },
];

const fuentes: Readonly<Record<Renglon['fuente'], string>> = {
  venta: 'de la venta',
  pago: 'del pago',
  facturacion: 'de la factura de Mercado Libre',
  reclamo: 'del reclamo en Mercado Libre',
  liquidacion: 'de los movimientos de plata',
  empresa: 'de tu empresa',
  articulo: 'de tus artículos',
  estimado: 'estimado',
};

/** A sale's row with where each of its figures comes from. */
export function Explicacion({ fila, onClose }: { fila: VentaRealizada | null; onClose: () => void }) {
  return (
    <Drawer
      opened={fila !== null}
      onClose={onClose}
      position="right"
      size="min(34rem, 100%)"
      title={fila && `Venta ${fila.pack ?? fila.venta}`}
    >
      {fila && <Detalle fila={fila} />}
    </Drawer>
  );
}

function Detalle({ fila }: { fila: VentaRealizada }) {
  const { fecha, titulo, provincia, factura, diferencia, ganancia } = fila;
  return (
    <Stack gap="md">
      <p className={classes.suave}>
        {fila.pack !== null && `Orden ${fila.venta} · `}
        {formatFecha(fecha)} · {titulo} · {nombreDeProvincia(provincia)} · {factura ?? 'sin facturar'}
      </p>
      {diferencia !== null && !diferencia.isZero() && (
        <Notice tono="rojo" role="alert">
          Los pagos de esta venta no cierran: hay {enPesos(diferencia)} que sus cargos no explican.
        </Notice>
      )}
      {fila.avisos
        .filter((aviso) => aviso !== 'no_cierra')
        .map((aviso) => (
          <Notice key={aviso} tono="ambar">
            {avisos[aviso]}.
          </Notice>
        ))}
      {terminos.map((termino) => (
        <Termino key={termino.termino} {...termino} fila={fila} />
      ))}
      <SinContar filas={fila.sin_contar} />
      <p className={classes.ganancia} data-pierde={ganancia?.lt(0) || undefined}>
        <b>Ganancia</b> <b>{loSabido(ganancia)}</b>
      </p>
      {aparte.map((termino) => (
        <Termino key={termino.termino} {...termino} fila={fila} />
      ))}
      <Group gap="xs">
        <Button component={Link} variant="default" to={paths.venta(fila.cuenta_id, fila.pack ?? fila.venta)}>
          Ver la venta
        </Button>
        <Button
          component="a"
          variant="default"
          href={urlEnMeli(fila.pack ?? fila.venta)}
          target="_blank"
          rel="noreferrer"
        >
          Ver en Mercado Libre
        </Button>
      </Group>
    </Stack>
  );
}

/** Billed to a sale whose payments already explain what it left. */
function SinContar({ filas }: { filas: VentaRealizada['sin_contar'] }) {
  if (filas.length === 0) return null;
  return (
    <section className={classes.termino}>
      <h3>Cargos facturados que no se cuentan</h3>
      <p className={classes.suave}>
        Los pagos de esta venta cierran sin estos cargos de Mercado Libre, que no reconocemos: la ganancia no los resta.
      </p>
      <ul>
        {filas.map(({ concepto, importe, referencia }) => (
          <li key={`${concepto} ${referencia}`}>
            <span>{concepto}</span>
            <span>{enPesos(importe)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Termino({ fila, termino, nombre, resta }: (typeof terminos)[number] & { fila: VentaRealizada }) {
  const renglones = fila.renglones.filter((renglon) => renglon.termino === termino);
  const importe = fila[termino];
  if (importe === null || (renglones.length === 0 && importe.isZero())) return null;
  return (
    <section className={classes.termino}>
      <h3>
        <span>{nombre}</span>
        <span>{enPesos(resta && !importe.isZero() ? importe.neg() : importe)}</span>
      </h3>
      <ul>
        {renglones.map(({ concepto, importe: importeDeRenglon, fuente }) => (
          <li key={`${concepto} ${fuente} ${importeDeRenglon.toFixed()}`}>
            <span>
              {concepto} <small data-estimado={fuente === 'estimado' || undefined}>{fuentes[fuente]}</small>
            </span>
            <span>{enPesos(importeDeRenglon)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
