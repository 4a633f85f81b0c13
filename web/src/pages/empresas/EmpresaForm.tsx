import { Button, Tabs, Text, TextInput } from '@mantine/core';
import { Select } from '../../components/campos/Select.tsx';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { SituacionIibb, SituacionIva } from '@talonario/core/base';
import { condicionEnDuda } from '@talonario/core/comprobantes';
import {
  clasesA,
  CONSUMIDOR_FINAL,
  formatCuit,
  inscriptoEnIibb,
  RESPONSABLE_INSCRIPTO,
  situacionesIibb,
  situacionesIva,
  stripDocumento,
} from '@talonario/core/empresas';
import { useState, type ReactNode } from 'react';
import { CondicionDeVenta } from '../../components/campos/texto/CondicionDeVenta.tsx';
import { CuitInput } from '../../components/campos/CuitInput.tsx';
import { DateInput } from '../../components/campos/fechas/DateInput.tsx';
import { focusFirstError } from '../../components/campos/focusFirstError.ts';
import { MoneyInput } from '../../components/campos/MoneyInput.tsx';
import { Notice } from '../../components/estados/States.tsx';
import { LeaveGuard } from '../../components/dialogos/LeaveGuard.tsx';
import { llenado } from '../../components/campos/llenado.ts';
import { useCuitLookup } from '../../components/campos/useCuitLookup.ts';
import { ParametrosRentabilidad, type ParametroRentabilidad } from './ParametrosRentabilidad.tsx';
import { AgentePercepcion } from './percepciones/AgentePercepcion.tsx';
import classes from './EmpresaForm.module.css';
import {
  cambiosSegunPadron,
  consecuencias,
  enRentabilidad,
  faltantes,
  puedePercibir,
  validarEmpresa,
  type EmpresaValores,
} from './empresaForm.ts';
import { FalloAlGuardar } from '../../components/dialogos/FalloAlGuardar.tsx';

interface Props {
  inicial: EmpresaValores;
  /** The CUIT of a company that exists stays. */
  cuitFijo?: boolean;
  enviar: string;
  /** The screen moves on by itself when it ends well; what it throws is shown, and what was typed stays. */
  onSubmit: (valores: EmpresaValores, modo: { pisar: boolean }) => Promise<unknown>;
  /** Begins again with what there is, when somebody else saved it meanwhile. */
  onDescartar?: () => void;
  onCancel: () => void;
  /** Beside the fields of 'Datos impositivos'; above them where there is no room. */
  children?: ReactNode;
}

const IMPOSITIVOS = 'impositivos';
const RENTABILIDAD = 'rentabilidad';

