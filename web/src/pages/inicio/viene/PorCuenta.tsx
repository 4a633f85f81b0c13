import { useQuery } from '@tanstack/react-query';
import { addMonths } from '@talonario/core/base';
import type { Rentabilidad } from '@talonario/core/cobros';
import { Comparadas } from '../../../components/graficos/Comparadas.tsx';
import { loSabido } from '../../../components/rentabilidad/textos.ts';
import { gananciaQuery } from '../../../queries/cobros.ts';
import classes from '../Inicio.module.css';

type PorCuenta = Rentabilidad['por_cuenta'];

/** Profit of each account this month, against the month before up to the same day. */
export function PorCuenta({ hoy }: { hoy: string }) {
  const desde = `${hoy.slice(0, 8)}01`;
  const ahora = useQuery(gananciaQuery({ fecha_desde: desde, fecha_hasta: hoy })).data?.por_cuenta;
  const antes = useQuery(gananciaQuery({ fecha_desde: addMonths(desde, -1), fecha_hasta: addMonths(hoy, -1) })).data
    ?.por_cuenta;
  if (!ahora || !antes || ahora.length + antes.length === 0) return null;
  return (
    <section className={classes.ganancia} aria-label="Ganancia por cuenta">
      <h2>Ganancia del mes por cuenta, contra el anterior a esta altura</h2>
      <Comparadas
        label="Ganancia por cuenta"
        titulos={{ ahora: 'Este mes', antes: 'El anterior' }}
        filas={compareCuentas(ahora, antes)}
      />
    </section>
  );
}

function compareCuentas(ahora: PorCuenta, antes: PorCuenta) {
  const cuentas = new Map([...antes, ...ahora].map(({ cuenta_id, cuenta }) => [cuenta_id, cuenta]));
  const deCuenta = (lado: PorCuenta, id: string) => lado.find(({ cuenta_id }) => cuenta_id === id);
  return [...cuentas]
    .map(([id, nombre]) => {
      const [parteDeAhora, parteAnterior] = [deCuenta(ahora, id), deCuenta(antes, id)];
      return {
        clave: id,
        nombre,
        ahora: parteDeAhora?.ganancia?.toNumber() ?? null,
        antes: parteAnterior?.ganancia?.toNumber() ?? null,
        textoAhora: textOf(parteDeAhora),
        textoAntes: textOf(parteAnterior),
      };
    })
    .toSorted((a, b) => (b.ahora ?? 0) - (a.ahora ?? 0));
}

/** `$ 1.234,50`; `no se sabe` of sales without their data; `sin ventas`. */
function textOf(parte: PorCuenta[number] | undefined): string {
  return parte === undefined ? 'sin ventas' : loSabido(parte.ganancia);
}
