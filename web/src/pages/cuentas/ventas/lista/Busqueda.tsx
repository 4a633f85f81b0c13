import { Button } from '@mantine/core';
import { today, type FechaCivil } from '@talonario/core/base';
import type { Cuenta } from '@talonario/core/empresas';
import { memo, useState, type SubmitEvent } from 'react';
import { DateInput } from '../../../../components/campos/fechas/DateInput.tsx';
import { PeriodoSelect } from '../../../../components/campos/fechas/PeriodoSelect.tsx';
import { FilterBar } from '../../../../components/tabla/FilterBar.tsx';
import { FilterText } from '../../../../components/tabla/FilterText.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { useTelefono } from '../../../../hooks/pantalla/useTelefono.ts';
import { useAhora } from '../../../../hooks/useAhora.ts';
import { diasEntre } from '../../../../textos/dias.ts';
import type { Rango } from '../../../../queries/ventas/ventas.ts';
import { FiltroDeCuentas } from '../todas/FiltroDeCuentas.tsx';

interface Props {
  rango: Rango;
  buscando: boolean;
  /** Asks for the sales of these dates, again if they are the same. */
  onBuscar: (rango: Rango) => void;
  texto: string;
  /** Receives the text at every key. */
  onType: (texto: string | null) => void;
  /** Receives the text when the person stops typing. */
  onCommit: (texto: string) => void;
  /** Accounts to choose one of; null: the screen is of one account. */
  cuentas: readonly Cuenta[] | null;
  /** Account whose sales are shown; null: all of them. */
  cuenta: string | null;
  onCuenta: (cuenta: string | null) => void;
}

/** The text, which filters what is there at once, the dates, which wait for Buscar, and the account. */
export const Busqueda = memo(function Busqueda(props: Props) {
  const { rango, buscando, onBuscar, texto, onType, onCommit, cuentas, cuenta, onCuenta } = props;
  const hoy = today(useAhora());
  const telefono = useTelefono();
  // Dates that are not searched yet, until others are.
  const [tipeadas, setTipeadas] = useState<{ de: Rango; desde: FechaCivil | null; hasta: FechaCivil | null } | null>(
    null,
  );
  const { desde, hasta } = tipeadas && isSame(tipeadas.de, rango) ? tipeadas : rango;
  const problema = problemaOf(desde, hasta);
  const elegible = cuentas !== null && cuentas.length > 1 ? cuentas : null;
  const nickname = elegible?.find(({ id }) => id === cuenta)?.nickname ?? 'desconocida';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (problema === null && desde !== null && hasta !== null) onBuscar({ desde, hasta });
  };

  return (
    <FilterBar
      label="Fechas y comprador"
      boton={diasEntre(rango.desde, rango.hasta, { breve: telefono, hoy })}
      chips={
        elegible === null || cuenta === null
          ? []
          : [{ key: 'cuenta', texto: `Cuenta: ${nickname}`, onRemove: () => onCuenta(null) }]
      }
      onClear={() => onCuenta(null)}
      buscar={
        <FilterText
          label="Comprador o número de venta"
          placeholder="Comprador o número de venta"
          value={texto}
          onType={onType}
          onCommit={onCommit}
        />
      }
      principales={
        <>
          <form onSubmit={submit}>
            <PeriodoSelect
              desde={desde}
              hasta={hasta}
              clearable={false}
              onChange={(fechas) => {
                if (fechas.desde !== null && fechas.hasta !== null)
                  onBuscar({ desde: fechas.desde, hasta: earliest(fechas.hasta, hoy) });
              }}
            />
            <DateInput
              label="Desde"
              value={desde}
              onChange={(fecha) => setTipeadas({ de: rango, desde: fecha, hasta })}
              maxDate={hoy}
              error={desde === null && problema}
            />
            <DateInput
              label="Hasta"
              value={hasta}
              onChange={(fecha) => setTipeadas({ de: rango, desde, hasta: fecha })}
              maxDate={hoy}
              error={desde !== null && problema}
            />
            <Button type="submit" variant="default" leftSection={<Icon name="buscar" size={16} />} loading={buscando}>
              Buscar
            </Button>
          </form>
          {elegible !== null && <FiltroDeCuentas cuentas={elegible} elegida={cuenta} onChange={onCuenta} />}
        </>
      }
    />
  );
});

/** Earlier of two dates: nothing was sold after today. */
function earliest(a: FechaCivil, b: FechaCivil): FechaCivil {
  return a < b ? a : b;
}

export function isSame(rango: Rango, rangoActual: Rango): boolean {
  return rango.desde === rangoActual.desde && rango.hasta === rangoActual.hasta;
}

/** Spec §5: the message, or null when the dates are right. */
export function problemaOf(desde: FechaCivil | null, hasta: FechaCivil | null): string | null {
  if (desde === null || hasta === null) return 'Requerido';
  return desde > hasta ? 'Fecha inválida: "Fecha desde" mayor a "Fecha Hasta"' : null;
}
