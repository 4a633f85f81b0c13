import { ActionIcon, Button, Input, SegmentedControl, Select, TextInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  alicuotasIva,
  formatPorcentaje,
  MAX_CANTIDAD,
  UNIDADES,
  unidadesMedida,
  type AlicuotaIva,
  type ArticuloConPrecios,
  type UnidadMedida,
} from '@talonario/core';
import { useRef } from 'react';
import { Columnas } from '../../../../components/campos/Columnas.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { MoneyInput } from '../../../../components/campos/MoneyInput.tsx';
import { notify } from '../../../../components/toasts/notify.tsx';
import { announce } from '../../../../voz.ts';
import { BuscarArticulo } from './BuscarArticulo.tsx';
import classes from './Items.module.css';
import { calcular, muestraIva, precioDeLista, textoDeStock } from '../calculo.ts';
import { type FacturaValores, itemNuevo, type ItemValores } from '../facturaValores.ts';
import { listasQuery } from '../../../../queries/articulos/listas.ts';
import { useDolares } from './useDolares.tsx';
import { useLista } from './useLista.ts';
import type { SeccionProps } from './seccion.ts';
import { formatEnMoneda } from '../../../../textos/comprobante.ts';

/** The lines: searched by SKU with the keyboard alone, or typed. */
export function Items({ v, set, campo, contexto }: SeccionProps) {
  const { data: listas = [] } = useQuery(listasQuery);
  const lista = listas.find(({ id }) => id === v.lista_id) ?? null;
  const buscador = useRef<HTMLInputElement>(null);
  const conIva = muestraIva(contexto);
  const { items: calculados } = calcular(v, contexto);

  const setItem = (indice: number, cambio: Partial<ItemValores>) =>
    set(({ items }) => ({ items: items.map((item, i) => (i === indice ? { ...item, ...cambio } : item)) }));
  const add = (item: ItemValores) => {
    set(({ items }) => ({ items: [...items, item] }));
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
  const remove = (indice: number) => {
    set(({ items }) => ({ items: items.filter((_, i) => i !== indice) }));
    buscador.current?.focus();
    const quitado = v.items[indice]?.descripcion.trim();
    announce(`Se quitó ${quitado ? `«${quitado}»` : `el ítem ${indice + 1}`}. Quedan ${v.items.length - 1} ítems.`);
  };
  const { onDolares, dialogo } = useDolares({ v, set });
  const { elegir, propuesta } = useLista({ v, set, contexto });
  const { error: faltanItems } = campo('items');

  return (
    <>
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
      {v.items.length > 0 && (
        <ol className={classes.items}>
          {v.items.map((item, indice) => {
            const linea = calculados[indice];
            const importe = v.precios_con_iva ? linea?.total : linea?.neto;
            return (
              <li key={item.clave} className={classes.item} aria-label={`Ítem ${indice + 1}`}>
                <div className={classes.que}>
                  <TextInput
                    label="SKU"
                    autoComplete="off"
                    maxLength={100}
                    value={item.sku}
                    onChange={({ currentTarget }) => setItem(indice, { sku: currentTarget.value, stock: null })}
                  />
                  <Textarea
                    className={classes.descripcion}
                    label="Descripción"
                    autosize
                    minRows={1}
                    maxRows={4}
                    maxLength={500}
                    {...campo(`items.${indice}.descripcion`)}
                    value={item.descripcion}
                    onChange={({ currentTarget }) => setItem(indice, { descripcion: currentTarget.value })}
                  />
                  <ActionIcon
                    className={classes.quitar ?? ''}
                    variant="suave"
                    size="lg"
                    data-peligro
                    aria-label={`Quitar ${item.descripcion || `el ítem ${indice + 1}`}`}
                    onClick={() => remove(indice)}
                  >
                    <Icon name="eliminar" />
                  </ActionIcon>
                </div>
                <div className={classes.cifras}>
                  <MoneyInput
                    label="Cantidad"
                    tipo="numero"
                    maxLength={MAX_CANTIDAD}
                    description={textoDeStock(item)}
                    {...campo(`items.${indice}.cantidad`)}
                    value={item.cantidad}
                    onChange={(cantidad) => setItem(indice, { cantidad })}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter') return;
                      event.preventDefault();
                      if (item.precio === '') focusField(`items.${indice}.precio`);
                      else buscador.current?.focus();
                    }}
                  />
                  <Select
                    label="Unidad"
                    data={opcionesUnidad}
                    allowDeselect={false}
                    value={String(item.unidad)}
                    onChange={(valor) => setItem(indice, { unidad: Number(valor ?? UNIDADES) as UnidadMedida })}
                  />
                  <MoneyInput
                    label={conIva ? (v.precios_con_iva ? 'Precio con IVA' : 'Precio sin IVA') : 'Precio'}
                    tipo="precio"
                    {...campo(`items.${indice}.precio`)}
                    value={item.precio}
                    onDolares={onDolares(indice, 'precio')}
                    // Left as it was, the list's price still is the list's.
                    onChange={(precio) => {
                      if (precio !== item.precio) setItem(indice, { precio, de_lista: null });
                    }}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter') return;
                      event.preventDefault();
                      buscador.current?.focus();
                    }}
                  />
                  <MoneyInput
                    label="Bonificación"
                    onDolares={onDolares(indice, 'bonificacion')}
                    {...campo(`items.${indice}.bonificacion`)}
                    value={item.bonificacion}
                    onChange={(bonificacion) => setItem(indice, { bonificacion })}
                  />
                  {conIva && (
                    <Select
                      label="IVA"
                      data={opcionesIva}
                      value={item.tratamiento_iva === 'no_gravado' ? NO_GRAVADO : String(item.iva)}
                      onChange={(valor) => setItem(indice, ivaElegido(valor, item, v))}
                    />
                  )}
                  <Input.Wrapper
                    labelElement="div"
                    label="Importe"
                    labelProps={{ mb: 10 }}
                    className={classes.importe ?? ''}
                  >
                    {importe === undefined ? '' : formatEnMoneda(importe, v.moneda)}
                  </Input.Wrapper>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<Icon name="agregar" size={16} />}
          onClick={() => add(itemNuevo({ iva: conIva ? 21 : 0 }))}
        >
          Agregar ítem
        </Button>
      </div>
      {dialogo}
    </>
  );
}

const NO_GRAVADO = 'no_gravado';

const opcionesUnidad = unidadesMedida.map(({ codigo, nombre }) => ({ value: String(codigo), label: nombre }));

const opcionesIva = [
  ...[...alicuotasIva].reverse().map(({ iva }) => ({ value: String(iva), label: formatPorcentaje(iva) })),
  { value: NO_GRAVADO, label: 'No gravado' },
];

function ivaElegido(
  valor: string | null,
  item: ItemValores,
  { precios_con_iva }: FacturaValores,
): Partial<ItemValores> {
  const iva = (valor === NO_GRAVADO ? 0 : Number(valor ?? 21)) as AlicuotaIva;
  const tratamiento_iva = valor === NO_GRAVADO ? 'no_gravado' : iva === 0 ? 'exento' : 'gravado';
  const precio = item.de_lista === null ? item.precio : precioDeLista(item.de_lista, iva, precios_con_iva);
  return { iva, tratamiento_iva, precio };
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

/** Once it is drawn. */
function focusField(path: string): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLInputElement>(`[data-path="${path}"]`);
    const input = field?.matches('input, textarea') ? field : field?.querySelector<HTMLInputElement>('input, textarea');
    input?.focus();
    input?.select();
  });
}
