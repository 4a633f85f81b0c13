import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCuit } from '@talonario/core';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../api.ts';
import { PageHeader } from '../../components/encabezado/PageHeader.tsx';
import { ErrorState } from '../../components/estados/States.tsx';
import { notify } from '../../components/toasts/notify.tsx';
import { paths } from '../../paths.ts';
import { PageSkeleton } from '../../components/estados/PageSkeleton.tsx';
import { EmpresaForm } from './EmpresaForm.tsx';
import { cuerpoDe, valoresDe, type EmpresaValores } from './empresaForm.ts';
import { empresaQuery, empresasQuery } from '../../queries/empresas/empresas.ts';

/** /app/empresas/{id}/edit */
export default function EditarEmpresa() {
  const { id = '' } = useParams();
  const { data: empresa, error, refetch } = useQuery(empresaQuery(id));
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const volver = () => void navigate(paths.empresa(id));

  const guardar = async (valores: EmpresaValores) => {
    const guardada = await call('updateEmpresa', { params: { id }, body: cuerpoDe(valores) }).catch(
      (error: unknown) => {
        notify.error('Error guardando los cambios');
        throw error;
      },
    );
    queryClient.setQueryData(empresaQuery(id).queryKey, guardada);
    void queryClient.invalidateQueries({ queryKey: empresasQuery.queryKey, exact: true });
    await navigate(paths.empresa(id));
  };

  if (error && !empresa) {
    return (
      <>
        <PageHeader titulo="Empresa" volver={{ to: paths.empresas, texto: 'Empresas' }} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  if (!empresa) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        titulo={`Editando la empresa ${formatCuit(empresa.cuit)}`}
        volver={{ to: paths.empresa(id), texto: empresa.razon_social }}
      />
      <EmpresaForm inicial={valoresDe(empresa)} cuitFijo enviar="Guardar" onSubmit={guardar} onCancel={volver} />
    </>
  );
}
