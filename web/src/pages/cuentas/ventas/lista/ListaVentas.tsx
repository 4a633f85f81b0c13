import { Box } from '@mantine/core';
import { useMedia } from '../../../../hooks/pantalla/useMedia.ts';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { deAntes } from '../../../../components/estados/deAntes.ts';
import { EsperaRemota } from '../../../../components/estados/EsperaRemota.tsx';
import { useEstable } from '../../../../hooks/useEstable.ts';
import type { Rango } from '../../../../queries/ventas/ventas.ts';
import { BarraSeleccion } from '../seleccion/BarraSeleccion.tsx';
import { Busqueda, isSame } from './Busqueda.tsx';
import { DetalleVenta } from './DetalleVenta.tsx';
import { useAmbito } from '../ambito.ts';
import { faltaDeTodas } from '../plan/faltaOf.ts';
import { GenerarDialog } from '../plan/GenerarDialog.tsx';
import { LotesEnMarcha, LotesRecientes } from '../lote/LotesRecientes.tsx';
import type { Modo, Segmento } from '../modos.ts';
import { Panel } from '../plan/Panel.tsx';
import { PlanAlPie } from '../plan/PlanAlPie.tsx';
import { CuentasSinLeer } from '../todas/CuentasSinLeer.tsx';
import { FaltaCargar } from '../problemas/FaltaCargar.tsx';
import { Problemas } from '../problemas/Problemas.tsx';
import { useAcciones } from '../problemas/useAcciones.ts';
import { useSoluciones } from '../problemas/useSoluciones.tsx';
import { canBeIssued, type Venta, type VentaConMotivo } from '../ventas.ts';
import type { Hacer } from '../rowActions.ts';
import { Segmentos } from './Segmentos.tsx';
import { FalloDeLista, SinVentas } from './SinVentas.tsx';
import { TablaVentas } from './TablaVentas.tsx';
import type { Filtros } from './useFiltros.ts';
import { useLista } from './useLista.ts';
import { useRetomadas } from './useRetomadas.ts';
import { useTabla } from './useTabla.tsx';
import { useEmision, type PlanAlLlegar } from '../plan/useEmision.ts';
import { useGenerar } from '../plan/useGenerar.ts';
import { useSeleccion } from '../seleccion/useSeleccion.ts';
import { VentasGuardadas } from './VentasGuardadas.tsx';
import classes from './ListaVentas.module.css';
import { useAcceso } from '../../../../hooks/useAcceso.ts';

/** Room for the plan beside the list. */
const ANCHA = '(min-width: 80rem)';

interface Props {
  modo: Modo;
  filtros: Filtros;
  /** Sales to retry: chosen, and planned, once the list says the state of each. */
  vuelven: readonly string[];
  /** Sales whose plan is requested on arrival; null: none. */
  conPlan: PlanAlLlegar;
}