/** The company's form, to create and to edit (spec §4 and §5 "Company form"). */
export function EmpresaForm(props: Props) {
  const { inicial, cuitFijo = false, enviar, onSubmit, onDescartar, onCancel, children } = props;
  const form = useForm<EmpresaValores>({
    mode: 'controlled',
    initialValues: inicial,
    validate: validarEmpresa,
    validateInputOnBlur: true,
  });
  const { values: v } = form;
  const [tab, setTab] = useState<string>(IMPOSITIVOS);
  const lookup = useCuitLookup();

  const set = (cambio: Partial<EmpresaValores>) => {
    const cambioEntero = consecuencias(cambio, form.getValues());
    form.setValues(cambioEntero);
    for (const campo of Object.keys(cambioEntero)) {
      form.clearFieldError(campo);
      for (const dentro of Object.keys(form.errors)) if (dentro.startsWith(`${campo}.`)) form.clearFieldError(dentro);
    }
  };
  const field = (campo: keyof EmpresaValores) => {
    const { error, onBlur, onFocus } = form.getInputProps(campo);
    return { error, onBlur, onFocus, 'data-path': campo };
  };
  const numero = (campo: ParametroRentabilidad) => ({
    ...field(campo),
    value: v[campo],
    onChange: (texto: string) => set({ [campo]: texto }),
    required: true,
  });

  const [duda, setDuda] = useState<string | null>(null);
  const buscar = async () => {
    const alPedir = form.getValues();
    const persona = await lookup.buscar(alPedir.cuit);
    if (!persona) return;
    setDuda(condicionEnDuda(persona));
    set(llenado(cambiosSegunPadron(persona), alPedir, form.getValues(), ({ cuit }) => cuit));
  };
  const {
    mutate: send,
    isPending: sending,
    error: fallo,
  } = useMutation({
    mutationFn: ({ valores, pisar }: { valores: EmpresaValores; pisar: boolean }) => onSubmit(valores, { pisar }),
  });
  const onInvalid = (errores: Readonly<Record<string, unknown>>) => {
    const campos = Object.keys(errores);
    if (campos.length > 0) setTab(campos.every((campo) => enRentabilidad.has(campo)) ? RENTABILIDAD : IMPOSITIVOS);
    focusFirstError();
  };
  const faltan = faltantes(v);

  return (
    <form noValidate onSubmit={form.onSubmit((valores) => send({ valores, pisar: false }), onInvalid)}>
      <LeaveGuard active={form.isDirty() && !sending} />
      <Tabs inert={sending} value={tab} onChange={(valor) => setTab(valor ?? IMPOSITIVOS)}>
        <Tabs.List aria-label="Datos de la empresa">
          <Tabs.Tab value={IMPOSITIVOS}>Datos impositivos</Tabs.Tab>
          <Tabs.Tab value={RENTABILIDAD}>Rentabilidad</Tabs.Tab>
        </Tabs.List>

        <Tabs.Panel value={IMPOSITIVOS} className={classes.panel}>
          {children !== undefined && <div className={classes.costado}>{children}</div>}
          <div className={classes.campos}>
            <CuitInput
              disabled={cuitFijo}
              buscaFijo
              {...field('cuit')}
              value={v.cuit}
              onChange={(cuit) => set({ cuit })}
              onBlur={() => {
                form.setFieldValue('cuit', formatCuit(stripDocumento(v.cuit)));
                form.validateField('cuit');
              }}
              onBuscar={() => void buscar()}
              buscando={lookup.buscando}
            />
            <TextInput
              label="Razón social"
              required
              autoComplete="off"
              {...field('razon_social')}
              value={v.razon_social}
              onChange={({ currentTarget }) => set({ razon_social: currentTarget.value })}
            />
            <Select
              label="Situación frente al IVA"
              required
              data={opcionesIva}
              description={duda}
              {...field('situacion_iva')}
              value={String(v.situacion_iva)}
              onChange={(valor) => set({ situacion_iva: Number(valor) as SituacionIva })}
            />
            {v.situacion_iva === RESPONSABLE_INSCRIPTO && (
              <Select
                label="Factura A que te autorizó ARCA"
                description={clasesA.find(({ codigo }) => codigo === v.clase_a)?.quiere_decir}
                data={opcionesClaseA}
                allowDeselect={false}
                {...field('clase_a')}
                value={v.clase_a}
                onChange={(valor) => set({ clase_a: valor ?? 'plena' })}
              />
            )}
            {puedePercibir(v) && <AgentePercepcion v={v} set={set} errores={form.errors} />}
            {v.situacion_iva === CONSUMIDOR_FINAL && (
              <Notice tono="ambar">
                Una empresa Consumidor final no puede emitir comprobantes. Si tiene otra situación, elegila acá.
              </Notice>
            )}
            <Select
              label="Situación frente a Ingresos Brutos"
              required
              data={opcionesIibb}
              {...field('situacion_iibb')}
              value={String(v.situacion_iibb)}
              onChange={(valor) => set({ situacion_iibb: Number(valor) as SituacionIibb })}
            />
            {inscriptoEnIibb(v.situacion_iibb) && (
              <MoneyInput
                label="Alícuota ISIB CABA"
                tipo="porcentaje"
                description="Tu alícuota de Ingresos Brutos en CABA. Se imprime en los comprobantes a consumidores finales (Res. AGIP 169/2026). Si la dejás vacía, no se imprime nada."
                {...field('isib_caba_alicuota')}
                value={v.isib_caba_alicuota}
                onChange={(texto) => set({ isib_caba_alicuota: texto })}
              />
            )}
            {inscriptoEnIibb(v.situacion_iibb) && (
              <TextInput
                label="Número de IIBB"
                required
                autoComplete="off"
                {...field('iibb')}
                value={v.iibb}
                onChange={({ currentTarget }) => set({ iibb: currentTarget.value })}
              />
            )}
            {v.situacion_iva === RESPONSABLE_INSCRIPTO && (
              <>
                <TextInput
                  label="Código de actividad (CLAE)"
                  description="El código de seis números de tu constancia de ARCA. Lo pide IVA Simple."
                  inputMode="numeric"
                  maxLength={6}
                  autoComplete="off"
                  {...field('actividad')}
                  value={v.actividad}
                  onChange={({ currentTarget }) => set({ actividad: currentTarget.value })}
                />
                {v.actividad.trim() !== '' && (
                  <Select
                    label="Débito fiscal O.D.P. en IVA Simple"
                    description="Preguntale a tu contador; si no sabés, dejalo en cero."
                    data={opcionesOdp}
                    allowDeselect={false}
                    {...field('iva_simple_odp')}
                    value={v.iva_simple_odp}
                    onChange={(valor) => set({ iva_simple_odp: valor ?? 'cero' })}
                  />
                )}
              </>
            )}
            <DateInput
              label="Inicio de actividades"
              required
              {...field('inicio_actividades')}
              value={v.inicio_actividades}
              onChange={(fecha) => set({ inicio_actividades: fecha })}
            />
            <CondicionDeVenta
              description="Se usa en las facturas de tus ventas y en cada comprobante nuevo."
              {...field('condicion_de_venta')}
              value={v.condicion_de_venta}
              onChange={(condicion_de_venta) => set({ condicion_de_venta })}
            />
          </div>
        </Tabs.Panel>

        <Tabs.Panel value={RENTABILIDAD} className={classes.panel}>
          <Text c="dimmed" mb="lg">
            Con estos parámetros se calculan la ganancia estimada de cada publicación y el reporte de rentabilidad.
          </Text>
          <div className={classes.campos}>
            <ParametrosRentabilidad campo={numero} sinConfirmar={v.iibb_sin_confirmar} />
          </div>
        </Tabs.Panel>
      </Tabs>

      <FalloAlGuardar
        fallo={fallo}
        onPisar={() => send({ valores: form.getValues(), pisar: true })}
        onDescartar={onDescartar}
        mt="lg"
      />
      <div className={classes.botones}>
        <Button type="submit" loading={sending} disabled={lookup.buscando || faltan.length > 0}>
          {enviar}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={sending}>
          Cancelar
        </Button>
        {faltan.length > 0 && <p className={classes.falta}>Falta completar: {faltan.join(', ')}.</p>}
      </div>
    </form>
  );
}

const opcionesOdp = [
  { value: 'cero', label: 'En cero' },
  { value: 'repetir', label: 'Igual al débito fiscal' },
] as const;
const opcionesIva = situacionesIva.map(({ codigo, nombre }) => ({ value: String(codigo), label: nombre }));
const opcionesClaseA = clasesA.map(({ codigo, nombre }) => ({ value: codigo, label: nombre }));
const opcionesIibb = situacionesIibb.map(({ codigo, nombre }) => ({ value: String(codigo), label: nombre }));
