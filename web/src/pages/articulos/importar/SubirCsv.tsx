import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { call, sentenceOf } from '../../../api.ts';
import { SoltarArchivo } from '../../../components/archivos/SoltarArchivo.tsx';
import { FalloAlGuardar } from '../../../components/dialogos/FalloAlGuardar.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { paths } from '../../../paths.ts';
import { importacionesQuery } from '../../../queries/articulos/importaciones.ts';

/** Upload of a file of articles, or of a list's prices, with its format; the preview comes next. */
export function SubirCsv({ lista_id }: { lista_id: string | null }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (archivo: File) => {
      const body = new FormData();
      body.set('file', archivo);
      if (lista_id !== null) body.set('lista', lista_id);
      return call('createImportacion', { body });
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: importacionesQuery.queryKey });
      await navigate(paths.importacion(id));
    },
    onError: () => notify.error('Error subiendo el CSV'),
  });

  const bajar = () => {
    saveModelo(lista_id === null ? 'articulos' : 'precios').catch((fallo: unknown) =>
      notify.error('No se pudo bajar el modelo', sentenceOf(fallo)),
    );
  };

  return (
    <>
      <SoltarArchivo
        onFiles={([archivo]) => archivo && mutate(archivo)}
        subiendo={isPending}
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
      >
        CSV, texto o Excel (.xlsx), de hasta 20 MB. De una planilla se lee la primera hoja, con lo que muestra cada
        fórmula.
      </SoltarArchivo>
      <FalloAlGuardar fallo={error} mt="md" />
      <Text c="dimmed" mt="md">
        {lista_id === null ? (
          <>
            Las columnas son sku, descripcion, moneda, costo, stock, iva y despacho, con esos nombres o en ese orden; no
            hace falta que estén todas. El costo va sin IVA si sos Responsable inscripto; con IVA si no. Por ejemplo:{' '}
            <code>TAL-1;Taladro;ARS;12345,50;3;10.5;</code> Para cargar precios, entrá a{' '}
            <Link to={paths.listas}>una lista</Link>.
          </>
        ) : (
          'Las columnas son sku y precio. Los artículos de la lista que el archivo no nombra quedan como están.'
        )}{' '}
        Excel saca los ceros de adelante de un SKU y convierte en fecha uno como 1-2: antes de cargarlos, dale a esa
        columna el formato de texto.
      </Text>
      <Button
        mt="sm"
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="descargar" size={16} />}
        onClick={bajar}
      >
        Bajar un modelo para completar
      </Button>
    </>
  );
}

/** Columns of each kind of file, and a row that shows how they are filled. */
const MODELOS = {
  articulos: [
    ['sku', 'descripcion', 'moneda', 'costo', 'stock', 'iva', 'despacho'],
    ['TAL-1', 'Taladro', 'ARS', '12345,50', '3', '10,5', ''],
  ],
  precios: [
    ['sku', 'precio'],
    ['TAL-1', '12345,50'],
  ],
} as const;

/** Downloads a CSV to be filled in. */
async function saveModelo(clase: keyof typeof MODELOS): Promise<void> {
  const { saveFilas } = await import('../../../components/tabla/columnas/saveFilas.ts');
  await saveFilas(`modelo-de-${clase}`, 'csv', MODELOS[clase]);
}
