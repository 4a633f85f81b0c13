import { Button, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { skuDeRuta, type ArticuloDetallado } from '@talonario/core/articulos';
import { alicuotasIva } from '@talonario/core/comprobantes';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { ApiError, call } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { PageHeader } from '../../../components/encabezado/PageHeader.tsx';
import { EmptyState, ErrorState } from '../../../components/estados/States.tsx';
import { EsqueletoDePagina } from '../../../components/estados/Esqueleto.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { useVuelta } from '../../../hooks/useVuelta.ts';
import { paths } from '../../../paths.ts';
import { articuloQuery, costosQuery, refreshConArticulo, refreshStock } from '../../../queries/articulos/articulos.ts';
import { listasQuery } from '../../../queries/articulos/listas.ts';
import { articuloNuevo, valoresOf } from '../campos/articuloForm.ts';
import classes from './Articulo.module.css';
import { ArticuloForm } from './ArticuloForm.tsx';
import { HistorialCostos } from './HistorialCostos.tsx';
import { Kit } from './Kit.tsx';
import { PreciosDelArticulo } from './PreciosDelArticulo.tsx';
import { Publicaciones } from './Publicaciones.tsx';
import { Puede } from '../../../components/Puede.tsx';
import { useAcceso } from '../../../hooks/useAcceso.ts';

const volver = { to: paths.articulos, texto: 'Articulos' };

/** /app/articulos/{sku}; with `?nuevo`, the form of one that is not there yet. */
export default function Articulo() {
  const { sku: segmento = '' } = useParams();
  const sku = skuDeRuta(segmento);
  const [params] = useSearchParams();
  const esNuevo = params.has('nuevo');
  const { data: articulo, error, refetch } = useQuery({ ...articuloQuery(sku), enabled: !esNuevo });
  const veCostos = useAcceso().puede('ganancias');
  // The sections' data are requested with the article: a section that came later would push down the ones below.
  const lasListas = useQuery({ ...listasQuery, enabled: !esNuevo });
  const susCostos = useQuery({ ...costosQuery(sku), enabled: !esNuevo && veCostos });
  const vienen = (veCostos ? [lasListas, susCostos] : [lasListas]).some(
    ({ isPending, failureCount }) => isPending && failureCount === 0,
  );
  if (esNuevo)
    return <Nuevo key={sku} sku={sku} descripcion={params.get('descripcion') ?? ''} iva={params.get('iva')} />;
  if (articulo && !vienen) return <Detalle key={sku} articulo={articulo} />;
  return (
    <>
      <PageHeader titulo={sku} volver={volver} />
      {error instanceof ApiError && error.status === 404 ? (
        <NoEsta sku={sku} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <EsqueletoDePagina />
      )}
    </>
  );
}

function Detalle({ articulo }: { articulo: ArticuloDetallado }) {
  const { sku, descripcion } = articulo;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { vuelta, goBack } = useVuelta();
  const [eliminando, setEliminando] = useState(false);
  // Initial values of the form: a later reading does not touch the typed ones.
  const [{ leido, vez }, setDesde] = useState({ leido: articulo, vez: 0 });
  const [kitSinGuardar, setKitSinGuardar] = useState(false);
  // The article is read from the cache and not from this drawing, which may be older.
  const restart = async () => {
    await refreshStock(queryClient);
    const nuevo = await queryClient.ensureQueryData(articuloQuery(sku));
    setDesde(({ vez: anterior }) => ({ leido: nuevo, vez: anterior + 1 }));
  };
  const { puede } = useAcceso();
  const remove = async () => {
    await call('deleteArticulo', { params: { sku } });
    await navigate(paths.articulos);
    notify.success(`Eliminaste ${sku}`);
    await refreshStock(queryClient, sku);
  };
  return (
    <>
      <PageHeader titulo={sku} bajada={descripcion} volver={vuelta ?? volver}>
        <Puede derecho="configurar">
          <Button variant="default" onClick={() => setEliminando(true)}>
            Eliminar
          </Button>
        </Puede>
      </PageHeader>
      <fieldset className={classes.marco} disabled={!puede('configurar')}>
        <ArticuloForm
          key={vez}
          inicial={valoresOf(leido)}
          costoDeKit={articulo.costo_partes}
          enviar={vuelta ? 'Guardar y volver' : 'Guardar'}
          otroSinGuardar={kitSinGuardar}
          onSubmit={async (body, antes) => {
            await call('updateArticulo', { params: { sku }, body: { ...body, antes } });
            await restart();
            notify.success(`Guardaste ${sku}`);
            if (vuelta) {
              await refreshConArticulo(queryClient);
              await goBack(vuelta.to);
            }
          }}
          onDescartar={() => void restart()}
        />
        <Stack gap="xl" miw={0}>
          <PreciosDelArticulo articulo={articulo} />
          <Kit articulo={articulo} onSinGuardar={setKitSinGuardar} />
          <Puede derecho="ganancias">
            <HistorialCostos sku={sku} />
          </Puede>
          <Publicaciones articulo={articulo} />
        </Stack>
      </fieldset>
      {eliminando && (
        <ConfirmDialog
          opened
          onClose={() => setEliminando(false)}
          titulo={`Eliminar ${sku}`}
          confirmar="Eliminar"
          peligro
          onConfirm={remove}
        >
          Se borran «{descripcion}», sus precios en las listas y los costos que tuvo. Esta acción no es reversible. Los
          comprobantes que lo nombran quedan como están.
        </ConfirmDialog>
      )}
    </>
  );
}

/** The form of an article that a sale or a listing names and is not there: whoever comes from one goes back to it. */
function Nuevo({ sku, descripcion, iva }: { sku: string; descripcion: string; iva: string | null }) {
  const queryClient = useQueryClient();
  const { vuelta, goBack } = useVuelta();
  const conocida = alicuotasIva.find((alicuota) => String(alicuota.iva) === iva)?.iva;
  return (
    <>
      <PageHeader
        titulo={`Agregar ${sku}`}
        bajada={
          vuelta
            ? 'Completá el costo y el stock, y revisá el IVA. Al agregar el artículo volvés a donde estabas.'
            : 'Completá lo que falta: el costo, el stock y el IVA.'
        }
        volver={vuelta ?? volver}
      />
      <ArticuloForm
        inicial={articuloNuevo({ sku, descripcion, ...(conocida !== undefined && { iva: conocida }) })}
        nuevo
        enviar={vuelta ? 'Agregar y volver' : 'Agregar'}
        onSubmit={async (body) => {
          const creado = await call('createArticulo', { body });
          // The sales and listings that name it are not as they were: those that are not being looked at are read again when they are.
          await Promise.all([refreshStock(queryClient), refreshConArticulo(queryClient)]);
          notify.success(`Agregaste ${creado.sku}`);
          await goBack(paths.articulo(creado.sku));
        }}
      />
    </>
  );
}

function NoEsta({ sku }: { sku: string }) {
  return (
    <EmptyState titulo="No hay un artículo con ese SKU">
      <p>
        Puede que se haya eliminado.{' '}
        <Puede derecho="configurar">
          <Link to={paths.articuloNuevo(sku, { descripcion: '' })}>Agregalo</Link>, o{' '}
        </Puede>
        <Link to={paths.articulos}>mirá tus artículos</Link>.
      </p>
    </EmptyState>
  );
}
