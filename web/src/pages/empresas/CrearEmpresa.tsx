import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../api.ts';
import { PageHeader } from '../../components/encabezado/PageHeader.tsx';
import { notify } from '../../components/toasts/notify.tsx';
import { paths } from '../../paths.ts';
import { Delegacion } from '../../components/verificacion/Delegacion.tsx';
import { EmpresaForm } from './EmpresaForm.tsx';
import { cuerpoOf, empresaNueva, type EmpresaValores } from './empresaForm.ts';
import { empresaQuery, empresasQuery } from '../../queries/empresas/empresas.ts';

/** /app/empresas/crear */
export default function CrearEmpresa() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const crear = async (valores: EmpresaValores) => {
    const empresa = await call('createEmpresa', { body: cuerpoOf(valores) }).catch((error: unknown) => {
      notify.error('No se pudo crear la empresa');
      throw error;
    });
    queryClient.setQueryData(empresaQuery(empresa.id).queryKey, empresa);
    void queryClient.invalidateQueries({ queryKey: empresasQuery.queryKey, exact: true });
    await navigate(paths.empresa(empresa.id));
  };

  return (
    <>
      <PageHeader titulo="Crear empresa" volver={{ to: paths.empresas, texto: 'Empresas' }} />
      <EmpresaForm
        inicial={empresaNueva}
        enviar="Crear"
        onSubmit={crear}
        onCancel={() => void navigate(paths.empresas)}
      >
        <Delegacion />
      </EmpresaForm>
    </>
  );
}
