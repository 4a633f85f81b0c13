import { Button, Skeleton } from '@mantine/core';
import { formatARS, formatFecha } from '@talonario/core/base';
import {
  nombreDeMes,
  nombreDeSaldo,
  nombresDeFuente,
  type DiferenciaSufrida,
  type ImpuestosSufridos,
  type SaldoSufrido,
} from '@talonario/core/contador';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState, ErrorState, Notice } from '../../../components/estados/States.tsx';
import { DataTable } from '../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';
import { sufridosQuery } from '../../../queries/contador/sufridos.ts';
import { enMiles, enPlural } from '../../../textos/numeros.ts';
import classes from './Sufridos.module.css';

const claveOf = ({ impuesto, operacion, jurisdiccion, entidad }: SaldoSufrido): string =>
  [impuesto, operacion, jurisdiccion, entidad].join(' ');

const deSaldo: readonly Column<SaldoSufrido>[] = [
  { key: 'impuesto', titulo: 'Impuesto', render: nombreDeSaldo, fija: true, ancha: true },
  { key: 'compras', titulo: 'En compras', align: 'right', desde: 'md', render: (s) => formatARS(s.en_compras) },
  { key: 'listas', titulo: 'En listas', align: 'right', desde: 'md', render: (s) => formatARS(s.en_lista) },
  { key: 'facturas', titulo: 'En facturas', align: 'right', desde: 'md', render: (s) => formatARS(s.en_facturas) },
  { key: 'cobros', titulo: 'En cobros', align: 'right', desde: 'md', render: (s) => formatARS(s.en_cobros) },
  { key: 'importe', titulo: 'Total', align: 'right', render: (s) => formatARS(s.importe) },
];

const deDiferencia: readonly Column<DiferenciaSufrida & { clave: string }>[] = [
  {
    key: 'referencia',
    titulo: 'Número',
    fija: true,
    render: ({ referencia, cuantos }) => referencia || enPlural(cuantos, '1 cobro', '# cobros'),
  },
  { key: 'fecha', titulo: 'Fecha', render: ({ fecha }) => formatFecha(fecha) },
  { key: 'agente', titulo: 'Agente', ancha: true, render: ({ agente_nombre }) => agente_nombre },
  { key: 'impuesto', titulo: 'Impuesto', desde: 'md', render: nombreDeSaldo },
  { key: 'donde', titulo: 'Dónde está', render: placeOf },
  { key: 'importe', titulo: 'Importe', align: 'right', render: ({ importe }) => formatARS(importe) },
];

function placeOf({ clase, fuente, contra }: DiferenciaSufrida): string {
  if (clase === 'sola' || contra === null) return `Solo en ${nombresDeFuente[fuente].toLowerCase()}`;
  return `En ${nombresDeFuente[contra.fuente].toLowerCase()} dice ${formatARS(contra.importe)}`;
}

/** Balances of the taxes suffered in a month, and the amounts that only one place tells. */
export function Balance({ empresa_id, periodo }: { empresa_id: string; periodo: string }) {
  const { data, error, refetch } = useQuery(sufridosQuery(empresa_id, periodo));
  return (
    <section aria-label="Saldos">
      <h2>Impuestos sufridos en {nombreDeMes(periodo)}</h2>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Saldos sufridos={data} />
      ) : (
        <Skeleton height={180} />
      )}
    </section>
  );
}

function Saldos({ sufridos }: { sufridos: ImpuestosSufridos }) {
  const { periodo, saldos, unidos, diferencias, solos, distintos, avisos } = sufridos;
  const cuantas = distintos + solos.reduce((suma, { cuantos }) => suma + cuantos, 0);
  const [enteras, setEnteras] = useState(false);
  const filas = diferencias.map((diferencia, indice) => ({ ...diferencia, clave: String(indice) }));
  const plegadas = !enteras && filas.length > A_LA_VISTA;
  return (
    <>
      {avisos.map((aviso) => (
        <Notice key={aviso} tono="ambar">
          <p>{aviso}</p>
        </Notice>
      ))}
      <DataTable
        label="Saldos"
        columns={deSaldo}
        rows={saldos}
        rowKey={claveOf}
        rowName={nombreDeSaldo}
        fichas="sm"
        empty={<EmptyState titulo={`No hay impuestos sufridos en ${nombreDeMes(periodo)}`} />}
      />
      {unidos > 0 && (
        <p className={classes.suave}>
          {enPlural(unidos, '1 importe está', '# importes están')} en más de un lugar y{' '}
          {enPlural(unidos, 'cuenta', 'cuentan')} una sola vez, en el primero: compra, lista, factura o cobro.
        </p>
      )}
      {filas.length > 0 && (
        <>
          <h3>{enPlural(cuantas, '1 importe necesita que lo mires', '# importes necesitan que los mires')}</h3>
          <DataTable
            label="Importes que necesitan que los mires"
            columns={deDiferencia}
            rows={plegadas ? filas.slice(0, A_LA_VISTA) : filas}
            rowKey={({ clave }) => clave}
            rowName={({ referencia, fecha }) => referencia || formatFecha(fecha)}
            fichas="sm"
            empty={null}
          />
          {plegadas && (
            <div>
              <Button variant="default" onClick={() => setEnteras(true)}>
                Ver los {enMiles(filas.length)} renglones
              </Button>
            </div>
          )}
          {!plegadas && filas.length >= PRIMERAS && <p>Se muestran las primeras {enMiles(PRIMERAS)}.</p>}
        </>
      )}
    </>
  );
}
/** Rows seen before the person asks for the rest: the files and the certificates come after them. */
const A_LA_VISTA = 25;
/** Rows that an answer has, at most. */
const PRIMERAS = 500;
