import { Button, Group } from '@mantine/core';
import type { Publicacion } from '@talonario/core/publicaciones';
import { memo, useState } from 'react';
import { sentenceOf } from '../../../../api.ts';
import { ConfirmDialog } from '../../../../components/dialogos/ConfirmDialog.tsx';
import { StatusBadge } from '../../../../components/estados/StatusBadge.tsx';
import { notify } from '../../../../components/toasts/notify.tsx';
import { Miniatura } from '../lista/filas/Miniatura.tsx';
import { estadoOf, precioEn, tipoOf } from '../textos.ts';
import classes from './Encabezado.module.css';
import { useCambio } from './useCambio.ts';
import { Puede } from '../../../../components/Puede.tsx';

/** Title, data and status of the listing. */
export const Encabezado = memo(function Encabezado({
  publicacion,
  cuenta_id,
}: {
  publicacion: Publicacion;
  cuenta_id: string;
}) {
  const { id, title, pictures, thumbnail, permalink, skus, sold_quantity, kit } = publicacion;
  const estado = estadoOf(publicacion);
  const { price, original_price, moneda, promo } = publicacion;
  return (
    <header className={classes.encabezado}>
      <Miniatura url={pictures[0]?.url ?? thumbnail} size={72} />
      <div className={classes.texto}>
        <h2>{title}</h2>
        <p className={classes.datos}>
          <StatusBadge tono={estado.tono} icon={estado.icon}>
            {estado.texto}
          </StatusBadge>
          {estado.detalle !== null && <span>{estado.detalle}</span>}
          <b>{precioEn(moneda, price)}</b>
          {original_price !== null && <s>{precioEn(moneda, original_price)}</s>}
          {promo !== null && <span>{promo.name}</span>}
        </p>
        <p className={classes.datos}>
          <span>{id}</span>
          <span>{tipoOf(publicacion)}</span>
          <span>{skus.length === 0 ? 'sin SKU' : skus.join(', ')}</span>
          {kit !== null && <span>{kit.clase === 'virtual' ? 'kit de Mercado Libre' : 'kit tuyo'}</span>}
          {publicacion.catalog_listing && <span>catálogo</span>}
          <span>{sold_quantity} vendidas</span>
        </p>
      </div>
      <Group gap="xs">
        {permalink !== null && (
          <Button component="a" href={permalink} target="_blank" rel="noreferrer" variant="default">
            Ver en Mercado Libre
          </Button>
        )}
        <Puede derecho="configurar">
          <PausarOActivar publicacion={publicacion} cuenta_id={cuenta_id} />
        </Puede>
      </Group>
    </header>
  );
});

const verbos = {
  paused: { boton: 'Pausar', hecho: 'Publicación pausada', efecto: 'Nadie puede comprarla hasta que la actives.' },
  active: { boton: 'Activar', hecho: 'Publicación activada', efecto: 'Vuelve a estar a la venta enseguida.' },
} as const;

/** Pauses or activates the listing in the marketplace, with an undo. */
function PausarOActivar({ publicacion, cuenta_id }: { publicacion: Publicacion; cuenta_id: string }) {
  const { id, title, status } = publicacion;
  const { update } = useCambio(cuenta_id, id);
  const [preguntando, setPreguntando] = useState(false);
  if (status !== 'active' && status !== 'paused') return null;
  const estadoNuevo = status === 'active' ? 'paused' : 'active';
  const { boton, hecho: mensaje, efecto } = verbos[estadoNuevo];
  const undo = () => {
    update({ status }).catch((error: unknown) => notify.error(sentenceOf(error)));
  };
  return (
    <>
      <Button variant="default" onClick={() => setPreguntando(true)}>
        {boton}
      </Button>
      <ConfirmDialog
        opened={preguntando}
        onClose={() => setPreguntando(false)}
        titulo={`${boton} la publicación`}
        confirmar={boton}
        onConfirm={async () => {
          const { aplicado, advertencia } = await update({ status: estadoNuevo });
          if (aplicado) notify.undoable(mensaje, undo);
          if (advertencia !== null) notify.info(advertencia);
        }}
      >
        <p>
          <b>{title}</b>
        </p>
        <p>{efecto}</p>
      </ConfirmDialog>
    </>
  );
}
