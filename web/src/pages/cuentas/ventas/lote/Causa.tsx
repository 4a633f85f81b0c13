import { Text } from '@mantine/core';
import { formatEn } from '@talonario/core/base';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Suave } from '../../../../components/Suave.tsx';
import { DataTable } from '../../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../../components/tabla/orden/column.ts';
import { Paginas } from '../../../../components/tabla/Paginas.tsx';
import { useTelefono } from '../../../../hooks/pantalla/useTelefono.ts';
import { paths } from '../../../../paths.ts';
import { enMiles } from '../../../../textos/numeros.ts';
import { Apilado, Cortado } from '../celdas.tsx';
import { withCuenta } from '../todas/withCuenta.tsx';
import type { ApodoOf } from './filasOfLote.ts';
import type { CausaDelResultado, FilaResultado, GrupoResultado } from './resultado.ts';
import classes from './Causa.module.css';

const POR_PAGINA = 100;

interface Props {
  grupo: GrupoResultado;
  causa: CausaDelResultado;
  /** Nickname of the account of each sale; null: the batch is of one account. */
  apodoOf: ApodoOf | null;
  /** Account of each sale; null: not known. */
  cuentaOf: (venta: string) => string | null;
}

/** Sales of a batch that share their cause: the cause once, with its count and what to do, and the sales under it. */
export function Causa({ grupo, causa, apodoOf, cuentaOf }: Props) {
  const { titulo, accion, filas, codigo } = causa;
  const [pagina, setPagina] = useState(1);
  const telefono = useTelefono();
  return (
    <section className={classes.causa} aria-label={titulo || grupo.nombre}>
      {titulo !== '' && (
        <p className={classes.titulo}>
          <span>
            <b>{enMiles(filas.length)}</b> · <b>{titulo}</b> {accion !== '' && <Suave>{accion}</Suave>}
          </span>
          {codigo !== null && <Resolver codigo={codigo} titulo={titulo} />}
        </p>
      )}
      <DataTable
        label={titulo || grupo.nombre}
        columns={columnsOf(grupo.valor, { causa, telefono, apodoOf, cuentaOf })}
        rows={filas.slice((pagina - 1) * POR_PAGINA, pagina * POR_PAGINA)}
        rowKey={({ venta }) => venta}
        rowName={({ venta }) => `venta ${venta}`}
        empty={<Text c="dimmed">No hay ventas en este grupo.</Text>}
      />
      <Paginas pagina={pagina} porPagina={POR_PAGINA} total={filas.length} onChange={setPagina} />
    </section>
  );
}

function Resolver({ codigo, titulo }: { codigo: string; titulo: string }) {
  const [params] = useSearchParams();
  const lista = new URLSearchParams(params);
  lista.delete('lote');
  lista.set('grupo', 'con_problemas');
  lista.set('causa', codigo);
  return (
    <Link to={`?${lista}`} aria-label={`Resolver: ${titulo}`}>
      Resolver
    </Link>
  );
}

interface Contexto extends Pick<Props, 'apodoOf' | 'cuentaOf'> {
  causa: CausaDelResultado;
  telefono: boolean;
}

function columnsOf(valor: GrupoResultado['valor'], { causa, telefono, apodoOf, cuentaOf }: Contexto) {
  const Numero = ({ venta }: FilaResultado) => <Venta venta={venta} cuenta_id={cuentaOf(venta)} />;
  const columna: Column<FilaResultado> = { key: 'venta', titulo: 'Venta', render: Numero };
  const explica = !causa.iguales;
  const enFicha = (fila: FilaResultado) => (
    <Apilado>
      <Numero {...fila} />
      <span>{fila.comprador}</span>
      <span>
        {fila.total && formatEn(fila.moneda, fila.total)} <Comprobante {...fila} />
      </span>
      {fila.cae !== null && <Suave>CAE {fila.cae}</Suave>}
      {explica && <span>{fila.motivo}</span>}
    </Apilado>
  );
  const columnas: readonly Column<FilaResultado>[] = telefono
    ? [{ ...columna, render: enFicha }]
    : [
        columna,
        comprador,
        total,
        ...(valor === 'omitidas' ? [] : [comprobante]),
        ...(valor === 'emitidas' ? [cae] : []),
        ...(explica ? [explicacion] : []),
      ];
  return apodoOf === null ? columnas : withCuenta(columnas, telefono, ({ venta }) => apodoOf(venta));
}

const comprador: Column<FilaResultado> = {
  key: 'comprador',
  titulo: 'Comprador',
  desde: 'sm',
  render: ({ comprador }) => <Cortado texto={comprador} />,
};

const total: Column<FilaResultado> = {
  key: 'total',
  titulo: 'Total',
  align: 'right',
  desde: 'sm',
  render: ({ total, moneda }) => (total === null ? '' : formatEn(moneda, total)),
};

const comprobante: Column<FilaResultado> = {
  key: 'comprobante',
  titulo: 'Comprobante',
  desde: 'sm',
  render: Comprobante,
};

const cae: Column<FilaResultado> = { key: 'cae', titulo: 'CAE', desde: 'md', render: ({ cae }) => cae };

const explicacion: Column<FilaResultado> = {
  key: 'explicacion',
  titulo: 'Por qué',
  desde: 'sm',
  ancha: true,
  envuelve: true,
  render: ({ motivo }) => motivo,
};

/** Number of a sale, which leads to its page; of an account that is no longer here, the number alone. */
function Venta({ venta, cuenta_id }: { venta: string; cuenta_id: string | null }) {
  return cuenta_id === null ? <span>{venta}</span> : <Link to={paths.venta(cuenta_id, venta)}>{venta}</Link>;
}

function Comprobante({ comprobante_id, comprobante }: FilaResultado) {
  return comprobante_id === null ? null : (
    <Link to={paths.factura(comprobante_id)}>{comprobante ?? 'Ver el borrador'}</Link>
  );
}
