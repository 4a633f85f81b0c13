import { Box } from '@mantine/core';
import { useMedia } from '../../../../hooks/pantalla/useMedia.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FechaCivil } from '@talonario/core';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { deAntes } from '../../../../components/estados/deAntes.ts';
import { call, sentenceOf, type Pedido } from '../../../../api.ts';
import { lotesQuery } from '../../../../queries/ventas/lotes.ts';
import { EsperaRemota } from '../../../../components/estados/EsperaRemota.tsx';
import { notify } from '../../../../components/toasts/notify.tsx';
import { useEstable } from '../../../../hooks/useEstable.ts';
import type { Rango } from '../../../../queries/ventas/ventas.ts';
import { useCuenta } from '../../useCuenta.ts';
import { BarraSeleccion } from '../seleccion/BarraSeleccion.tsx';
import { Busqueda, isSame } from './Busqueda.tsx';
import { DetalleVenta } from './DetalleVenta.tsx';
import { faltaDe } from '../plan/faltaDe.ts';
import { GenerarDialog } from '../plan/GenerarDialog.tsx';
import { Grupos } from '../../../../components/tabla/Grupos.tsx';
import { LotesEnMarcha, LotesRecientes } from '../lote/LotesRecientes.tsx';
import type { Modo } from '../modos.ts';
import { Panel } from '../plan/Panel.tsx';
import { PlanAlPie } from '../plan/PlanAlPie.tsx';
import { FaltaCargar } from '../problemas/FaltaCargar.tsx';
import { Problemas } from '../problemas/Problemas.tsx';
import { useAcciones } from '../problemas/useAcciones.ts';
import { useSoluciones } from '../problemas/useSoluciones.tsx';
import { canBeIssued, clavesDe, ordenesDe, type VentaConMotivo } from '../paquetes.ts';
import type { Hacer } from '../rowActions.ts';
import { selectAll } from '../seleccion/seleccion.ts';
import { FalloDeLista, SinVentas } from './SinVentas.tsx';
import { TablaVentas } from './TablaVentas.tsx';
import type { Filtros } from './useFiltros.ts';
import { useLista } from './useLista.ts';
import { useRetomadas } from './useRetomadas.ts';
import { useTabla } from './useTabla.tsx';
import { usePlan } from '../plan/usePlan.ts';
import { useSeleccion } from '../seleccion/useSeleccion.ts';
import { VentasGuardadas } from './VentasGuardadas.tsx';
import classes from './ListaVentas.module.css';
import { useAcceso } from '../../../../hooks/useAcceso.ts';

/** Room for the plan beside the list. */
const ANCHA = '(min-width: 80rem)';

interface Props {
  modo: Modo;
  filtros: Filtros;
  /** To be tried again: chosen, and its plan asked for, once the list says where each stands. */
  vuelven: readonly string[];
  /** Who comes wants to see what would be issued. */
  conPlan: boolean;
}

