import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ArticuloConPrecios, ListaPrecios } from '@talonario/core/articulos';
import { enPlural } from '@talonario/core/base';
import { tratamientoOf } from '@talonario/core/comprobantes';
import { memo, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Notice } from '../../../../components/estados/States.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { notify } from '../../../../components/toasts/notify.tsx';
import { afterPaintBeforeInput } from '../../../../hooks/pantalla/afterPaintBeforeInput.ts';
import { useEstable } from '../../../../hooks/useEstable.ts';
import { piece } from '../../../../piece.tsx';
import { listasQuery } from '../../../../queries/articulos/listas.ts';
import { announce } from '../../../../voz.ts';
import { muestraIva } from '../calculo.ts';
import { conTipeado, precioDeLista } from '../moneda/enMoneda.ts';
import { itemNuevo, type FacturaValores, type ItemValores } from '../facturaValores.ts';
import { drawnFor, type SeccionProps } from '../secciones/seccion.ts';
import { Barra } from './Barra.tsx';
import { Convertidos } from './Convertidos.tsx';
import { firstField, focusField } from './Celdas.tsx';
import classes from './Items.module.css';
import { isPlanilla, sonItems } from './planilla.ts';
import { Tabla } from './Tabla.tsx';
import { useAcciones } from './useAcciones.ts';
import { useDolares } from './useDolares.tsx';
import { useLista } from './useLista.ts';

const PegarDialog = piece(() => import('./PegarDialog.tsx'), { pedida: true });

const leidos = [
  'items',
  'moneda',
  'cotizacion',
  'precios_con_iva',
  'tipo_comprobante',
  'lista_id',
  'situacion_iva_facturado',
] as const;

