import { formatARS, formatEn, formatFecha, toBuenosAires } from '@talonario/core/base';
import { nombresDeLoQuePaso, nombresDeQuienPago, type CanceladaDeCuenta } from '@talonario/core/ventas';
import { Link } from 'react-router';
import { StatusBadge, type Tono } from '../../../../components/estados/StatusBadge.tsx';
import type { IconName } from '../../../../components/Icon.tsx';
import { Suave } from '../../../../components/Suave.tsx';
import { Enlace } from '../../../../components/tabla/filas/Enlace.tsx';
import type { Column } from '../../../../components/tabla/orden/column.ts';
import { paths } from '../../../../paths.ts';
import { withCuenta } from '../todas/withCuenta.tsx';
import { urlEnMeli } from '../../../../textos/urlEnMeli.ts';

type Fila = CanceladaDeCuenta;

const aspectos: Readonly<Record<Fila['que'], { tono: Tono; icon: IconName }>> = {
  cancelada: { tono: 'rojo', icon: 'prohibido' },
  dividida: { tono: 'ambar', icon: 'cambio' },
  devuelta: { tono: 'ambar', icon: 'nota' },
  reclamo: { tono: 'ambar', icon: 'alerta' },
};

/**
 * Columns of a row; one has its only action, done in the list of notes of the same accounts. `apodos`: nicknames of the accounts by
 * their id, in a list of several; null: of one.
 */
export function columnsOf(apodos: ReadonlyMap<string, string> | null, telefono: boolean): readonly Column<Fila>[] {
  return apodos === null
    ? columnsTo(({ cuenta_id }) => paths.notasCredito(cuenta_id))
    : withCuenta(
        columnsTo(() => paths.notasDeTodas),
        telefono,
        ({ cuenta_id }) => apodos.get(cuenta_id) ?? '',
      );
}

const columnsTo = (notas: (fila: Fila) => string): readonly Column<Fila>[] => [
  {
    key: 'venta',
    titulo: 'Venta',
    render: ({ cuenta_id, venta }) => <Enlace to={paths.venta(cuenta_id, venta)}>{venta}</Enlace>,
  },
  {
    key: 'fecha',
    titulo: 'Vendida',
    desde: 'sm',
    render: ({ fecha }) => (fecha === null ? 'sin cerrar' : formatFecha(toBuenosAires(fecha))),
  },
  { key: 'comprador', titulo: 'Comprador', desde: 'lg', render: ({ comprador }) => comprador },
  {
    key: 'que',
    titulo: 'Qué pasó',
    envuelve: true,
    render: ({ que, a_cargo_de }) => (
      <span>
        <StatusBadge {...aspectos[que]}>{nombresDeLoQuePaso[que]}</StatusBadge>{' '}
        {a_cargo_de !== null && <Suave>{nombresDeQuienPago[a_cargo_de]}</Suave>}
      </span>
    ),
  },
  {
    key: 'devuelto',
    titulo: 'Devuelto',
    align: 'right',
    desde: 'md',
    render: ({ moneda, devuelto }) => formatEn(moneda, devuelto),
  },
  {
    key: 'factura',
    titulo: 'Factura',
    render: ({ factura }) => <Enlace to={paths.factura(factura.id)}>{factura.texto}</Enlace>,
  },
  { key: 'en_pie', titulo: 'En pie', align: 'right', render: ({ en_pie }) => formatARS(en_pie) },
  {
    key: 'accion',
    titulo: 'Qué hacer',
    ancha: true,
    envuelve: true,
    render: (fila) => <QueHacer fila={fila} notas={notas(fila)} />,
  },
  {
    key: 'leida',
    titulo: 'Leída',
    desde: 'md',
    render: ({ leida_en }) => formatFecha(toBuenosAires(leida_en)),
  },
];

/** `notas`: address of the list where credit notes are made. */
function QueHacer({ fila: { venta, fecha, accion }, notas }: { fila: Fila; notas: string }) {
  if (accion.clase === 'reclamo') {
    return (
      <span>
        <a href={urlEnMeli(venta)} target="_blank" rel="noreferrer">
          Ver el reclamo
        </a>{' '}
        <Suave>{accion.texto}</Suave>
      </span>
    );
  }
  const enlace = enlaces[accion.clase];
  if (enlace === undefined) return accion.texto;
  const dia = fecha === null ? null : toBuenosAires(fecha);
  const query = new URLSearchParams({
    grupo: enlace.grupo,
    q: venta,
    ...(dia !== null && { desde: dia, hasta: dia }),
    // The question opens on arrival, about this sale alone.
    ...(accion.clase === 'nota_credito' && { plan: 'una' }),
  });
  return (
    <span>
      <Link to={`${notas}?${query}`}>{enlace.texto}</Link>{' '}
      {accion.clase !== 'nota_credito' && <Suave>{accion.texto}</Suave>}
    </span>
  );
}

/** The sale in the list where that is done. */
const enlaces: Partial<Record<Fila['accion']['clase'], { texto: string; grupo: string }>> = {
  nota_credito: { texto: 'Hacer la nota de crédito', grupo: 'para_acreditar' },
  decidir: { texto: 'Decidir', grupo: 'con_problemas' },
};
