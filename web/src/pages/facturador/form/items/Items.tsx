import { Button, Group, Input, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { enPlural, type ArticuloConPrecios } from '@talonario/core';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Columnas } from '../../../../components/campos/Columnas.tsx';
import { Notice } from '../../../../components/estados/States.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { notify } from '../../../../components/toasts/notify.tsx';
import { piece } from '../../../../piece.tsx';
import { listasQuery } from '../../../../queries/articulos/listas.ts';
import { formatEnMoneda } from '../../../../textos/comprobante.ts';
import { announce } from '../../../../voz.ts';
import { calcular, muestraIva, precioDeLista } from '../calculo.ts';
import { itemNuevo, type FacturaValores, type ItemValores } from '../facturaValores.ts';
import type { SeccionProps } from '../secciones/seccion.ts';
import { BuscarArticulo } from './BuscarArticulo.tsx';
import classes from './Items.module.css';
import { focusField, Linea, type AccionesDeLinea } from './Linea.tsx';
import { esPlanilla, sonItems } from './planilla.ts';
import { useDolares } from './useDolares.tsx';
import { useLista } from './useLista.ts';

const PegarDialog = piece(() => import('./PegarDialog.tsx'), { pedida: true });

/** The lines: searched by SKU with the keyboard alone, typed, or pasted from a spreadsheet. */
export function Items({ v, set, campo, contexto }: SeccionProps) {
  const { data: listas = [] } = useQuery(listasQuery);
  const lista = listas.find(({ id }) => id === v.lista_id) ?? null;
  const buscador = useRef<HTMLInputElement>(null);
  const seccion = useRef<HTMLDivElement>(null);
  const conIva = muestraIva(contexto);
  const { items: calculados } = calcular(v, contexto);
  const [pegado, setPegado] = useState<string | null>(null);
  const [pegadas, setPegadas] = useState<ReadonlySet<string> | null>(null);
  // Pasted lines that are still to be drawn, and the room they will take: what is under them moves with the press or not at all.
  const [vienen, setVienen] = useState<{ cantidad: number; alto: number } | null>(null);

  const add = (item: ItemValores) => {
    // Drawn before this returns: a focus that came later would take what is being typed elsewhere meanwhile.
    flushSync(() => set(({ items }) => ({ items: [...items, item] })));
    focusField(`items.${v.items.length}.${item.descripcion === '' && item.sku === '' ? 'descripcion' : 'cantidad'}`);
  };
  const addArticulo = (articulo: ArticuloConPrecios) => add(itemNuevo(deArticulo(articulo, lista, v)));
  const addTyped = async (q: string, buscado: Promise<ArticuloConPrecios | null>) => {
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
    set((actuales) => ({
      items: actuales.items.map((uno) =>
        uno.clave === item.clave ? { ...uno, ...deArticulo(articulo, lista, actuales) } : uno,
      ),
    }));
  };
  const openPegar = (texto: string) => {
    setPegadas(null);
    setPegado(texto);
  };
  const addPegados = (nuevos: ItemValores[]) => {
    const fila = seccion.current?.querySelector('tbody tr')?.getBoundingClientRect().height ?? FILA_PX;
    setVienen({ cantidad: nuevos.length, alto: nuevos.length * fila });
    // Hundreds of fields, drawn after the press is seen.
    startTransition(() => {
      setVienen(null);
      set(({ items }) => ({ items: [...items, ...nuevos] }));
      // What is left of a paste and corrected is of the same one.
      setPegadas((antes) => new Set([...(antes ?? []), ...nuevos.map(({ clave }) => clave)]));
    });
    announce(`Se ${nuevos.length === 1 ? 'agregó un ítem' : `agregaron ${nuevos.length} ítems`}.`);
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
  const { error: faltanItems } = campo('items');

  const acciones = useAcciones({
    set: (clave, cambio) =>
      set(({ items }) => ({ items: items.map((item) => (item.clave === clave ? { ...item, ...cambio } : item)) })),
    remove: (clave) => {
      let antes: readonly ItemValores[] = [];
      // All that follow change their number: they are drawn after the press is seen.
      startTransition(() =>
        set(({ items }) => {
          antes = items;
          return { items: items.filter((item) => item.clave !== clave) };
        }),
      );
      const indice = antes.findIndex((item) => item.clave === clave);
      const quitado = antes[indice];
      if (quitado === undefined) return;
      buscador.current?.focus();
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

    /** Whoever has just copied the items pastes them wherever the focus was left. */
    function onPaste(event: ClipboardEvent): void {
      const donde = event.target instanceof Element ? event.target : null;
      if (donde?.closest('[role="dialog"]')) return;
      const texto = event.clipboardData?.getData('text/plain') ?? '';
      if (!(seccion.current?.contains(donde) ? esPlanilla(texto) : sonItems(texto))) return;
      event.preventDefault();
      openPegar(texto);
    }
  }, []);

  return (
    <div ref={seccion} className={classes.seccion}>
      <Columnas de="primera-ancha">
        <BuscarArticulo
          ref={buscador}
          lista={v.lista_id}
          onPick={addArticulo}
          onTyped={(q, buscado) => void addTyped(q, buscado)}
          error={faltanItems}
        />
        {listas.length > 0 && (
          <Select
            label="Lista de precios"
            description={propuesta ? 'La que le toca a este comprador.' : undefined}
            placeholder="Ninguna"
            clearable
            data={listas.map(({ id, name }) => ({ value: id, label: name }))}
            value={v.lista_id}
            onChange={(id) => void elegir(id)}
          />
        )}
        {conIva && (
          <Input.Wrapper labelElement="div" label="Precios" labelProps={{ id: 'precios-con-iva' }}>
            <SegmentedControl
              fullWidth
              className={classes.opciones ?? ''}
              aria-labelledby="precios-con-iva"
              data={[
                { value: 'con', label: 'Con IVA' },
                { value: 'sin', label: 'Sin IVA' },
              ]}
              value={v.precios_con_iva ? 'con' : 'sin'}
              onChange={(valor) => set({ precios_con_iva: valor === 'con' })}
            />
          </Input.Wrapper>
        )}
      </Columnas>
      {quedanPegadas > 0 && (
        <Notice tono="verde" role="status" className={classes.pegados}>
          <span>{enPlural(quedanPegadas, 'Se agregó un ítem', 'Se agregaron # ítems')} de lo que pegaste.</span>
          <Button variant="default" size="compact-sm" disabled={vienen !== null} onClick={undoPegados}>
            Deshacer
          </Button>
        </Notice>
      )}
      {v.items.length > 0 && (
        <div className={classes.marco}>
          <table className={classes.tabla} data-con-iva={conIva || undefined}>
            <caption className="solo-lector">Ítems del comprobante</caption>
            <thead>
              <tr>
                <th scope="col">SKU</th>
                <th scope="col">Descripción</th>
                <th scope="col">Cantidad</th>
                <th scope="col">Unidad</th>
                <th scope="col">{conIva ? (v.precios_con_iva ? 'Precio con IVA' : 'Precio sin IVA') : 'Precio'}</th>
                <th scope="col">Bonificación</th>
                {conIva && <th scope="col">IVA</th>}
                <th scope="col">Importe</th>
                <th scope="col">
                  <span className="solo-lector">Quitar</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {v.items.map((item, indice) => {
                const linea = calculados[indice];
                const importe = v.precios_con_iva ? linea?.total : linea?.neto;
                return (
                  <Linea
                    key={item.clave}
                    indice={indice}
                    item={item}
                    importe={importe === undefined ? '' : formatEnMoneda(importe, v.moneda)}
                    conIva={conIva}
                    preciosConIva={v.precios_con_iva}
                    enPesos={onDolares !== undefined}
                    errorDescripcion={campo(`items.${indice}.descripcion`).error}
                    errorCantidad={campo(`items.${indice}.cantidad`).error}
                    errorPrecio={campo(`items.${indice}.precio`).error}
                    errorBonificacion={campo(`items.${indice}.bonificacion`).error}
                    acciones={acciones}
                  />
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {vienen !== null && <div aria-hidden="true" className={classes.vienen} style={{ height: vienen.alto }} />}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<Icon name="agregar" size={16} />}
          onClick={() => add(itemNuevo({ iva: conIva ? 21 : 0 }))}
        >
          Agregar ítem
        </Button>
        <Button variant="subtle" onClick={() => openPegar('')}>
          Pegar de una planilla
        </Button>
      </Group>
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
}

/** Height of a line where there is none to be measured. */
const FILA_PX = 53;

/** Lines of a voucher, as the API takes them. */
const MAX_ITEMS = 500;

/** The same object always, which does what the last drawing says: a line is not drawn again for what it may call. */
function useAcciones(ultimas: AccionesDeLinea): AccionesDeLinea {
  const ref = useRef(ultimas);
  useLayoutEffect(() => {
    ref.current = ultimas;
  });
  const [estables] = useState<AccionesDeLinea>(() => ({
    set: (...args) => ref.current.set(...args),
    remove: (...args) => ref.current.remove(...args),
    onBlur: (...args) => ref.current.onBlur(...args),
    onDolares: (...args) => ref.current.onDolares(...args),
    goToSearch: () => ref.current.goToSearch(),
  }));
  return estables;
}

/** What an article says of a line. */
function deArticulo(
  { sku, descripcion, iva, tratamiento_iva, despacho, precio, stock }: ArticuloConPrecios,
  lista: { precios_incluyen_iva: boolean } | null,
  { precios_con_iva }: FacturaValores,
): Partial<ItemValores> {
  const de_lista = precio && lista ? { precio: precio.toFixed(), con_iva: lista.precios_incluyen_iva } : null;
  return {
    sku,
    descripcion,
    iva,
    tratamiento_iva,
    despacho: despacho ?? '',
    stock: stock.toFixed(),
    ...(de_lista !== null && { de_lista, precio: precioDeLista(de_lista, iva, precios_con_iva) }),
  };
}