/** The lines: searched by SKU with the keyboard alone, typed, or pasted from a spreadsheet. */
export const Items = drawnFor(leidos, function Items(props: SeccionProps<(typeof leidos)[number]>) {
  const { v, set, campo, contexto } = props;
  const { data: listas = NINGUNA } = useQuery(listasQuery);
  const lista = listas.find(({ id }) => id === v.lista_id) ?? null;
  const buscador = useRef<HTMLInputElement>(null);
  const seccion = useRef<HTMLDivElement>(null);
  const conIva = muestraIva(contexto);
  const [pegado, setPegado] = useState<string | null>(null);
  const [pegadas, setPegadas] = useState<ReadonlySet<string> | null>(null);
  // Pasted lines that are still to be drawn, and the room they will take: what is under them moves with the press or not at all.
  const [vienen, setVienen] = useState<{ cantidad: number; alto: number } | null>(null);

  const add = useEstable((item: ItemValores, conFoco = true) => {
    // Drawn before this returns: a focus that came later would take what is being typed elsewhere meanwhile.
    flushSync(() => set(({ items }) => ({ items: [...items, item] })));
    if (conFoco) focusField(`items.${v.items.length}.${firstField(item)}`);
  });
  // The press is shown before its line, whose fields take longer than a frame.
  const addAfter = (item: ItemValores) => afterPaintBeforeInput(() => add(item));
  const onPick = useEstable((articulo: ArticuloConPrecios) => {
    const item = itemNuevo(deArticulo(articulo, lista, v));
    // The search was cleared by the choice: a text there by then is of who already searches for the next article.
    afterPaintBeforeInput(() => add(item, buscador.current?.value === ''));
  });
  const onItem = useEstable(() => addAfter(itemNuevo({ iva: conIva ? 21 : 0 })));
  const onTyped = useEstable(async (q: string, buscado: Promise<ArticuloConPrecios | null>) => {
    const item = itemNuevo({ sku: q });
    add(item);
    const articulo = await buscado.catch(() => {
      notify.error('Error trayendo artículos');
      return null;
    });
    if (articulo === null) {
      notify.info(`No hay un artículo con el SKU ${q}. Completá el ítem a mano.`);
      return;
    }
    set((actuales) => {
      // The price of another list that was chosen meanwhile comes with all of that one.
      const listaActual = actuales.lista_id === v.lista_id ? lista : null;
      return {
        items: actuales.items.map((itemValores) =>
          itemValores.clave === item.clave
            ? { ...itemValores, ...deArticulo(articulo, listaActual, actuales) }
            : itemValores,
        ),
      };
    });
  });
  const openPegar = (texto: string) => {
    setPegadas(null);
    setPegado(texto);
  };
  const onPegar = useEstable(() => openPegar(''));
  const addPegados = (nuevos: ItemValores[]) => {
    const fila = seccion.current?.querySelector('tbody tr')?.getBoundingClientRect().height ?? FILA_PX;
    setVienen({ cantidad: nuevos.length, alto: nuevos.length * fila });
    // Hundreds of fields, drawn after the press is seen.
    startTransition(() => {
      setVienen(null);
      set(({ items }) => ({ items: [...items, ...nuevos] }));
      // Corrected rows of a paste belong to the same paste.
      setPegadas((antes) => new Set([...(antes ?? []), ...nuevos.map(({ clave }) => clave)]));
    });
    announce(`Se ${enPlural(nuevos.length, 'agregó un ítem', 'agregaron # ítems')}.`);
  };
  const undoPegados = () => {
    startTransition(() => {
      set(({ items }) => ({ items: items.filter(({ clave }) => !pegadas?.has(clave)) }));
      setPegadas(null);
    });
    buscador.current?.focus();
    announce('Se sacó lo que habías pegado.');
  };
  const dibujadas = pegadas === null ? 0 : v.items.filter(({ clave }) => pegadas.has(clave)).length;
  const quedanPegadas = dibujadas + (vienen?.cantidad ?? 0);
  const { onDolares, dialogo } = useDolares({ v, set });
  const { elegir, propuesta } = useLista({ v, set, contexto });
  const onLista = useEstable((id: string | null) => void elegir(id));
  const onPreciosConIva = useEstable((precios_con_iva: boolean) => set({ precios_con_iva }));
  const { error: faltanItems } = campo('items');

  const acciones = useAcciones({
    set: (clave, cambio) =>
      set(({ items }) => ({ items: items.map((item) => (item.clave === clave ? conTipeado(item, cambio) : item)) })),
    onIva: (clave, elegido) =>
      set((actuales) => ({
        items: actuales.items.map((item) =>
          item.clave === clave ? { ...item, ...ivaElegido(item, elegido, actuales) } : item,
        ),
      })),
    remove: (clave) => {
      let antes: readonly ItemValores[] = [];
      // The lines below change their number: they are drawn after the press is seen.
      startTransition(() =>
        set(({ items }) => {
          antes = items;
          return { items: items.filter((item) => item.clave !== clave) };
        }),
      );
      const indice = antes.findIndex((item) => item.clave === clave);
      const quitado = antes[indice];
      if (quitado === undefined) return;
      // The focus may scroll the page, which is drawn again whole: the press is shown before.
      afterPaintBeforeInput(() => buscador.current?.focus());
      const nombre = quitado.descripcion.trim();
      announce(
        `Se quitó ${nombre ? `«${nombre}»` : `el ítem ${indice + 1}`}. ${enPlural(antes.length - 1, 'Queda 1 ítem', 'Quedan # ítems')}.`,
      );
    },
    onBlur: (path) => campo(path).onBlur(),
    onDolares: (clave, que, texto) => onDolares?.(clave, que, texto),
    goToSearch: () => buscador.current?.focus(),
  });
  useEffect(() => {
    document.addEventListener('paste', onPaste, { capture: true });
    return () => document.removeEventListener('paste', onPaste, { capture: true });

    /** Copied items are pasted wherever the focus is. */
    function onPaste(event: ClipboardEvent): void {
      const donde = event.target instanceof Element ? event.target : null;
      if (donde?.closest('[role="dialog"]')) return;
      const texto = event.clipboardData?.getData('text/plain') ?? '';
      if (!(seccion.current?.contains(donde) ? isPlanilla(texto) : sonItems(texto))) return;
      event.preventDefault();
      openPegar(texto);
    }
  }, []);

  return (
    <div ref={seccion} className={classes.seccion}>
      <Barra
        ref={buscador}
        lista={v.lista_id}
        onPick={onPick}
        onTyped={onTyped}
        error={faltanItems}
        listas={listas}
        propuesta={propuesta}
        onLista={onLista}
        preciosConIva={conIva ? v.precios_con_iva : null}
        onPreciosConIva={onPreciosConIva}
      />
      {quedanPegadas > 0 && (
        <Notice tono="verde" role="status" className={classes.pegados}>
          <span>{enPlural(quedanPegadas, 'Se agregó un ítem', 'Se agregaron # ítems')} de lo que pegaste.</span>
          <Button variant="default" size="compact-sm" disabled={vienen !== null} onClick={undoPegados}>
            Deshacer
          </Button>
        </Notice>
      )}
      <Convertidos {...{ v, set }} />
      <Tabla {...{ v, set, campo, contexto, acciones }} />
      {vienen !== null && <div aria-hidden="true" className={classes.vienen} style={{ height: vienen.alto }} />}
      <Agregar onItem={onItem} onPegar={onPegar} />
      {dialogo}
      {pegado !== null && (
        <PegarDialog
          texto={pegado}
          destino={{ iva: conIva ? 21 : 0, precios_con_iva: conIva ? v.precios_con_iva : null }}
          lugar={MAX_ITEMS - v.items.length}
          onAgregar={addPegados}
          onClose={() => setPegado(null)}
        />
      )}
    </div>
  );
});

