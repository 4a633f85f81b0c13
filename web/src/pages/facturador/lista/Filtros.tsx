import { Button, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { tiposComprobante } from '@talonario/core';
import { memo, useState } from 'react';
import { DateInput } from '../../../components/campos/fechas/DateInput.tsx';
import { PeriodoSelect } from '../../../components/campos/fechas/PeriodoSelect.tsx';
import { FilterBar } from '../../../components/tabla/FilterBar.tsx';
import { FilterText } from '../../../components/tabla/FilterText.tsx';
import { Icon } from '../../../components/Icon.tsx';
import type { UrlFilters } from '../../../hooks/useUrlFilters.ts';
import { empresasQuery } from '../../../queries/empresas/empresas.ts';
import classes from './Filtros.module.css';
import { claves, estados, numeroTipeado, problemaDeFechas, textoDeFiltro, type Clave } from './filtros.ts';

/**
 * The list's filters, all of them in sight; on a phone they wait behind a button. A dozen fields: they are not drawn again for what
 * is chosen in the list.
 */
export const Filtros = memo(function Filtros({ filtros }: { filtros: UrlFilters<Clave> }) {
  const { data: empresas = [] } = useQuery(empresasQuery);
  const telefono = useMediaQuery('(max-width: 40rem)', false, { getInitialValueInEffect: false });
  const [abiertos, setAbiertos] = useState(false);
  const { values: v, set, commit } = filtros;
  const texto = (clave: Clave) => ({
    value: v[clave] ?? '',
    onCommit: (valor: string) => commit({ [clave]: valor.trim() }),
  });
  const chips = claves.flatMap((clave) => {
    const valor = v[clave];
    if (valor === undefined) return [];
    return [{ key: clave, texto: textoDeFiltro(clave, valor, empresas), onRemove: () => set({ [clave]: null }) }];
  });
  const puestos = chips.length > 0 ? ` (${chips.length})` : '';

  return (
    <FilterBar chips={chips} onClear={filtros.clear}>
      {telefono && (
        <Button
          className={classes.abreFiltros ?? ''}
          variant="default"
          leftSection={<Icon name="filtro" />}
          aria-expanded={abiertos}
          onClick={() => setAbiertos(!abiertos)}
        >
          Filtros{puestos}
        </Button>
      )}
      {(!telefono || abiertos) && (
        <>
          <Select
            label="Emisor"
            placeholder="Todos"
            clearable
            data={empresas.map(({ id, razon_social }) => ({ value: id, label: razon_social }))}
            value={v.company ?? null}
            onChange={(company) => set({ company })}
          />
          <FilterText label="Receptor" placeholder="Nombre o CUIT" {...texto('facturado')} />
          <Select
            label="Estado"
            placeholder="Todos"
            clearable
            data={estados}
            value={v.status ?? null}
            onChange={(status) => set({ status })}
          />
          <Select
            label="Tipo de comprobante"
            placeholder="Todos"
            clearable
            data={opcionesTipo}
            value={v.tipoComprobante ?? null}
            onChange={(tipoComprobante) => set({ tipoComprobante })}
          />
          <FilterText label="Punto de venta" inputMode="numeric" maxLength={5} {...texto('puntoDeVenta')} />
          <FilterText
            label="Número"
            placeholder="0003-123"
            maxLength={20}
            {...texto('comprobante')}
            onCommit={(valor) => commit(numeroTipeado(valor))}
          />
          <FilterText label="Número de venta" inputMode="numeric" {...texto('ventaId')} />
          <FilterText label="Apodo del comprador" {...texto('buyerNickname')} />
          <PeriodoSelect
            desde={v.fechaDesde}
            hasta={v.fechaHasta}
            onChange={({ desde, hasta }) => set({ fechaDesde: desde, fechaHasta: hasta })}
          />
          <DateInput
            label="Desde"
            clearable
            value={v.fechaDesde ?? null}
            onChange={(fechaDesde) => set({ fechaDesde })}
          />
          <DateInput
            label="Hasta"
            clearable
            value={v.fechaHasta ?? null}
            onChange={(fechaHasta) => set({ fechaHasta })}
            error={problemaDeFechas(v)}
          />
        </>
      )}
    </FilterBar>
  );
});

const opcionesTipo = tiposComprobante.map(({ codigo, nombre }) => ({ value: String(codigo), label: nombre }));
