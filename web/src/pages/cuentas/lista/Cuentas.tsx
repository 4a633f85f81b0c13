import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Cuenta } from '@talonario/core/empresas';
import { useState } from 'react';
import { useMatch } from 'react-router';
import { PageHeader } from '../../../components/encabezado/PageHeader.tsx';
import { Barras, Esqueleto } from '../../../components/estados/Esqueleto.tsx';
import { EmptyState, ErrorState } from '../../../components/estados/States.tsx';
import { ListaYDetalle } from '../../../components/ListaYDetalle.tsx';
import { paths } from '../../../paths.ts';
import { Pantallas } from '../../../components/estados/Pantallas.tsx';
import classes from './Cuentas.module.css';
import { ListaCuentas } from './ListaCuentas.tsx';
import { Llegada } from './Llegada.tsx';
import { cuentasQuery } from '../../../queries/cuentas.ts';
import { AgregarCuenta, AgregarDialog } from '../vincular/Vincular.tsx';

/** /app/cuentas: the linked accounts on the left, the chosen one on the right. */
export default function Cuentas() {
  const { data: cuentas, error, refetch } = useQuery(cuentasQuery);
  // Here and not beside its button: what is below changes when the accounts come.
  const [agregando, setAgregando] = useState(false);
  const add = () => setAgregando(true);
  return (
    <>
      {error && !cuentas ? (
        <>
          <PageHeader titulo={TITULO} />
          <ErrorState error={error} onRetry={() => void refetch()} />
        </>
      ) : cuentas?.length === 0 ? (
        <SinCuentas onAdd={add} />
      ) : (
        <Marco cuentas={cuentas} onAdd={add} />
      )}
      <AgregarDialog opened={agregando} onClose={() => setAgregando(false)} />
    </>
  );
}

function Marco({ cuentas, onAdd }: { cuentas: readonly Cuenta[] | undefined; onAdd: () => void }) {
  const elegida = useMatch(`${paths.cuentas}/:id/*`)?.params.id;
  // The chosen account is what the page is about, also when there is none by that name.
  const Titulo = cuentas && elegida !== undefined ? 'p' : 'h1';
  return (
    <>
      {cuentas && <Llegada cuentas={cuentas} />}
      <ListaYDetalle
        label="Cuentas"
        elegida={elegida !== undefined}
        lista={
          <>
            <header className={classes.cabeza}>
              <Titulo className={classes.titulo}>{TITULO}</Titulo>
              <AgregarCuenta onClick={onAdd} />
            </header>
            {cuentas ? (
              <ListaCuentas cuentas={cuentas} elegida={elegida} />
            ) : (
              <Esqueleto className={classes.esqueleto}>
                {[0, 1, 2].map((fila) => (
                  <div key={fila}>
                    <Barras barras={[{ height: 36, width: 36 }, { height: 30 }]} />
                  </div>
                ))}
              </Esqueleto>
            )}
          </>
        }
      >
        {cuentas ? <Pantallas nivel={3} /> : <Skeleton height={48} width="60%" />}
      </ListaYDetalle>
    </>
  );
}

const TITULO = 'Cuentas MELI';

/** The first account: what linking it is for, and what comes next. */
function SinCuentas({ onAdd }: { onAdd: () => void }) {
  return (
    <>
      <PageHeader titulo={TITULO} bajada="Tus cuentas de Mercado Libre: sus ventas se facturan desde acá.">
        <AgregarCuenta principal onClick={onAdd} />
      </PageHeader>
      <Llegada cuentas={[]} />
      <EmptyState titulo="Todavía no vinculaste ninguna cuenta">
        <ol className={classes.pasos}>
          <li>Con «Agregar cuenta» le das permiso a Talonario en Mercado Libre. Podés sacárselo cuando quieras.</li>
          <li>Elegís con qué empresa y punto de venta factura.</li>
          <li>Facturás sus ventas de a muchas, o prendés la facturación automática.</li>
        </ol>
      </EmptyState>
    </>
  );
}
