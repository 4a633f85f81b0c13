import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contingencia } from '@talonario/core/arca';
import type { Empresa } from '@talonario/core/empresas';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { sentenceOf } from '../../../api.ts';
import { PageHeader } from '../../../components/encabezado/PageHeader.tsx';
import { EsqueletoDePagina } from '../../../components/estados/Esqueleto.tsx';
import { ErrorState } from '../../../components/estados/States.tsx';
import { Seccion } from '../../../components/secciones/Seccion.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { paths } from '../../../paths.ts';
import { contingenciaQuery } from '../../../queries/empresas/contingencia.ts';
import { empresaQuery } from '../../../queries/empresas/empresas.ts';
import classes from './Ajustes.module.css';
import { AjustesForm } from './AjustesForm.tsx';
import { NumerosPorConfirmar } from './NumerosPorConfirmar.tsx';
import { QueEs } from './QueEs.tsx';

/** /app/empresas/{id}/contingencia: settings of a company's advance codes (CAEA), and what they are. */
export default function AjustesContingencia() {
  const { id = '' } = useParams();
  const empresa = useQuery(empresaQuery(id));
  const contingencia = useQuery(contingenciaQuery(id));
  const volver = empresa.data
    ? { to: paths.empresa(id), texto: empresa.data.razon_social }
    : { to: paths.empresas, texto: 'Empresas' };
  const error = empresa.error ?? contingencia.error;
  const refetch = () => void Promise.all([empresa.refetch(), contingencia.refetch()]);
  return (
    <>
      <PageHeader
        titulo="Contingencia (CAEA)"
        bajada="Emitir aunque ARCA no responda, con un código que ARCA da por adelantado."
        volver={volver}
      >
        {contingencia.data?.punto_de_venta != null && (
          <Button component={Link} to={paths.contingencia} variant="default">
            Ver las quincenas
          </Button>
        )}
      </PageHeader>
      {empresa.data && contingencia.data ? (
        <Ajustes key={id} empresa={empresa.data} contingencia={contingencia.data} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <EsqueletoDePagina />
      )}
    </>
  );
}

function Ajustes({ empresa, contingencia }: { empresa: Empresa; contingencia: Contingencia }) {
  const queryClient = useQueryClient();
  const [vez, setVez] = useState(0);
  const restart = async () => {
    await queryClient.fetchQuery({ ...contingenciaQuery(empresa.id), staleTime: 0 });
    setVez((anterior) => anterior + 1);
  };
  return (
    <div className={classes.ajustes}>
      {contingencia.numeros_por_confirmar && (
        <Seccion titulo="Después de restaurar una copia" forma="renglon">
          <NumerosPorConfirmar leida={contingencia} />
        </Seccion>
      )}
      <Seccion
        titulo={contingencia.activa ? 'La contingencia está prendida' : 'La contingencia está apagada'}
        forma="renglon"
        bajada={
          contingencia.activa
            ? 'Si ARCA no responde, los comprobantes en cola pueden salir con CAEA.'
            : 'Si ARCA no responde, tus comprobantes esperan en la cola y salen solos cuando vuelve.'
        }
      >
        <AjustesForm
          key={vez}
          empresa={empresa}
          inicial={contingencia}
          onDescartar={() => void restart().catch((error: unknown) => notify.error(sentenceOf(error)))}
        />
      </Seccion>
      <QueEs />
    </div>
  );
}
