import { roles } from '@talonario/core/empresas';
import { useQuery } from '@tanstack/react-query';
import { Fallo } from '../../components/estados/Fallo.tsx';
import { Notice } from '../../components/estados/States.tsx';
import { invitacionQuery } from '../../queries/empresas/miembros.ts';

/** Over the login of who came with an invitation: whose it is, and with which address it is accepted. */
export default function Invitado({ secreto }: { secreto: string }) {
  const { data, error } = useQuery(invitacionQuery(secreto));
  if (error) return <Fallo fallo={error} tono="ambar" mb="lg" />;
  if (!data) return null;
  return (
    <Notice role="status" mb="lg" style={{ overflowWrap: 'anywhere' }}>
      <strong>{data.de}</strong> te invita a {data.empresas.join(', ')} como {roles[data.rol].nombre.toLowerCase()}.
      Ingresá con <strong>{data.email}</strong>, o registrate con esa dirección.
    </Notice>
  );
}
