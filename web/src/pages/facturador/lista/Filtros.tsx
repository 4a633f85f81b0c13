import type { SelectProps, TextInputProps } from '@mantine/core';
import { Select } from '../../../components/campos/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import { isEmitido, tiposComprobante, tiposConocidos, type ClaseCaea } from '@talonario/core/comprobantes';
import type { Empresa } from '@talonario/core/empresas';
import { memo, useMemo } from 'react';
import { DateInput } from '../../../components/campos/fechas/DateInput.tsx';
import { PeriodoSelect } from '../../../components/campos/fechas/PeriodoSelect.tsx';
import { FilterBar } from '../../../components/tabla/FilterBar.tsx';
import { FilterText } from '../../../components/tabla/FilterText.tsx';
import type { UrlFilters } from '../../../hooks/useUrlFilters.ts';
import { empresasQuery } from '../../../queries/empresas/empresas.ts';
import { claves, estados, numeroTipeado, problemaDeFechas, textoDeFiltro, type Clave } from './filtros.ts';

/** The list's filters: those used most in a row, the others behind a button. They are not drawn again for what is chosen in the list. */
export const Filtros = memo(function Filtros({ filtros }: { filtros: UrlFilters<Clave> }) {
  const { data: empresas = NINGUNA } = useQuery(empresasQuery);
  const { values: v, set, commit } = filtros;
  const emisores = useMemo(
    () => empresas.map(({ id, razon_social }) => ({ value: id, label: razon_social })),
    [empresas],
  );
  const chips = claves.flatMap((clave) => {
    const valor = v[clave];
    if (valor === undefined) return [];
    return [{ key: clave, texto: textoDeFiltro(clave, valor, empresas), onRemove: () => set({ [clave]: null }) }];
  });

  return (
    <FilterBar
      chips={chips}
      onClear={filtros.clear}
      buscar={
        <Texto
          onFiltros={commit}
          clave="facturado"
          label="Receptor"
          placeholder="Receptor: nombre o CUIT"
          valor={v.facturado}
        />
      }
      principales={
        <>
          <Estado onFiltros={set} status={v.status} caea={v.caea} />
          <Periodo onFiltros={set} desde={v.fechaDesde} hasta={v.fechaHasta} />
        </>
      }
    >
      <Opciones onFiltros={set} clave="company" label="Emisor" data={emisores} valor={v.company} />
      <Opciones
        onFiltros={set}
        clave="tipoComprobante"
        label="Tipo de comprobante"
        data={opcionesTipo}
        valor={v.tipoComprobante}
      />
      <Texto
        onFiltros={commit}
        clave="puntoDeVenta"
        label="Punto de venta"
        inputMode="numeric"
        maxLength={5}
        valor={v.puntoDeVenta}
      />
      <Texto
        onFiltros={commit}
        clave="comprobante"
        leer={numeroTipeado}
        label="Número"
        placeholder="0003-123"
        maxLength={20}
        valor={v.comprobante}
      />
      <Texto onFiltros={commit} clave="ventaId" label="Número de venta" inputMode="numeric" valor={v.ventaId} />
      <Texto onFiltros={commit} clave="buyerNickname" label="Apodo del comprador" valor={v.buyerNickname} />
      <Fecha onFiltros={set} clave="fechaDesde" label="Desde" valor={v.fechaDesde} />
      <Fecha onFiltros={set} clave="fechaHasta" label="Hasta" valor={v.fechaHasta} error={problemaDeFechas(v)} />
    </FilterBar>
  );
});

/** A stable empty list, until the companies arrive. */
const NINGUNA: readonly Empresa[] = [];

const deOtroSistema = tiposConocidos.filter(({ codigo, clase }) => !isEmitido(codigo) && clase !== 'remito');
const opcionesTipo = [...tiposComprobante, ...deOtroSistema].map(({ codigo, nombre }) => ({
  value: String(codigo),
  label: nombre,
}));

// Each filter is drawn again only when its value changes.

interface Campo {
  clave: Clave;
  valor: string | undefined;
  onFiltros: UrlFilters<Clave>['commit'];
}

interface DeOpciones extends Campo, Pick<SelectProps, 'label' | 'data'> {}

const Opciones = memo(function Opciones({ clave, valor, onFiltros, ...rest }: DeOpciones) {
  return (
    <Select
      {...rest}
      placeholder="Todos"
      clearable
      value={valor ?? null}
      onChange={(elegida) => onFiltros({ [clave]: elegida })}
    />
  );
});

interface DeEstado extends Pick<Campo, 'onFiltros'> {
  status: string | undefined;
  caea: string | undefined;
}

/** The vouchers of contingency that ARCA was not informed of are one of its options, and a filter of their own. */
const Estado = memo(function Estado({ status, caea, onFiltros }: DeEstado) {
  return (
    <Select
      label="Estado"
      data={[...estados, CAEA_SIN_INFORMAR]}
      placeholder="Todos"
      clearable
      value={caea ?? status ?? null}
      onChange={(elegido) =>
        onFiltros(
          elegido === CAEA_SIN_INFORMAR.value ? { status: null, caea: elegido } : { status: elegido, caea: null },
        )
      }
    />
  );
});

const CAEA_SIN_INFORMAR = { value: 'sin_informar' satisfies ClaseCaea, label: 'CAEA sin informar' };

interface DeTexto extends Campo, Pick<TextInputProps, 'label' | 'placeholder' | 'inputMode' | 'maxLength'> {
  /** Filters of a typed text, for a field that sets others than its own. */
  leer?: (tipeado: string) => Parameters<Campo['onFiltros']>[0];
}

const Texto = memo(function Texto({ clave, valor, onFiltros, leer, ...rest }: DeTexto) {
  return (
    <FilterText
      {...rest}
      value={valor ?? ''}
      onCommit={(tipeado, alDejar) => onFiltros(leer ? leer(tipeado) : { [clave]: tipeado.trim() }, alDejar)}
    />
  );
});

interface DePeriodo extends Pick<Campo, 'onFiltros'> {
  desde: string | undefined;
  hasta: string | undefined;
}

const Periodo = memo(function Periodo({ onFiltros, ...fechas }: DePeriodo) {
  return (
    <PeriodoSelect {...fechas} onChange={({ desde, hasta }) => onFiltros({ fechaDesde: desde, fechaHasta: hasta })} />
  );
});

interface DeFecha extends Campo {
  label: string;
  error?: string | null;
}

const Fecha = memo(function Fecha({ clave, valor, onFiltros, ...rest }: DeFecha) {
  return <DateInput {...rest} clearable value={valor ?? null} onChange={(fecha) => onFiltros({ [clave]: fecha })} />;
});
