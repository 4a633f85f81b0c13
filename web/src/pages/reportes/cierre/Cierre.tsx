import { Button, Skeleton } from '@mantine/core';
import { formatFecha } from '@talonario/core/base';
import { nombreDeMes, type MesACerrar } from '@talonario/core/contador';
import type { Empresa } from '@talonario/core/empresas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { Puede } from '../../../components/Puede.tsx';
import comunes from '../../../components/secciones/Secciones.module.css';
import { cierresQuery, mesQuery } from '../../../queries/contador/cierre.ts';
import { presentadoQuery, presentadosQuery } from '../../../queries/contador/contador.ts';
import { enPlural } from '../../../textos/numeros.ts';
import { Cierres } from './Cierres.tsx';
import { Controles } from './Controles.tsx';

/** Closing of a company's month: its checks, its button, and what was handed in. */
export function Cierre({ empresa: { id }, periodo }: { empresa: Empresa; periodo: string }) {
  const queryClient = useQueryClient();
  const mes = useQuery(mesQuery(id, periodo));
  const cierres = useQuery(cierresQuery(id, periodo));
  const [pregunta, setPregunta] = useState(false);
  const enMarcha = cierres.data?.some(({ estado }) => estado === 'pendiente' || estado === 'en_curso') === true;
  // A closing that ended changes the month's state.
  useEffect(() => {
    if (enMarcha) return;
    void queryClient.invalidateQueries({ queryKey: mesQuery(id, periodo).queryKey });
    void queryClient.invalidateQueries({ queryKey: presentadosQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: presentadoQuery(id, periodo).queryKey });
  }, [enMarcha, id, periodo, queryClient]);
  const close = async () => {
    await call('cerrarMes', { params: { id, periodo }, body: { con_pendientes: true } });
    await queryClient.invalidateQueries({ queryKey: cierresQuery(id, periodo).queryKey });
  };
  const { data, error, refetch } = mes;
  return (
    <section aria-label="Cierre del mes">
      <h2>Cierre de {nombreDeMes(periodo)}</h2>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={420} />
      ) : (
        <>
          <Situacion mes={data} />
          <Controles controles={data.controles} />
          <Puede derecho="presentar">
            <div>
              <Button onClick={() => setPregunta(true)} disabled={!sePuede(data) || enMarcha}>
                {data.estado === 'cambio' ? 'Rectificar el mes' : 'Cerrar el mes'}
              </Button>
            </div>
          </Puede>
          {cierres.data && <Cierres empresa={id} periodo={periodo} cierres={cierres.data} />}
          <ConfirmDialog
            opened={pregunta}
            onClose={() => setPregunta(false)}
            titulo={data.estado === 'cambio' ? `Rectificar ${nombreDeMes(periodo)}` : `Cerrar ${nombreDeMes(periodo)}`}
            confirmar={data.estado === 'cambio' ? 'Rectificar' : data.lista ? 'Cerrar el mes' : 'Cerrar así'}
            onConfirm={close}
          >
            {data.lista
              ? 'Se arma el paquete con todos los archivos y el mes queda como presentado. Podés seguir emitiendo y haciendo notas: lo que cambie después se rectifica.'
              : `Quedan ${enPlural(pendientesOf(data), '1 cosa pendiente', '# cosas pendientes')}. El paquete se arma con lo que hay y el mes queda como presentado.`}
          </ConfirmDialog>
        </>
      )}
    </section>
  );
}

function sePuede({ puede, estado }: MesACerrar): boolean {
  return puede && (estado === 'abierto' || estado === 'cambio');
}

function pendientesOf({ controles }: MesACerrar): number {
  return controles.filter(({ estado }) => estado === 'pendiente').length;
}

/** The month's state in a sentence, and its deadline. */
function Situacion({ mes }: { mes: MesACerrar }) {
  const { estado, puede, lista, cambios, vencimiento } = mes;
  const pendientes = pendientesOf(mes);
  const vence = vencimiento && (
    <p className={comunes.suave}>
      La DDJJ de IVA vence el {formatFecha(vencimiento.vence)}.
      {vencimiento.confirmar && ' Es el día usual para tu CUIT: confirmalo en el calendario de ARCA.'}
    </p>
  );
  if (estado === 'presentado') {
    return (
      <Notice tono="verde" role="status">
        <p>
          <strong>El mes está presentado</strong> y nada cambió desde entonces.
        </p>
      </Notice>
    );
  }
  return (
    <>
      <Notice tono={estado === 'cambio' || !lista ? 'ambar' : 'verde'} role="status">
        <p>
          {estado === 'cambio' ? (
            <>
              <strong>{enPlural(cambios, 'Hay 1 cambio posterior.', 'Hay # cambios posteriores.')}</strong> Rectificá el
              mes para tener sus archivos nuevos.
            </>
          ) : estado === 'cerrando' ? (
            <strong>El mes se está cerrando.</strong>
          ) : !puede ? (
            <>
              <strong>El mes no se puede cerrar todavía.</strong> Resolvé lo que frena el cierre.
            </>
          ) : lista ? (
            <strong>El mes está listo para cerrar.</strong>
          ) : (
            <>
              <strong>{enPlural(pendientes, 'Queda 1 cosa pendiente.', 'Quedan # cosas pendientes.')}</strong> Podés
              resolverlas antes, o cerrar así.
            </>
          )}
        </p>
      </Notice>
      {vence}
    </>
  );
}
