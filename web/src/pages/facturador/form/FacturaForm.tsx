import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { today, type Provincia } from '@talonario/core/base';
import { type Comprobante, isNotaCredito } from '@talonario/core/comprobantes';
import type { Empresa } from '@talonario/core/empresas';
import { memo, startTransition, useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Pedido } from '../../../api.ts';
import { afterPaint } from '../../../hooks/pantalla/afterPaint.ts';
import { sinEnter } from '../../../components/campos/sinEnter.ts';
import { focusFirstError } from '../../../components/campos/focusFirstError.ts';
import { useCuitLookup } from '../../../components/campos/useCuitLookup.ts';
import { LeaveGuard } from '../../../components/dialogos/LeaveGuard.tsx';
import { useAhora } from '../../../hooks/useAhora.ts';
import { useEstable } from '../../../hooks/useEstable.ts';
import { ConfirmarEmision } from './envio/ConfirmarEmision.tsx';
import { calcular } from './calculo.ts';
import { consecuencias } from './consecuencias.ts';
import { DatosComprobante } from './secciones/DatosComprobante.tsx';
import { Emisor } from './secciones/Emisor.tsx';
import classes from './FacturaForm.module.css';
import { rememberEmisor } from './emisorRecordado.ts';
import { cuerpoOf, faltantes, porCampo, validarFactura } from './facturaForm.ts';
import { Conflicto } from './envio/Conflicto.tsx';
import { Repetido } from './envio/Repetido.tsx';
import { describeEnvio, dichoEnPesos, Pie } from './envio/Pie.tsx';
import { valoresOf, type FacturaValores, type FormContexto } from './facturaValores.ts';
import { Hoja } from '../../../components/hoja/Hoja.tsx';
import { hojaDeValores } from './hoja.ts';
import { Items } from './items/Items.tsx';
import { OtrosConceptos } from './secciones/OtrosConceptos.tsx';
import { facturaQuery, notasDeFacturaQuery } from '../../../queries/facturas.ts';
import { Receptor } from './secciones/Receptor.tsx';
import { isSame, type Cambio, type SeccionProps } from './secciones/seccion.ts';
import { useUsuario } from '../../../session/useUsuario.ts';
import { useEnvio } from './envio/useEnvio.ts';
import { propuestaLejana, useCotizacion } from './moneda/useCotizacion.ts';
import { repartoTipeado, usePeriodo } from './consultas/usePeriodo.ts';
import { useUltimaFecha } from './consultas/useUltimaFecha.ts';
import { usePercepciones } from './consultas/usePercepciones.ts';
import { Seccion } from '../../../components/secciones/Seccion.tsx';

type Cuerpo = Pedido<'updateFactura'>['body'];

interface Props {
  inicial: FacturaValores;
  /** The draft that is edited; null for a new voucher. */
  borrador: Comprobante | null;
  empresas: readonly Empresa[];
  /** The sale that it is the invoice of, when it begins from one. */
  venta?: { cuenta_id: string; clave: string } | null;
  /** Province that the sale's goods are sent to. */
  entrega?: Provincia | null;
  /** More buttons of the foot, before the two. */
  children?: ReactNode;
}