/** A stable empty list, until the lists arrive. */
const NINGUNA: readonly ListaPrecios[] = [];

/** Height of a line where there is none to be measured. */
const FILA_PX = 53;

/** Lines of a voucher, as the API takes them. */
const MAX_ITEMS = 500;

/** Under the lines: one more, by hand or pasted. */
const Agregar = memo(function Agregar({ onItem, onPegar }: { onItem: () => void; onPegar: () => void }) {
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<Icon name="agregar" size={16} />} onClick={onItem}>
        Agregar ítem
      </Button>
      <Button variant="subtle" onClick={onPegar}>
        Pegar de una planilla
      </Button>
    </Group>
  );
});

/** Values of a line from its article. */
function deArticulo(
  { sku, descripcion, iva, tratamiento_iva, despacho, precio, stock }: ArticuloConPrecios,
  lista: { precios_incluyen_iva: boolean } | null,
  forma: Pick<FacturaValores, 'precios_con_iva' | 'moneda' | 'cotizacion'>,
): Partial<ItemValores> {
  const de_lista = precio && lista ? { precio: precio.toFixed(), con_iva: lista.precios_incluyen_iva } : null;
  return {
    sku,
    descripcion,
    iva,
    tratamiento_iva: tratamientoOf(iva, tratamiento_iva),
    despacho: despacho ?? '',
    stock: stock.toFixed(),
    ...(de_lista !== null && {
      de_lista,
      tecleado: false,
      precio: precioDeLista(de_lista, iva, forma),
    }),
  };
}

/** A line with another rate, or treatment, of VAT: a price of the list is the list's with it. */
function ivaElegido(
  item: ItemValores,
  { iva, tratamiento_iva }: Pick<ItemValores, 'iva' | 'tratamiento_iva'>,
  forma: Pick<FacturaValores, 'precios_con_iva' | 'moneda' | 'cotizacion'>,
): Partial<ItemValores> {
  const precio = item.de_lista === null ? item.precio : precioDeLista(item.de_lista, iva, forma);
  return { iva, tratamiento_iva, precio };
}
