import { Button, Group } from '@mantine/core';
import type { Publicacion } from '@talonario/core/publicaciones';
import type { Decimal } from 'decimal.js';
import { useState } from 'react';
import { sentenceOf } from '../../../../../api.ts';
import { MoneyInput } from '../../../../../components/campos/MoneyInput.tsx';
import { ConfirmDialog } from '../../../../../components/dialogos/ConfirmDialog.tsx';
import { notify } from '../../../../../components/toasts/notify.tsx';
import { enPesos } from '../../../../../textos/numeros.ts';
import { Monto } from '../../ganancia/Monto.tsx';
import { precioEn } from '../../textos.ts';
import { Seccion } from '../../../../../components/secciones/Seccion.tsx';
import { useCambio } from '../useCambio.ts';
import { consecuencias } from './consecuencias.ts';
import classes from './EditorPrecio.module.css';
import { textosDeCargo } from './useCargoEn.ts';
import type { Editor, Tipeado } from './useEditor.ts';
import { Puede } from '../../../../../components/Puede.tsx';

interface Props {
  editor: Editor;
  publicacion: Publicacion;
  cuenta_id: string;
}

/** The price, with what it would leave as it is typed. */
export function EditorPrecio({ editor, publicacion, cuenta_id }: Props) {
  const { texto, setTexto, setPrecio, actual, problema, tipeado } = editor;
  const { id, moneda, original_price, price, ganancia } = publicacion;
  const { update } = useCambio(cuenta_id, id);
  const [preguntando, setPreguntando] = useState(false);

  const change = async (nuevo: Decimal): Promise<boolean> => {
    try {
      const { aplicado, advertencia } = await update({ price: nuevo.toFixed() });
      if (advertencia !== null) notify.info(advertencia);
      return aplicado;
    } catch (error) {
      notify.error(`Error cambiando precio de la publicacion ${id}`, sentenceOf(error));
      throw error;
    }
  };
  const apply = async (nuevo: Decimal) => {
    const antes = actual;
    if (!(await change(nuevo))) return;
    setPrecio(nuevo);
    notify.undoable(`El precio ahora es ${precioEn(moneda, nuevo)}`, () => {
      change(antes).then(
        () => setPrecio(antes),
        // The failure was told.
        () => undefined,
      );
    });
  };

  return (
    <Seccion
      forma="hoja"
      titulo="Cambiar el precio"
      pie={
        original_price === null
          ? undefined
          : `Está en promoción: los compradores pagan ${precioEn(moneda, price)}. Acá se cambia el precio sin promoción.`
      }
    >
      <form
        className={classes.editor}
        onSubmit={(event) => {
          event.preventDefault();
          if (tipeado) setPreguntando(true);
        }}
      >
        <MoneyInput
          label="Precio"
          tipo={moneda === 'USD' ? 'dolares' : 'pesos'}
          value={texto}
          onChange={setTexto}
          error={problema}
        />
        <Puede derecho="configurar">
          <Button type="submit" disabled={tipeado === null}>
            Aplicar
          </Button>
        </Puede>
      </form>
      <Resultado tipeado={tipeado} ganancia={ganancia.ganancia} />
      {tipeado && (
        <ConfirmDialog
          opened={preguntando}
          onClose={() => setPreguntando(false)}
          titulo="Cambiar el precio"
          confirmar={`Cambiar a ${precioEn(moneda, tipeado.precio)}`}
          onConfirm={() => apply(tipeado.precio)}
        >
          <p>
            <b>{publicacion.title}</b>
          </p>
          <p>
            De {precioEn(moneda, actual)} a <b>{precioEn(moneda, tipeado.precio)}</b>. {consecuencias(tipeado)}
          </p>
        </ConfirmDialog>
      )}
    </Seccion>
  );
}

function Resultado({ tipeado, ganancia }: { tipeado: Tipeado | null; ganancia: Decimal | null }) {
  const dejaria = tipeado?.ganancia.ganancia ?? null;
  const sigueEnPromo = tipeado?.promo?.sigue === true;
  const diferencia = dejaria !== null && ganancia !== null && !sigueEnPromo ? dejaria.minus(ganancia) : null;
  return (
    <div className={classes.resultado} role="status" aria-label="Qué dejaría">
      {tipeado === null ? (
        'Escribí otro precio para ver qué dejaría.'
      ) : (
        <>
          {tipeado.promo && <span>{tipeado.promo.texto}</span>}
          <Group gap="lg">
            {sigueEnPromo && <span>Sin la promoción:</span>}
            <Monto ganancia={tipeado.ganancia} />
            {diferencia !== null && (
              <span>
                {diferencia.gte(0) ? '+' : ''}
                {enPesos(diferencia)} que hoy
              </span>
            )}
          </Group>
          <span data-cargo={tipeado.cargo}>{textosDeCargo[tipeado.cargo]}</span>
        </>
      )}
    </div>
  );
}
