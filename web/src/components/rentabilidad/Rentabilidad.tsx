import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { today } from '@talonario/core/base';
import { useSearchParams } from 'react-router';
import { deAntes } from '../estados/deAntes.ts';
import { ApiError, call, saveArchivo } from '../../api.ts';
import { useAcceso } from '../../hooks/useAcceso.ts';
import { useTelefono } from '../../hooks/pantalla/useTelefono.ts';
import { useAhora } from '../../hooks/useAhora.ts';
import { useUrlFilters } from '../../hooks/useUrlFilters.ts';
import { diasEntre } from '../../textos/dias.ts';
import { rentabilidadQuery, type RangoDeVentas } from '../../queries/cobros.ts';
import { FECHA_INVALIDA, RangoDeFechas } from '../campos/fechas/RangoDeFechas.tsx';
import { EsqueletoDePagina } from '../estados/Esqueleto.tsx';
import { EmptyState, ErrorState } from '../estados/States.tsx';
import { FilterBar } from '../tabla/FilterBar.tsx';
import { Grupos } from '../tabla/Grupos.tsx';
import { notify } from '../toasts/notify.tsx';
import { Lecturas, lecturaBreve } from './Lecturas.tsx';
import { PlataRecibida } from './PlataRecibida.tsx';
import classes from './Rentabilidad.module.css';
import { Resumen } from './Resumen.tsx';
import { VentasRealizadas } from './VentasRealizadas.tsx';

const SIN_CASOS = 'No existen casos para la fecha seleccionada';
const RESUMEN = { valor: 'resumen', nombre: 'Resumen' };
const VENTAS = { valor: 'ventas', nombre: 'Ventas' };
const PLATA = { valor: 'plata', nombre: 'Plata recibida' };
const PARTES = [RESUMEN, VENTAS, PLATA];
/** The days are always set: the fields say them. */
const SIN_CHIPS: readonly never[] = [];

type Formato = 'csv' | 'xlsx';

/** Profit of some days' sales, of one account or all, and the money received. */
export function Rentabilidad({ cuenta_id }: { cuenta_id?: string }) {
  const hoy = today(useAhora());
  const telefono = useTelefono();
  const { values, set } = useUrlFilters(['desde', 'hasta', 'parte', 'con', 'q']);
  const [params] = useSearchParams();
  const desde = values.desde ?? hoy;
  const hasta = values.hasta ?? hoy;
  const alReves = desde > hasta;
  const rango: RangoDeVentas = { fecha_desde: desde, fecha_hasta: hasta, cuenta: cuenta_id };
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...rentabilidadQuery(rango), enabled: !alReves });
  const parte = PARTES.find(({ valor }) => valor === values.parte) ?? RESUMEN;
  const { puede } = useAcceso();
  // On a phone the rows of the sales begin higher.
  const breve = telefono && parte === VENTAS && data ? lecturaBreve(data.cuentas, data.al_dia, puede('emitir')) : null;

  return (
    <>
      <FilterBar
        label="Fechas"
        boton={diasEntre(desde, hasta, { breve: telefono, hoy })}
        chips={SIN_CHIPS}
        onClear={() => set({ desde: null, hasta: null })}
        costado={
          data && breve !== null ? <Lecturas cuentas={data.cuentas} alDia={data.al_dia} breve={breve} /> : undefined
        }
        principales={
          <RangoDeFechas desde={desde} hasta={hasta} onChange={set}>
            <Generar rango={rango} alReves={alReves} />
          </RangoDeFechas>
        }
      />
      <div className={classes.partes}>
        <Grupos
          label="Qué se muestra"
          opciones={PARTES}
          elegida={parte}
          cuantas={({ valor }) => (valor === VENTAS.valor ? data?.totales.ventas : undefined)}
          onChange={({ valor }) => set({ parte: valor === RESUMEN.valor ? null : valor, con: null, q: null })}
        />
        {data && breve === null && <Lecturas cuentas={data.cuentas} alDia={data.al_dia} />}
      </div>
      <div {...deAntes(isPlaceholderData && parte !== PLATA)}>
        {parte === PLATA ? (
          <PlataRecibida rango={rango} />
        ) : error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <EsqueletoDePagina />
        ) : data.cuentas.length === 0 ? (
          <SinCuentas />
        ) : data.totales.ventas === 0 ? (
          <EmptyState titulo={SIN_CASOS}>
            <p>Ninguna venta se cerró en esos días. Probá con el mes entero.</p>
          </EmptyState>
        ) : parte === VENTAS ? (
          <VentasRealizadas rango={rango} avisos={data.avisos} conCuenta={cuenta_id === undefined} />
        ) : (
          <Resumen resumen={data} searchDe={(aviso) => searchWith(params, { parte: VENTAS.valor, con: aviso })} />
        )}
      </div>
    </>
  );
}

/** Query of the address with other filters. */
function searchWith(params: URLSearchParams, cambios: Readonly<Record<string, string>>): string {
  return `?${new URLSearchParams({ ...Object.fromEntries(params), ...cambios })}`;
}

/** The file, for a spreadsheet (spec §2); Excel's own keeps the numbers of sales whole when it is opened by a double click. */
function Generar({ rango, alReves }: { rango: RangoDeVentas; alReves: boolean }) {
  const { cuenta, ...dias } = rango;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (formato: Formato) => {
      const query = { ...dias, formato };
      return cuenta === undefined
        ? call('rentabilidadDeTodas', { query })
        : call('rentabilidadDeCuenta', { params: { id: cuenta }, query });
    },
    onSuccess: saveArchivo,
    onError: tell,
  });
  const boton = (formato: Formato) => ({
    loading: isPending && variables === formato,
    disabled: isPending && variables !== formato,
    onClick: () => (alReves ? notify.error(FECHA_INVALIDA) : mutate(formato)),
  });
  return (
    <>
      <Button {...boton('csv')}>Generar</Button>
      <Button variant="default" {...boton('xlsx')}>
        Bajar Excel
      </Button>
    </>
  );
}

function tell(error: unknown): void {
  if (error instanceof ApiError && error.codigo === 'sin_casos') notify.info(SIN_CASOS);
  else if (error instanceof ApiError && error.codigo !== 'ilegible')
    notify.error('Error calculando rentabilidad', error.message);
  else notify.error('Error generando reporte');
}

function SinCuentas() {
  return (
    <EmptyState titulo="Todavía no vinculaste ninguna cuenta">
      <p>Vinculá tu cuenta de Mercado Libre en Cuentas MELI: acá vas a ver lo que deja cada venta.</p>
    </EmptyState>
  );
}