/** The manual voucher's form, with its sheet beside it (spec §2 "Invoicer", §5 "Invoice"). */
export function FacturaForm({ inicial, borrador, empresas, venta = null, entrega = null, children }: Props) {
  const form = useForm<FacturaValores>({
    mode: 'controlled',
    initialValues: inicial,
    validate: (valores) => validarFactura(valores, contexto),
    validateInputOnBlur: true,
  });
  const { values: v } = form;
  const hoy = today(useAhora());
  const { data: usuario } = useUsuario();
  const [aConfirmar, setAConfirmar] = useState(false);
  const empresa = empresas.find(({ id }) => id === v.company_id) ?? null;
  const { data: vinculado = null } = useQuery({
    ...facturaQuery(v.comprobante_vinculado ?? ''),
    enabled: v.comprobante_vinculado !== null,
  });
  const { data: notas } = useQuery({
    ...notasDeFacturaQuery(v.comprobante_vinculado ?? ''),
    enabled: v.comprobante_vinculado !== null && isNotaCredito(v),
  });
  const punto = empresa?.puntosDeVenta.find(({ punto_de_venta }) => punto_de_venta === v.punto_de_venta) ?? null;
  const referido = v.comprobante_vinculado === null ? null : vinculado;
  const deUnPeriodo = usePeriodo(v, hoy);
  const { saldo: saldoDelPeriodo, facturas: delPeriodo } = deUnPeriodo;
  const periodo = useMemo(
    () => saldoDelPeriodo && { saldo: saldoDelPeriodo, comprobantes: delPeriodo.length },
    [saldoDelPeriodo, delPeriodo],
  );
  const destino = referido?.provincia_entrega ?? borrador?.provincia_entrega ?? entrega;
  const estado = useObjetoEstable(usePercepciones(v, empresa, borrador, destino));
  const { percepciones } = estado;
  const contexto: FormContexto = useObjetoEstable({
    hoy,
    empresa,
    punto,
    vinculado: referido,
    percepciones,
    ...(notas && { notas }),
    periodo,
  });
  const { enviando, fallo, guardar, emitir, resolver, repetir, porSaber } = useEnvio({
    id: borrador?.id ?? null,
    version: borrador?.version ?? null,
    venta,
    onGuardado: () => {
      form.resetDirty();
      // A sale's, or a note's, is of whoever it is: only what was chosen is remembered.
      if (usuario && venta === null && v.comprobante_vinculado === null) rememberEmisor(usuario.id, v);
    },
    onProblemas: (problemas) => {
      form.setErrors(porCampo(problemas));
      focusFirstError();
    },
  });

  const set = useEstable((cambio: Cambio) => {
    const antes = form.getValues();
    const pedido = typeof cambio === 'function' ? cambio(antes) : cambio;
    const cambioEntero = consecuencias(pedido, antes, empresas);
    form.setValues(cambioEntero);
    for (const campo of Object.keys(form.errors)) {
      const [raiz = ''] = campo.split('.');
      if (raiz in cambioEntero && !(raiz === 'items' && sameItem(campo, antes, cambioEntero)))
        form.clearFieldError(campo);
    }
  });
  const errores: Readonly<Record<string, ReactNode>> = useObjetoEstable(form.errors);
  // The whole voucher is validated, and all of it may have to say so: the press that left the field is seen before.
  const leave = useEstable((path: string) =>
    afterPaint(() => startTransition(form.getInputProps(path).onBlur as () => void)),
  );
  const campo = useCallback(
    (path: string) => ({ error: errores[path], onBlur: () => leave(path), 'data-path': path }),
    [errores, leave],
  );
  const leer = useEstable(() => form.getValues());
  const lookup = useCuitLookup();
  const ultima = useUltimaFecha(v, contexto, borrador === null ? (fecha) => set({ fecha }) : null);
  const { propuesta } = useCotizacion(v, contexto);
  const reparto = useMemo(() => repartoTipeado(v, () => calcular(v, contexto), delPeriodo), [v, contexto, delPeriodo]);
  const periodoRepartido = useObjetoEstable({ ...deUnPeriodo, reparto });
  const props: SeccionProps = { v, set, campo, contexto };

  // An answer on its way changes the voucher: issuing waits.
  const espera = lookup.buscando || estado.calculando || Boolean(estado.error);
  // The drawn values are sent: a letter or a line may still be on its way to the screen (a transition), and only when drawn are
  // its consequences known: missing data, perceptions.
  const validar = useEstable((then: (cuerpo: Cuerpo) => void) => {
    // The foot follows what is typed: a press may come before it says that something is missing.
    if (espera || faltantes(v).length > 0) return;
    const { hasErrors } = form.validate() as { hasErrors: boolean };
    if (hasErrors) focusFirstError();
    else then(cuerpoOf(v, contexto));
  });
  const send = useEstable((then: (cuerpo: Cuerpo) => void) => {
    flushSync(() => form.setValues(form.getValues()));
    validar(then);
  });
  const onGuardar = useEstable(() => send((cuerpo) => void guardar(cuerpo)));
  const onEmitir = useEstable(() => send(() => setAConfirmar(true)));

  return (
    <form className={classes.formulario} noValidate onKeyDown={sinEnter} onSubmit={(event) => event.preventDefault()}>
      <LeaveGuard active={form.isDirty() && enviando === null} />
      {/* Text typed during the save would be neither saved nor missed. */}
      <div className={classes.secciones} inert={enviando !== null} data-fuera-de-la-hoja>
        <Seccion forma="renglon" titulo="Emisor">
          <Emisor {...props} empresas={empresas} />
        </Seccion>
        <Seccion forma="renglon" titulo="Receptor">
          <Receptor {...props} leer={leer} buscarCuit={lookup.buscar} buscando={lookup.buscando} />
        </Seccion>
        <Seccion forma="renglon" titulo="Comprobante">
          <DatosComprobante {...props} ultima={ultima} periodo={periodoRepartido} />
        </Seccion>
        <Seccion forma="renglon" titulo="Ítems">
          <Items {...props} />
        </Seccion>
        <Seccion forma="renglon" titulo="Otros conceptos">
          <OtrosConceptos {...props} estado={estado} />
        </Seccion>
      </div>
      {/* A long sheet scrolls: the keyboard has to reach it. */}
      <aside className={classes.vista} aria-label="Así va a salir" tabIndex={0}>
        <HojaTipeada v={v} contexto={contexto} />
      </aside>
      <Pie
        {...{ v, contexto, fallo, enviando, espera, porSaber }}
        calculando={estado.calculando}
        buscando={lookup.buscando}
        onGuardar={onGuardar}
        onEmitir={onEmitir}
      >
        {children}
      </Pie>
      {aConfirmar && (
        <ConfirmarEmision
          {...{ v, hoy, ultima, espera, ...describeEnvio(v, contexto) }}
          enPesos={dichoEnPesos(v, contexto, propuesta)}
          lejana={propuestaLejana(v, propuesta)}
          onClose={() => setAConfirmar(false)}
          onEmitir={(confirmado) => emitir(cuerpoOf(v, contexto), confirmado)}
        />
      )}
      {repetir && <Repetido {...repetir} />}
      {resolver.conflicto && (
        <Conflicto
          diferencias={resolver.conflicto.diferencias}
          onClose={resolver.seguir}
          onPropio={() => void resolver.guardarPropio()}
          onGuardado={() => {
            const guardado = resolver.tomarGuardado();
            if (guardado === null) return;
            form.setValues(valoresOf(guardado));
            form.resetDirty();
          }}
        />
      )}
    </form>
  );
}

