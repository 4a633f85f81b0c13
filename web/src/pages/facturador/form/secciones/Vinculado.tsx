import { ActionIcon, Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { formatFecha } from '@talonario/core/base';
import { formatNumero, type Comprobante } from '@talonario/core/comprobantes';
import type { Empresa } from '@talonario/core/empresas';
import { useEffect, useState } from 'react';
import { Icon } from '../../../../components/Icon.tsx';
import { textOfNumero } from '../../../../components/campos/MoneyInput.tsx';
import { notify } from '../../../../components/toasts/notify.tsx';
import { type FacturaValores, itemOf, receptorOf } from '../facturaValores.ts';
import { vinculablesQuery } from '../../../../queries/facturas.ts';
import { puntoElegible } from './otroSistema/puntoElegible.ts';
import { Opcion } from './Opcion.tsx';
import type { SeccionProps } from './seccion.ts';
import { formatEnMoneda, nombreReceptor } from '../../../../textos/comprobante.ts';

/** Milliseconds from the last key to the search. */
const PAUSE_MS = 300;

/** The voucher a note refers to, searched by number or receiver. Its receiver, currency and lines become the note's. */
export function Vinculado({
  v,
  set,
  campo,
  contexto,
  empresas,
}: SeccionProps<'company_id' | 'tipo_comprobante'> & { empresas: readonly Empresa[] }) {
  const { vinculado } = contexto;
  const { onBlur, error, ...path } = campo('comprobante_vinculado');
  if (vinculado) {
    return (
      <TextInput
        label="Comprobante vinculado"
        required
        readOnly
        {...path}
        error={error}
        value={`${formatNumero(vinculado)} del ${formatFecha(vinculado.fecha)}, ${formatEnMoneda(vinculado.total, vinculado.moneda)}`}
        rightSection={
          <ActionIcon
            variant="subtle"
            aria-label="Quitar el comprobante vinculado"
            onClick={() => set({ comprobante_vinculado: null })}
          >
            <Icon name="cerrar" size={16} />
          </ActionIcon>
        }
      />
    );
  }
  return (
    <Busqueda
      v={v}
      error={error}
      onBlur={onBlur}
      path={path['data-path']}
      onPick={(elegido) => set((actuales) => cambiosPorVinculado(elegido, actuales, empresas))}
    />
  );
}

interface BusquedaProps {
  v: Pick<FacturaValores, 'company_id' | 'tipo_comprobante'>;
  error: SeccionCampoError;
  onBlur: () => void;
  path: string;
  onPick: (comprobante: Comprobante) => void;
}

type SeccionCampoError = ReturnType<SeccionProps['campo']>['error'];

function Busqueda({ v, error, onBlur, path, onPick }: BusquedaProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [texto, setTexto] = useState('');
  const [buscado] = useDebouncedValue(texto, PAUSE_MS);
  const abierto = combobox.dropdownOpened;
  const {
    data,
    error: fallo,
    isFetching,
  } = useQuery({
    ...vinculablesQuery({
      company: v.company_id,
      vinculableA: v.tipo_comprobante,
      ...busquedaOf(buscado),
    }),
    enabled: abierto,
  });
  useEffect(() => {
    if (fallo) notify.error('Error buscando comprobantes vinculados');
  }, [fallo]);
  const encontrados = data?.results ?? [];
  const hayMas = (data?.totalItems ?? 0) > encontrados.length;

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const elegido = encontrados.find((encontrado) => encontrado.id === id);
        combobox.closeDropdown();
        if (elegido) onPick(elegido);
      }}
    >
      <Combobox.Target>
        <TextInput
          label="Comprobante vinculado"
          required
          autoComplete="off"
          placeholder="Número o receptor"
          description="El comprobante al que se refiere. La nota toma su receptor, su moneda y sus ítems."
          leftSection={<Icon name="buscar" size={16} />}
          data-path={path}
          error={error}
          value={texto}
          onChange={({ currentTarget }) => {
            setTexto(currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            onBlur();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }}>
          {encontrados.map((encontrado) => (
            <Opcion
              key={encontrado.id}
              value={encontrado.id}
              cifra={formatEnMoneda(encontrado.total, encontrado.moneda)}
            >
              {formatNumero(encontrado)} <small>{formatFecha(encontrado.fecha)}</small>
              <small>{nombreReceptor(encontrado)}</small>
            </Opcion>
          ))}
          {encontrados.length === 0 && (
            <Combobox.Empty>
              {isFetching || buscado !== texto ? 'Buscando…' : 'No hay comprobantes emitidos que coincidan'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
        {hayMas && (
          <Combobox.Footer c="dimmed" fz="xs">
            Hay más comprobantes. Escribí el número o el receptor para encontrarlo.
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Digits are a number, with its point of sale or alone; anything else, the receiver. A whole document is the receiver too. */
function busquedaOf(texto: string): {
  facturado?: string;
  comprobante?: number;
  puntoDeVenta?: number;
} {
  const limpio = texto.trim();
  const [, punto, numero = ''] = /^(?:(\d{1,5})-)?0*(\d{1,6})$/.exec(limpio) ?? [];
  if (numero !== '' && Number(numero) > 0) {
    return {
      comprobante: Number(numero),
      ...(punto !== undefined && Number(punto) > 0 && { puntoDeVenta: Number(punto) }),
    };
  }
  return limpio === '' ? {} : { facturado: limpio };
}

/** Values that a note takes from its invoice; the lines, only while it has none. */
export function cambiosPorVinculado(
  elegido: Comprobante,
  antes: Pick<FacturaValores, 'items' | 'punto_de_venta'>,
  empresas: readonly Empresa[],
): Partial<FacturaValores> {
  const { puntosDeVenta = [] } = empresas.find(({ id }) => id === elegido.company_id) ?? {};
  return {
    comprobante_vinculado: elegido.id,
    company_id: elegido.company_id,
    punto_de_venta: puntoElegible(puntosDeVenta, elegido, antes.punto_de_venta),
    ...receptorOf(elegido),
    email_facturado: elegido.email_facturado ?? '',
    moneda: elegido.moneda,
    cotizacion: textOfNumero(elegido.cotizacion),
    cancela_misma_moneda: null,
    ...(antes.items.length === 0 && {
      precios_con_iva: elegido.precios_con_iva,
      items: elegido.items.map((item) => itemOf(item, elegido.precios_con_iva)),
    }),
  };
}
