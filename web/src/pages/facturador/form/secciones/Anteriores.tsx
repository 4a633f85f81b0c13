import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Comprobante } from '@talonario/core/comprobantes';
import { formatDocumento } from '@talonario/core/empresas';
import { useState } from 'react';
import { Icon } from '../../../../components/Icon.tsx';
import { receptoresQuery } from '../../../../queries/facturas.ts';
import { Opcion } from './Opcion.tsx';
import { receptoresOf } from './receptores.ts';

/** Milliseconds from the last key to the search. */
const PAUSE_MS = 300;

/** Previous receivers, the latest first; a picked one fills the form in. */
export function Anteriores({ company, onPick }: { company: string | null; onPick: (de: Comprobante) => void }) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [texto, setTexto] = useState('');
  const [buscado] = useDebouncedValue(texto.trim(), PAUSE_MS);
  const { data, error, isFetching } = useQuery({
    ...receptoresQuery(company, buscado),
    enabled: combobox.dropdownOpened,
  });
  const encontrados = receptoresOf(data?.results ?? []);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(documento) => {
        const elegido = encontrados.find(({ cuit_facturado }) => cuit_facturado === documento);
        combobox.closeDropdown();
        setTexto('');
        if (elegido) onPick(elegido);
      }}
    >
      <Combobox.Target>
        <TextInput
          label="Alguien a quien ya le facturaste"
          placeholder="Nombre o documento"
          autoComplete="off"
          leftSection={<Icon name="buscar" size={16} />}
          value={texto}
          onChange={({ currentTarget }) => {
            setTexto(currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }}>
          {encontrados.map((encontrado) => (
            <Opcion
              key={encontrado.cuit_facturado}
              value={encontrado.cuit_facturado}
              cifra={formatDocumento(encontrado.cuit_facturado)}
            >
              {encontrado.razon_social_facturado}
            </Opcion>
          ))}
          {encontrados.length === 0 && (
            <Combobox.Empty>
              {error
                ? 'No se pudo buscar. Escribí el CUIT abajo.'
                : isFetching || buscado !== texto.trim()
                  ? 'Buscando…'
                  : buscado === ''
                    ? 'Todavía no facturaste a ningún receptor con documento.'
                    : 'Ningún comprobante emitido tiene ese receptor. Escribí el CUIT abajo.'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