/** The sales of a screen, in groups, and beside them what would be issued for the chosen ones. */
export const ListaVentas = memo(function ListaVentas({ modo, filtros, vuelven, conPlan }: Props) {
  const ambito = useAmbito();
  const { unica } = ambito;
  const cuenta_id = unica?.id ?? null;
  const { rango, segmento } = filtros;
  const leida = useLista(cuenta_id, modo, filtros);
  const { total } = leida;
  const tabla = useTabla(modo, segmento, leida.lista, filtros.orden, { porPaginas: total !== undefined });
  const { lista } = tabla;
  const {
    todos: ventasDeLista,
    delSegmento,
    conCausas,
    causa,
    cantidades,
    coincidencias,
    texto,
    onType,
    error,
    isFetching,
    refetch,
  } = leida;

  const onBuscar = useEstable((rangoNuevo: Rango) => {
    if (isSame(rangoNuevo, rango)) refetch();
    else filtros.set({ ...rangoNuevo });
  });
  const onCommit = useEstable((q: string) => filtros.commit({ q }));
  const onCausa = useEstable((causaNueva: string | null) => filtros.set({ causa: causaNueva }));
  const onSegmento = useEstable(({ valor }: Segmento) => filtros.set({ grupo: valor, causa: null }));
  const onClear = useEstable(() => filtros.set({ q: null, causa: null }));
  const onCuenta = useEstable((id: string | null) => filtros.set({ cuenta: id, causa: null }));

  const guardada = (unica !== null && ventasDeLista?.[0]?.ordenes[0]?.guardada_al) || null;
  // The first group is what is to be issued now: with nothing chosen, all of it is offered.
  const esPrimero = segmento === modo.segmentos[0];
  const { seleccion, elegidas, choose, onAll, onNone } = useSeleccion({
    de: `${modo.clave} ${rango.desde} ${rango.hasta} ${segmento.valor}`,
    delSegmento,
    lista,
  });
  // The actions on the chosen sales are drawn after their marks, and act on the sales they count.
  const ofrece = useDeferredValue(elegidas);
  const emision = useEmision({
    ambito,
    lista,
    elegidas,
    choose,
    ofreceTodas: esPrimero,
    conPlan,
    leyendo: isFetching,
  });
  const { ofrecidas, plan, choosePlan, pregunta, setPregunta } = emision;
  const { generar, porSaber } = useGenerar(cuenta_id, modo, (lote) => filtros.set({ lote }));

  const [acciones, ocupada] = useAcciones();
  const [vista, setVista] = useState<string | null>(null);
  const ancha = useMedia(ANCHA);
  const retomar = useRetomadas({
    vuelven: faltaDeTodas(ambito.cuentas) === null ? vuelven : [],
    segmento,
    delSegmento,
    isFetching,
    onListas: (retomadas) => {
      choosePlan(retomadas);
      if (!ancha) setPregunta('plan');
    },
  });
  const onReintentar = useCallback(
    (ventas: readonly VentaConMotivo[]) => retomar(ventas, segmento),
    [retomar, segmento],
  );
  const { resolver, dialogo } = useSoluciones(acciones, onReintentar, (ventas) => {
    filtros.set({ grupo: null, causa: null, q: null });
    retomar(ventas, modo.segmentos[0]);
  });
  const hacer = useMemo<Hacer>(
    () => ({ ver: ({ clave }) => setVista(clave), ...acciones, resolver }),
    [acciones, resolver, setVista],
  );
  const abierto = useMemo(
    () => (vista === null ? null : (ventasDeLista?.find(({ clave }) => clave === vista) ?? null)),
    [ventasDeLista, vista],
  );
  const onCerrada = useEstable(({ clave }: Venta) =>
    setVista((claveVista) => (claveVista === clave ? null : claveVista)),
  );

  const vacia = useMemo(
    () =>
      cantidades &&
      coincidencias && (
        <SinVentas
          segmento={segmento}
          busqueda={texto}
          cantidades={cantidades}
          coincidencias={coincidencias}
          onSegmento={onSegmento}
          onClear={onClear}
        />
      ),
    [segmento, texto, cantidades, coincidencias, onSegmento, onClear],
  );

  const emite = useAcceso().puede('emitir');
  const conEmitibles = useMemo(() => delSegmento?.some(canBeIssued), [delSegmento]);
  const conPanel = emite && (conEmitibles ?? (esPrimero && !error));
  const onVer = useEstable(() => choosePlan(ofrecidas));
  const onGenerar = useEstable(() => setPregunta('generar'));
  const panel = (
    <Panel
      modo={modo}
      ambito={ambito}
      plan={plan}
      ventas={ofrecidas}
      elegidas={elegidas.length > 0}
      leyendo={ventasDeLista === undefined}
      onVer={onVer}
      onGenerar={onGenerar}
    />
  );

  return (
    <>
      <LotesEnMarcha cuenta_id={cuenta_id} modo={modo} />
      {/* The search is as wide as the page: it does not move when the plan comes and goes. */}
      <Busqueda
        rango={rango}
        buscando={isFetching}
        onBuscar={onBuscar}
        texto={filtros.busqueda}
        onType={onType}
        onCommit={onCommit}
        cuentas={unica === null ? ambito.cuentas : null}
        cuenta={filtros.cuenta}
        onCuenta={onCuenta}
      />
      <div className={classes.cuerpo} data-panel={(conPanel && ancha) || undefined}>
        <Box miw={0}>
          {error && !ventasDeLista ? (
            <FalloDeLista cuenta={unica} error={error} onRetry={refetch} />
          ) : (
            <div {...deAntes(isFetching && lista !== undefined)}>
              {guardada && <VentasGuardadas al={guardada} />}
              {leida.cuentas && <CuentasSinLeer cuentas={leida.cuentas} />}
              <Segmentos
                modo={modo}
                elegido={segmento}
                cantidades={cantidades}
                coincidencias={coincidencias}
                onChange={onSegmento}
              />
              {(segmento.valor === 'con_problemas' || segmento.valor === 'descartada') && conCausas && (
                <Problemas
                  modo={modo}
                  segmento={segmento}
                  ventas={conCausas}
                  causa={causa}
                  onCausa={onCausa}
                  resolver={resolver}
                  onMostrar={(ventas) => acciones.descartar(ventas, false)}
                  ocupada={ocupada}
                />
              )}
              {esPrimero && modo.clave === 'facturar' && conCausas && (
                <FaltaCargar ventas={conCausas} causa={causa} onCausa={onCausa} />
              )}
              {lista === undefined ? (
                <>
                  <p className={classes.leyendo} role="status">
                    Leyendo las ventas de Mercado Libre. La primera vez puede tardar unos minutos.
                  </p>
                  <EsperaRemota a="plaza" esperando={cuenta_id ?? 'todas'} />
                </>
              ) : (
                lista.length > 0 && (
                  <BarraSeleccion
                    modo={modo}
                    lista={lista}
                    total={total}
                    stale={leida.stale}
                    elegidas={ofrece}
                    hacer={hacer}
                    ocupada={ocupada}
                    onAll={onAll}
                    onNone={onNone}
                    herramientas={tabla.herramientas}
                  />
                )
              )}
              <TablaVentas
                // The rows take the place of their skeleton, which is not seen moving.
                key={lista === undefined ? 'leyendo' : 'lista'}
                modo={modo}
                segmento={segmento}
                columns={tabla.columns}
                orden={filtros.orden}
                lista={lista}
                total={total}
                stale={leida.stale}
                pagina={filtros.pagina}
                onPagina={filtros.setPagina}
                seleccion={seleccion}
                onSeleccion={choose}
                hacer={hacer}
                empty={vacia}
              />
            </div>
          )}
        </Box>
        {conPanel && ancha && <aside className={classes.costado}>{panel}</aside>}
      </div>
      {!ancha && (
        <PlanAlPie
          titulo={modo.generar}
          ofrece={emite && ofrecidas.length > 0}
          abierto={pregunta === 'plan'}
          onAbrir={() => {
            if (plan.estado !== 'listo' && faltaDeTodas(ambito.cuentas) === null) choosePlan(ofrecidas);
            setPregunta('plan');
          }}
          onCerrar={() => setPregunta(null)}
        >
          {panel}
        </PlanAlPie>
      )}
      {/* Under a list that is still read, they would move once it comes. */}
      {(ventasDeLista || error) && <LotesRecientes cuenta_id={cuenta_id} modo={modo} />}
      {dialogo}
      <DetalleVenta modo={modo} venta={abierto} hacer={hacer} onClose={onCerrada} />
      {pregunta === 'generar' && (
        <GenerarDialog
          modo={modo}
          ambito={ambito}
          plan={plan}
          fecha={emision.fecha}
          onFecha={emision.setFecha}
          porSaber={porSaber}
          onClose={() => setPregunta(null)}
          onGenerar={(lote, confirmada) => generar(lote, emision.fecha, confirmada)}
        />
      )}
    </>
  );
});
