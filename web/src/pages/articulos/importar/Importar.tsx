import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../../api.ts';
import { SoltarArchivo } from '../../../components/archivos/SoltarArchivo.tsx';
import { PageHeader } from '../../../components/encabezado/PageHeader.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { paths } from '../../../paths.ts';
import { importacionesQuery } from '../../../queries/articulos/importaciones.ts';
import { listasQuery } from '../../../queries/articulos/listas.ts';
import { SeccionesDeArticulos } from '../SeccionesDeArticulos.tsx';
import { Importaciones } from './Importaciones.tsx';
import { FalloAlGuardar } from '../../../components/dialogos/FalloAlGuardar.tsx';

/** /app/articulos/importar: chooses a file, of articles or of a price list, and finds again those of before. */
export default function Importar() {
  const [params] = useSearchParams();
  const lista_id = params.get('lista');
  const { data: listas } = useQuery({ ...listasQuery, enabled: lista_id !== null });
  const lista = listas?.find(({ id }) => id === lista_id);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [subiendo, setSubiendo] = useState(false);
  const [fallo, setFallo] = useState<unknown>(null);

  const upload = async (archivo: File) => {
    setSubiendo(true);
    setFallo(null);
    const body = new FormData();
    body.set('file', archivo);
    if (lista_id !== null) body.set('lista', lista_id);
    try {
      const { id } = await call('createImportacion', { body });
      await queryClient.invalidateQueries({ queryKey: importacionesQuery.queryKey });
      await navigate(paths.importacion(id));
    } catch (error) {
      notify.error('Error subiendo el CSV');
      setFallo(error);
    } finally {
      setSubiendo(false);
    }
  };

  return (
    <>
      <PageHeader
        titulo={lista ? `Importar ${lista.name}` : 'Importar CSV'}
        bajada={
          lista
            ? 'Un archivo con el SKU y el precio de cada artículo.'
            : 'Un archivo con tus artículos. Antes de aplicar ves qué cambia, y después se puede deshacer.'
        }
        volver={lista ? { to: paths.lista(lista.id), texto: lista.name } : { to: paths.articulos, texto: 'Articulos' }}
      />
      <SeccionesDeArticulos />
      <SoltarArchivo
        onFiles={([archivo]) => archivo && void upload(archivo)}
        subiendo={subiendo}
        accept=".csv,.txt,.tsv,text/csv,text/plain"
      >
        CSV o texto, de hasta 20 MB. De Excel, con «Guardar como» CSV.
      </SoltarArchivo>
      <FalloAlGuardar fallo={fallo} mt="md" />
      <Text c="dimmed" mt="md" mb="xl">
        {lista_id === null ? (
          <>
            Las columnas son sku, descripcion, moneda, costo, stock, iva y despacho, con esos nombres o en ese orden; no
            hace falta que estén todas. Por ejemplo: <code className="junto">TAL-1;Taladro;ARS;12345,50;3;10,5;</code>{' '}
            Para cargar precios, entrá a <Link to={paths.listas}>una lista</Link>.
          </>
        ) : (
          'Las columnas son sku y precio. Los artículos de la lista que el archivo no nombra quedan como están.'
        )}
      </Text>
      <Importaciones />
    </>
  );
}
