import { Button, Skeleton } from '@mantine/core';
import { Select } from '../../components/campos/Select.tsx';
import { formatARS, formatFecha, toBuenosAires } from '@talonario/core/base';
import { nombreDeMes, type ContadorEmpresa } from '@talonario/core/contador';
import { formatCuit } from '@talonario/core/empresas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError, call, saveArchivo } from '../../api.ts';
import { EmptyState, ErrorState, Notice } from '../../components/estados/States.tsx';
import { Marca } from '../../components/Marca.tsx';
import { notifyFallo } from '../../components/toasts/notify.tsx';
import { useTitle } from '../../hooks/pantalla/useTitle.ts';
import { portalQuery } from '../../queries/contador/portal.ts';
import { enPlural } from '../../textos/numeros.ts';
import { Comprobantes } from './Comprobantes.tsx';
import { Controles } from './Controles.tsx';
import classes from './Portal.module.css';

/** /contador: what an accountant reads of a company with a link, without a user. */
export default function PortalContador() {
  const enlace = useLocation().hash.slice(1);
  const { data, error, refetch } = useQuery(portalQuery(enlace));
  useTitle(data?.razon_social ?? 'Contador');
  const vencido = enlace === '' || (error instanceof ApiError && error.codigo === 'enlace_invalido');
  return (
    <main className={classes.portal}>
      <p className={classes.marca}>
        <Marca />
      </p>
      {vencido ? (
        <EmptyState titulo="Este enlace ya no sirve" nivel={1}>
          <p>Puede que lo hayan revocado. Pedile uno nuevo a quien te lo mandó.</p>
        </EmptyState>
      ) : error ? (
        <>
          <h1 className="solo-lector">Contador</h1>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </>
      ) : data ? (
        <Empresa key={enlace} enlace={enlace} empresa={data} />
      ) : (
        <Skeleton height={240} />
      )}
    </main>
  );
}

function Empresa({ enlace, empresa: { razon_social, cuit, meses } }: { enlace: string; empresa: ContadorEmpresa }) {
  const [elegido, setElegido] = useState<string | null>(null);
  const mes = meses.find(({ periodo }) => periodo === elegido) ?? meses[0];
  const { mutate: bajar, isPending } = useMutation({
    mutationFn: async (periodo: string) => saveArchivo(await call('contadorPaquete', { params: { periodo } })),
    onError: notifyFallo,
  });
  return (
    <>
      <h1>{razon_social}</h1>
      <p className={classes.suave}>CUIT {formatCuit(cuit)}</p>
      {mes === undefined ? (
        <EmptyState titulo="Todavía no hay comprobantes">
          <p>Cuando la empresa emita, sus meses van a aparecer acá.</p>
        </EmptyState>
      ) : (
        <>
          <div className={classes.filtros}>
            <Select
              label="Mes"
              allowDeselect={false}
              data={meses.map(({ periodo }) => ({ value: periodo, label: nombreDeMes(periodo) }))}
              value={mes.periodo}
              onChange={setElegido}
            />
            <Button loading={isPending} onClick={() => bajar(mes.periodo)}>
              Bajar el paquete del mes
            </Button>
          </div>
          <p>
            <strong>
              {enPlural(mes.comprobantes, '1 comprobante', '# comprobantes')} por{' '}
              <span className="junto">{formatARS(mes.importe)}</span>
            </strong>
            , las notas de crédito restadas.
          </p>
          {mes.presentado_en && (
            <Notice>
              <p>La empresa lo marcó como presentado el {formatFecha(toBuenosAires(mes.presentado_en))}.</p>
            </Notice>
          )}
          <Controles key={`controles ${mes.periodo}`} enlace={enlace} periodo={mes.periodo} />
          <Comprobantes key={`comprobantes ${mes.periodo}`} enlace={enlace} periodo={mes.periodo} />
        </>
      )}
    </>
  );
}