/** Between one letter and the next of who types. */
const ENTRE_LETRAS_MS = 120;

/** The sheet follows when nothing is being typed, by itself: what is typed never waits for it. */
function HojaTipeada({ v, contexto }: { v: FacturaValores; contexto: FormContexto }) {
  const [quieta] = useDebouncedValue(v, ENTRE_LETRAS_MS);
  return <HojaOf v={useDeferredValue(quieta)} contexto={useDeferredValue(contexto)} />;
}

/** Sheet drawn again only when its values change. */
const HojaOf = memo(function HojaOf({ v, contexto }: { v: FacturaValores; contexto: FormContexto }) {
  return <Hoja hoja={hojaDeValores(v, contexto)} cabo="Borrador" />;
});

/** The previous object while an equal one is passed: a stable reference for memoised components. */
function useObjetoEstable<T extends object>(ultimo: T): T {
  const [estable, setEstable] = useState(ultimo);
  if (isSame(estable, ultimo)) return estable;
  setEstable(ultimo);
  return ultimo;
}

/** True when the line of a problem has not changed. */
function sameItem(campo: string, antes: FacturaValores, despues: Partial<FacturaValores>): boolean {
  const [, indice, clave] = campo.split('.');
  if (indice === undefined || clave === undefined || !despues.items) return false;
  const [itemValores, itemDespues] = [antes.items[Number(indice)], despues.items[Number(indice)]];
  return (
    itemValores !== undefined &&
    itemDespues !== undefined &&
    itemValores.clave === itemDespues.clave &&
    Reflect.get(itemValores, clave) === Reflect.get(itemDespues, clave)
  );
}
