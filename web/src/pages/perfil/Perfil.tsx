import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatFecha, today } from '@talonario/core/base';
import type { Perfil as DatosDePerfil } from '@talonario/core/empresas';
import { EsqueletoDePagina } from '../../components/estados/Esqueleto.tsx';
import { ErrorState } from '../../components/estados/States.tsx';
import { PageHeader } from '../../components/encabezado/PageHeader.tsx';
import comunes from '../../components/secciones/Secciones.module.css';
import { perfilQuery } from '../../queries/perfil.ts';
import { usuarioQuery } from '../../queries/usuario.ts';
import { readToken } from '../../session/token.ts';
import { Avisos } from './Avisos.tsx';
import { Cierre } from './Cierre.tsx';
import { Email } from './Email.tsx';
import { Password } from './Password.tsx';
import classes from './Perfil.module.css';
import { Sesiones } from './Sesiones.tsx';

/** /app/perfil: the user's own account. */
export default function Perfil() {
  const queryClient = useQueryClient();
  const { data: perfil, error, refetch } = useQuery(perfilQuery);
  const keep = (nuevo: DatosDePerfil) => {
    queryClient.setQueryData(perfilQuery.queryKey, nuevo);
    void queryClient.invalidateQueries({ queryKey: usuarioQuery(readToken()).queryKey });
  };
  return (
    <>
      <PageHeader
        titulo="Mi perfil"
        bajada={perfil && `${perfil.email}, desde el ${formatFecha(today(perfil.creado_en))}.`}
      />
      {error && !perfil ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : perfil === undefined ? (
        <EsqueletoDePagina />
      ) : (
        <div className={`${comunes.secciones} ${classes.secciones}`}>
          <Avisos perfil={perfil} onSaved={keep} />
          <Password onSaved={keep} />
          <Email perfil={perfil} onSaved={keep} />
          <Sesiones perfil={perfil} onSaved={keep} />
          <Cierre perfil={perfil} />
        </div>
      )}
    </>
  );
}
