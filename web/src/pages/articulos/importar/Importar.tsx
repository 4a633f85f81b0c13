import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../../components/encabezado/PageHeader.tsx';
import { paths } from '../../../paths.ts';
import { listasQuery } from '../../../queries/articulos/listas.ts';
import { SeccionesDeArticulos } from '../SeccionesDeArticulos.tsx';
import { Importaciones } from './Importaciones.tsx';
import { SubirCsv } from './SubirCsv.tsx';

/** /app/articulos/importar: chooses a file, of articles or of a price list, and finds again those of before. */
export default function Importar() {
  const [params] = useSearchParams();
  const lista_id = params.get('lista');
  const { data: listas } = useQuery({ ...listasQuery, enabled: lista_id !== null });
  const lista = listas?.find(({ id }) => id === lista_id);

  return (
    <>
      <PageHeader
        titulo={lista ? `Importar ${lista.name}` : 'Importar CSV'}
        bajada={
          lista
            ? 'Subí un archivo con el SKU y el precio de cada artículo.'
            : 'Subí un archivo con tus artículos. Antes de aplicar ves qué cambia, y después lo podés deshacer.'
        }
        volver={lista ? { to: paths.lista(lista.id), texto: lista.name } : { to: paths.articulos, texto: 'Articulos' }}
      />
      <SeccionesDeArticulos />
      <Box mb="xl">
        <SubirCsv lista_id={lista_id} />
      </Box>
      <Importaciones />
    </>
  );
}