/** The sales of a screen, in groups, and beside them what would be issued for the chosen ones. */
export const ListaVentas = memo(function ListaVentas({ modo, filtros, vuelven, conPlan }: Props) {
  const cuenta = useCuenta();
  const queryClient = useQueryClient();
  const { rango, segmento } = filtros;
  const leida = useLista(cuenta.id, modo, filtros);
  const tabla = useTabla(modo, segmento, leida.lista, filtros.orden);
  const { lista } = tabla;
  const { todos, delSegmento, causa, cantidades, coincidencias, texto, onType, error, isFetching, refetch } = leida;

  const onBuscar = useEstable((otro: Rango) => {
    if (isSame(otro, rango)) void refetch();
    else filtros.set({ ...otro });
  });
  const onCommit = useEstable((q: string) => filtros.commit({ q }));
  const onCausa = useEstable((otra: string | null) => filtros.set({ causa: otra }));

  const guardada = todos?.[0]?.ordenes[0]?.guardada_al ?? null;

  const [seleccion, setSeleccion] = useSeleccion(`${modo.clave} ${rango.desde} ${rango.hasta} ${segmento.valor}`);
  const elegidas = useMemo(
    () => delSegmento?.filter(({ clave }) => seleccion.has(clave)) ?? [],
    [delSegmento, seleccion],
  );
  // What else can be done with the chosen ones comes after their mark, and is done with the ones it says.
  const ofrece = useDeferredValue(elegidas);
  const onAll = useEstable(() => setSeleccion(new Set([...seleccion, ...selectAll(lista ?? [])])));
  const onNone = useEstable(() => setSeleccion(new Set()));
  const porEmitir = useMemo(() => elegidas.filter(canBeIssued), [elegidas]);
  const [fecha, setFecha] = useState<FechaCivil | null>(null);
  const plan = usePlan(cuenta.id, ordenesDe(porEmitir), fecha);

  const [acciones, ocupada] = useAcciones(cuenta.id);
  const [vista, setVista] = useState<string | null>(null);
  const [abierto, setAbierto] = useState<'plan' | 'generar' | null>(null);
  const ancha = useMedia(ANCHA);
  const retomar = useRetomadas({
    vuelven: faltaDe(cuenta) === null ? vuelven : [],
    segmento,
    delSegmento,
    isFetching,
    onListas: (retomadas) => {
      setSeleccion(clavesDe(retomadas));
      plan.pedir({ orderIds: ordenesDe(retomadas) });
      if (!ancha) setAbierto('plan');
    },
  });
  const onReintentar = useCallback(
    (paquetes: readonly VentaConMotivo[]) => retomar(paquetes, segmento),
    [retomar, segmento],
  );
  const { resolver, dialogo } = useSoluciones(acciones, onReintentar, (paquetes) => {
    filtros.set({ grupo: null, causa: null, q: null });
    retomar(paquetes, modo.segmentos[0]);
  });
  const hacer = useMemo<Hacer>(
    () => ({ ver: ({ clave }) => setVista(clave), ...acciones, resolver }),
    [acciones, resolver, setVista],
  );

  // The first group is what is to be issued now: with nothing chosen, all of it is offered.
  const esPrimero = segmento === modo.segmentos[0];
  const ofrecidas = useMemo(
    () => (elegidas.length > 0 || !esPrimero ? porEmitir : (lista ?? []).filter(canBeIssued)),
    [elegidas, esPrimero, porEmitir, lista],
  );
  const emite = useAcceso().puede('emitir');
  const conPanel = emite && (delSegmento ? delSegmento.some(canBeIssued) : esPrimero && !error);

  const ver = () => {
    setSeleccion(new Set(ofrecidas.map(({ clave }) => clave)));
    plan.pedir({ orderIds: ordenesDe(ofrecidas) });
  };
  // Who comes for the plan sees it once the sales are here, without asking again, and with it the question of issuing it.
  const [espera, setEspera] = useState(conPlan);
  // With nothing to issue there is no plan: what is chosen later is asked for with the button.
  if (espera && todos !== undefined && !isFetching && ofrecidas.length === 0) setEspera(false);
  if (emite && espera && ofrecidas.length > 0 && faltaDe(cuenta) === null) {
    setEspera(false);
    ver();
    setAbierto('generar');
  }
  const { mutateAsync: generar } = useMutation({
    mutationFn: (body: Pedido<'createLote'>['body']) => call('createLote', { params: { id: cuenta.id }, body }),
    onSuccess: ({ lote }) => filtros.set({ lote }),
    onError: (error) => notify.error(modo.fallo(sentenceOf(error))),
    onSettled: () => {
      // Also when it failed: nobody answering does not mean that nothing was started.
      void queryClient.invalidateQueries(lotesQuery(cuenta.id));
    },
  });

  const panel = (
    <Panel
      modo={modo}
      cuenta={cuenta}
      plan={plan}
      ventas={ofrecidas}
      elegidas={elegidas.length > 0}
      leyendo={todos === undefined}
      onVer={ver}
      onGenerar={() => setAbierto('generar')}
    />
  );

  return (
    <>
      <LotesEnMarcha cuenta_id={cuenta.id} modo={modo} />
      {/* As wide as the page: it stays where it is when the plan comes and goes. */}
      <Busqueda
        rango={rango}
        buscando={isFetching}
        onBuscar={onBuscar}
        texto={filtros.busqueda}
        onType={onType}
        onCommit={onCommit}
      />
      <div className={classes.cuerpo} data-panel={(conPanel && ancha) || undefined}>
        <Box miw={0}>
          {error && !todos ? (
            <FalloDeLista cuenta={cuenta} error={error} onRetry={() => void refetch()} />
          ) : (
            <div {...deAntes(isFetching && lista !== undefined)}>
              {guardada && <VentasGuardadas al={guardada} />}
              <Grupos
                label="Ventas que se muestran"
                opciones={modo.segmentos.filter(
                  (uno) => !uno.solo_si_hay || uno === segmento || (cantidades?.get(uno) ?? 0) > 0,
                )}
                elegida={segmento}
                cuantas={(uno) => coincidencias?.get(uno)}
                hasta={(uno) => cantidades?.get(uno)}
                onChange={({ valor }) => filtros.set({ grupo: valor, causa: null })}
              />
              {(segmento.valor === 'con_problemas' || segmento.valor === 'descartada') && delSegmento && (
                <Problemas
                  modo={modo}
                  segmento={segmento}
                  paquetes={delSegmento}
                  causa={causa}
                  onCausa={onCausa}
                  resolver={resolver}
                  onMostrar={(paquetes) => acciones.descartar(paquetes, false)}
                  ocupada={ocupada}
                />
              )}
              {esPrimero && modo.clave === 'facturar' && delSegmento && (
                <FaltaCargar paquetes={delSegmento} causa={causa} onCausa={onCausa} />
              )}
              {lista === undefined ? (
                <>
                  <p className={classes.leyendo} role="status">
                    Leyendo las ventas de Mercado Libre. La primera vez puede tardar unos minutos.
                  </p>
                  <EsperaRemota a="mercado_libre" esperando={cuenta.id} />
                </>
              ) : (
                lista.length > 0 && (
                  <BarraSeleccion
                    lista={lista}
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
                modo={modo}
                segmento={segmento}
                columns={tabla.columns}
                orden={filtros.orden}
                lista={lista}
                pagina={filtros.pagina}
                onPagina={filtros.setPagina}
                seleccion={seleccion}
                onSeleccion={setSeleccion}
                hacer={hacer}
                empty={
                  cantidades &&
                  coincidencias && (
                    <SinVentas
                      segmento={segmento}
                      busqueda={texto}
                      cantidades={cantidades}
                      coincidencias={coincidencias}
                      onSegmento={({ valor }) => filtros.set({ grupo: valor, causa: null })}
                      onClear={() => filtros.set({ q: null, causa: null })}
                    />
                  )
                }
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
          abierto={abierto === 'plan'}
          onAbrir={() => {
            if (plan.estado !== 'listo' && faltaDe(cuenta) === null) ver();
            setAbierto('plan');
          }}
          onCerrar={() => setAbierto(null)}
        >
          {panel}
        </PlanAlPie>
      )}
      <LotesRecientes cuenta_id={cuenta.id} modo={modo} />
      {dialogo}
      <DetalleVenta
        modo={modo}
        paquete={todos?.find(({ clave }) => clave === vista) ?? null}
        hacer={hacer}
        onClose={() => setVista(null)}
      />
      {abierto === 'generar' && (
        <GenerarDialog
          modo={modo}
          cuenta={cuenta}
          plan={plan}
          fecha={fecha}
          onFecha={(otra) => {
            setFecha(otra);
            if (otra !== fecha) plan.pedir({ fecha: otra });
          }}
          onClose={() => setAbierto(null)}
          onGenerar={({ id, comprobantes }, confirmar_fecha_futura) => {
            // What the plan shows and nothing else; what it left out is told with the result.
            const orderIds = comprobantes.flatMap(({ order_ids }) => order_ids);
            return generar({ orderIds, fecha, confirmar_fecha_futura, plan: id });
          }}
        />
      )}
    </>
  );
});
