import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ArticuloConPrecios } from '@talonario/core/articulos';
import { formatARS } from '@talonario/core/base';
import { useEffect, useState, type ReactNode, type Ref } from 'react';
import { textOfNumero } from '../../../../components/campos/MoneyInput.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { afterPaint } from '../../../../hooks/pantalla/afterPaint.ts';
import { notify } from '../../../../components/toasts/notify.tsx';
import { Opcion } from '../secciones/Opcion.tsx';
import { articulosQuery } from '../../../../queries/articulos/articulos.ts';

const PAUSE_MS = 200;

interface Props {
  /** The list whose prices are shown. */
  lista: string | null;
  onPick: (articulo: ArticuloConPrecios) => void;
  /** Enter before the options arrived: what was typed, and the article it stands for when it is known. */
  onTyped: (q: string, articulo: Promise<ArticuloConPrecios | null>) => void;
  error: ReactNode;
  ref: Ref<HTMLInputElement>;
}

/** Adds a line: SKU or description, Enter, and the quantity has the focus. */
export function BuscarArticulo({ lista, onPick, onTyped, error, ref }: Props) {
  const queryClient = useQueryClient();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [texto, setTexto] = useState('');
  const [buscado] = useDebouncedValue(texto.trim(), PAUSE_MS);
  const {
    data,
    error: fallo,
    isFetching,
  } = useQuery({ ...articulosQuery(buscado, lista), enabled: combobox.dropdownOpened });
  useEffect(() => {
    if (fallo) notify.error('Error trayendo artículos');
  }, [fallo]);
  const articulos = data?.results ?? [];
  const alDia = buscado === texto.trim() && !isFetching;
  const { selectFirstOption } = combobox;
  useEffect(() => {
    // The marked option is the one that Enter takes.
    if (alDia && buscado !== '') selectFirstOption();
  }, [alDia, buscado, selectFirstOption]);

  // Cleared at once: who is back here before the line is drawn types the next one. The list goes when the line takes the focus.
  const pick = (articulo: ArticuloConPrecios) => {
    setTexto('');
    onPick(articulo);
  };
  const pickTyped = () => {
    const q = texto.trim();
    if (q === '') return;
    // A person who types SKU, Enter and quantity does not wait: the line is added, and its article arrives later.
    const pedido = queryClient.fetchQuery(articulosQuery(q, lista)).then(({ results }) => elOf(results, q));
    setTexto('');
    onTyped(q, pedido);
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(sku) => {
        const articulo = articulos.find((articulo) => articulo.sku === sku);
        if (articulo) pick(articulo);
      }}
    >
      <Combobox.Target>
        <TextInput
          ref={ref}
          label="Agregar un artículo"
          placeholder="SKU o descripción"
          autoComplete="off"
          leftSection={<Icon name="buscar" size={16} />}
          data-path="items"
          error={error}
          value={texto}
          onChange={({ currentTarget }) => {
            setTexto(currentTarget.value);
            if (currentTarget.value === '') combobox.closeDropdown();
            else combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onClick={() => combobox.openDropdown()}
          // Runs after the frame that shows the new focus: both at once would hold the key that chose an article.
          onBlur={({ currentTarget }) =>
            afterPaint(() => {
              // The list that is open by then is the one of who came back.
              if (document.activeElement !== currentTarget) combobox.closeDropdown();
            })
          }
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter here never sends the voucher; with an option chosen, the list takes it.
            event.preventDefault();
            if (combobox.getSelectedOptionIndex() < 0 || !alDia) {
              event.stopPropagation();
              pickTyped();
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!combobox.dropdownOpened}>
        {/* Closed, they are not drawn once more to be taken away: it would hold the line that was chosen. */}
        {combobox.dropdownOpened && (
          <Combobox.Options mah={320} style={{ overflowY: 'auto' }}>
            {articulos.map(({ sku, descripcion, precio, stock }) => (
              <Opcion
                key={sku}
                value={sku}
                cifra={
                  <>
                    <small>stock {textOfNumero(stock)}</small> {precio && formatARS(precio)}
                  </>
                }
              >
                {sku} <small>{descripcion}</small>
              </Opcion>
            ))}
            {articulos.length === 0 && (
              <Combobox.Empty>
                {!alDia
                  ? 'Buscando…'
                  : buscado === ''
                    ? 'Todavía no tenés artículos. Cargá el ítem a mano.'
                    : 'No hay artículos con ese SKU o descripción. Cargá el ítem a mano.'}
              </Combobox.Empty>
            )}
          </Combobox.Options>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The article of that SKU, or the only one found: nobody saw the others to choose among them. */
function elOf(articulos: readonly ArticuloConPrecios[], q: string): ArticuloConPrecios | null {
  const [primero, articulo] = articulos;
  const exacto = articulos.find(({ sku }) => sku.toLowerCase() === q.toLowerCase());
  return exacto ?? (articulo === undefined ? primero : undefined) ?? null;
}
