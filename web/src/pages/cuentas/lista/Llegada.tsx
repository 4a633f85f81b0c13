import { CloseButton } from '@mantine/core';
import type { Cuenta } from '@talonario/core/empresas';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { sentenceOfCode } from '../../../textos/fallo.ts';
import { Notice } from '../../../components/estados/States.tsx';
import { forgetVuelta, hayVuelta } from '../../../components/vincular/vuelta.ts';
import { useLlegada } from '../../../hooks/useLlegada.ts';
import { paths } from '../../../paths.ts';
import classes from './Llegada.module.css';

/** Outcome of asking the marketplace for permission, shown until it is closed. */
export function Llegada({ cuentas }: { cuentas: readonly Cuenta[] }) {
  const { aviso, vinculada } = useLlegada('aviso', 'vinculada');
  const cuenta = cuentas.find(({ id }) => id === vinculada);
  const navigate = useNavigate();
  const [deLosPasos] = useState(() => (aviso !== null || vinculada !== null) && hayVuelta());
  useEffect(() => {
    if (!deLosPasos) return;
    forgetVuelta();
    void navigate(aviso === null ? paths.app : `${paths.app}?aviso=${aviso}`, { replace: true });
  }, [deLosPasos, aviso, navigate]);
  if (deLosPasos) return null;
  if (aviso !== null) return <Cerrable tono="rojo">{sentenceOfCode(aviso)}</Cerrable>;
  return cuenta ? (
    <Cerrable>
      <p>
        <strong>Vinculaste {cuenta.nickname}.</strong> <Sigue cuenta={cuenta} />
      </p>
    </Cerrable>
  ) : null;
}

function Sigue({ cuenta: { id, linked_company_id, linked_punto_de_venta } }: { cuenta: Cuenta }) {
  return linked_company_id === null || linked_punto_de_venta === null ? (
    <>
      Lo que sigue: <Link to={paths.datosCuenta(id)}>elegí con qué empresa y punto de venta factura</Link>.
    </>
  ) : (
    <>
      Conserva su configuración: ya podés <Link to={paths.facturarVentas(id)}>facturar sus ventas</Link>.
    </>
  );
}

function Cerrable({ tono = 'neutro', children }: { tono?: 'neutro' | 'rojo'; children: ReactNode }) {
  const [cerrada, setCerrada] = useState(false);
  if (cerrada) return null;
  return (
    <div className={classes.llegada} role={tono === 'rojo' ? 'alert' : 'status'}>
      <Notice tono={tono}>{children}</Notice>
      <CloseButton aria-label="Cerrar aviso" onClick={() => setCerrada(true)} />
    </div>
  );
}
