import { useQuery, useQueryClient } from '@tanstack/react-query';
import { empresa as contrato, formatCuit, type Empresa } from '@talonario/core/empresas';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call, sentenceOf } from '../../api.ts';
import { PageHeader } from '../../components/encabezado/PageHeader.tsx';
import { ErrorState } from '../../components/estados/States.tsx';
import { notify } from '../../components/toasts/notify.tsx';
import { paths } from '../../paths.ts';
import { EsqueletoDePagina } from '../../components/estados/Esqueleto.tsx';
import { EmpresaForm } from './EmpresaForm.tsx';
import { cuerpoOf, valoresOf, type EmpresaValores } from './empresaForm.ts';
import { empresaQuery, empresasQuery } from '../../queries/empresas/empresas.ts';

/** /app/empresas/{id}/edit */
export default function EditarEmpresa() {
  const { id = '' } = useParams();
  const { data: empresa, error, refetch } = useQuery(empresaQuery(id));

  if (error && !empresa) {
    return (
      <>
        <PageHeader titulo="Empresa" volver={{ to: paths.empresas, texto: 'Empresas' }} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  if (!empresa) return <EsqueletoDePagina />;
  return <Edicion key={id} empresa={empresa} />;
}

function Edicion({ empresa }: { empresa: Empresa }) {
  const { id } = empresa;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // Initial values of the form: a later reading does not touch the typed ones.
  const [{ leida, vez }, setDesde] = useState({ leida: empresa, vez: 0 });
  const volver = () => void navigate(paths.empresa(id));

  const guardar = async (valores: EmpresaValores, { pisar }: { pisar: boolean }) => {
    const body = { ...cuerpoOf(valores), ...(!pisar && { antes: contrato.encode(leida) }) };
    const guardada = await call('updateEmpresa', { params: { id }, body }).catch((error: unknown) => {
      notify.error('Error guardando los cambios');
      throw error;
    });
    queryClient.setQueryData(empresaQuery(id).queryKey, guardada);
    void queryClient.invalidateQueries({ queryKey: empresasQuery.queryKey, exact: true });
    await navigate(paths.empresa(id));
  };
  const restart = async () => {
    const nueva = await queryClient.fetchQuery({ ...empresaQuery(id), staleTime: 0 });
    setDesde(({ vez: anterior }) => ({ leida: nueva, vez: anterior + 1 }));
  };

  return (
    <>
      <PageHeader
        titulo={`Editando la empresa ${formatCuit(empresa.cuit)}`}
        volver={{ to: paths.empresa(id), texto: empresa.razon_social }}
      />
      <EmpresaForm
        key={vez}
        inicial={valoresOf(leida)}
        cuitFijo
        enviar="Guardar"
        onSubmit={guardar}
        onDescartar={() => void restart().catch((error: unknown) => notify.error(sentenceOf(error)))}
        onCancel={volver}
      />
    </>
  );
}
