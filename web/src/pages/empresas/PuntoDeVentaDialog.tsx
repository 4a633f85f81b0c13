import { formatPuntoDeVenta } from '@talonario/core/comprobantes';
import { inscriptoEnIibb, RESPONSABLE_INSCRIPTO } from '@talonario/core/empresas';
import { Modal, Stack, TextInput } from '@mantine/core';
import { Select } from '../../components/campos/Select.tsx';
import { useForm } from '@mantine/form';
import { modosFacturacion, type ModoFacturacion, type PersonaBuscada } from '@talonario/core/comprobantes';
import { puntoDeVenta, type Empresa, type PuntoDeVenta } from '@talonario/core/empresas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { MoneyInput } from '../../components/campos/MoneyInput.tsx';
import { ProvinciaSelect } from '../../components/campos/ProvinciaSelect.tsx';
import { call } from '../../api.ts';
import { focusFirstError } from '../../components/campos/focusFirstError.ts';
import { DialogFoot } from '../../components/dialogos/DialogFoot.tsx';
import { Notice } from '../../components/estados/States.tsx';
import { notify } from '../../components/toasts/notify.tsx';
import {
  cuerpoDePunto,
  puntoNuevo,
  puntoSegunPadron,
  validarPunto,
  valoresDePunto,
  type PuntoDeVentaValores,
} from './puntoDeVentaForm.ts';
import { personaQuery } from '../../queries/empresas/empresas.ts';

interface Props {
  empresa: Empresa;
  /** null: a new one. */
  punto: PuntoDeVenta | null;
  /** Number proposed for a new point of sale. */
  numero: number | null;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Adds or edits a point of sale. A new one starts with what ARCA knows of the company (spec §4 "Punto de venta"). */
export function PuntoDeVentaDialog({ empresa, punto, numero, onClose, onSaved }: Props) {
  const form = useForm<PuntoDeVentaValores>({
    mode: 'controlled',
    initialValues: punto ? valoresDePunto(punto) : puntoNuevo(empresa, numero),
    validate: validarPunto,
    validateInputOnBlur: true,
  });
  const { data: persona, isError } = useQuery({ ...personaQuery(empresa.cuit), enabled: punto === null });

  // ARCA's data may arrive while the person types: a touched field is left alone.
  const fill = useEffectEvent((encontrada: PersonaBuscada) => {
    for (const [campo, valor] of Object.entries(puntoSegunPadron(encontrada))) {
      if (!form.isDirty(campo)) form.setFieldValue(campo, valor);
    }
  });
  useEffect(() => {
    if (persona) fill(persona);
  }, [persona]);

  const {
    mutate: save,
    isPending,
    error,
  } = useMutation({
    mutationFn: async ({ valores, pisar }: { valores: PuntoDeVentaValores; pisar: boolean }) => {
      const body = cuerpoDePunto(valores);
      const { aviso } = punto
        ? await call('updatePuntoDeVenta', {
            params: { id: empresa.id, puntoDeVenta: punto.punto_de_venta },
            body: pisar ? body : { ...body, antes: puntoDeVenta.encode(punto) },
          })
        : await call('createPuntoDeVenta', { params: { id: empresa.id }, body });
      await onSaved();
      if (aviso !== null) notify.info(aviso);
      onClose();
    },
    onError: () => notify.error('Error guardando los cambios'),
  });

  const titulo = punto
    ? `Editar el punto de venta ${formatPuntoDeVenta(punto.punto_de_venta)}`
    : 'Agregar punto de venta';
  return (
    <Modal opened onClose={onClose} title={titulo} size="lg" closeOnClickOutside={!form.isDirty()}>
      <form noValidate onSubmit={form.onSubmit((valores) => save({ valores, pisar: false }), focusFirstError)}>
        <Stack>
          {punto && (
            <Notice>Los cambios valen para las facturas nuevas. Las ya emitidas conservan los datos anteriores.</Notice>
          )}
          {isError && <Notice tono="ambar">No pudimos traer los datos de ARCA. Completalos a mano.</Notice>}
          <TextInput
            label="Punto de venta"
            description={punto ? undefined : 'El mismo número que en ARCA. Después no se puede cambiar.'}
            required
            disabled={punto !== null}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            data-autofocus={punto === null || undefined}
            {...form.getInputProps('puntoDeVenta')}
          />
          <TextInput
            label="Nombre de fantasía"
            required
            autoComplete="off"
            data-autofocus={punto !== null || undefined}
            {...form.getInputProps('nombreFantasia')}
          />
          <TextInput label="Dirección" required autoComplete="off" {...form.getInputProps('direccion')} />
          <ProvinciaSelect
            required
            {...form.getInputProps('idProvincia')}
            value={form.values.idProvincia}
            onChange={(id) => form.setFieldValue('idProvincia', id)}
          />
          <Select
            label="Modo facturación"
            required
            data={opcionesModo}
            {...form.getInputProps('modo_facturacion')}
            value={String(form.values.modo_facturacion)}
            onChange={(modo) => form.setFieldValue('modo_facturacion', Number(modo) as ModoFacturacion)}
          />
          <TextInput label="Teléfono" type="tel" autoComplete="off" {...form.getInputProps('telefono')} />
          <TextInput
            label="Logo"
            description="Dirección de una imagen PNG o JPEG de hasta 1 MB. Sale impresa en los comprobantes."
            type="url"
            placeholder="https://"
            autoComplete="off"
            {...form.getInputProps('logo')}
          />
          {empresa.situacion_iva === RESPONSABLE_INSCRIPTO && (
            <TextInput
              label="Código de actividad (CLAE)"
              description="Solo si este punto de venta tiene otra actividad que la empresa."
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              {...form.getInputProps('actividad')}
            />
          )}
          {inscriptoEnIibb(empresa.situacion_iibb) && (
            <MoneyInput
              label="Alícuota ISIB CABA"
              tipo="porcentaje"
              description="Solo si es distinta de la alícuota de la empresa. Con 0 no se imprime."
              {...form.getInputProps('isib_caba_alicuota')}
              value={form.values.isib_caba_alicuota}
            />
          )}
        </Stack>
        <DialogFoot
          fallo={error}
          onPisar={() => save({ valores: form.getValues(), pisar: true })}
          onDescartar={() => void onSaved().then(onClose)}
          working={isPending}
          onClose={onClose}
          verbo={punto ? 'Guardar' : 'Agregar'}
        />
      </form>
    </Modal>
  );
}

const opcionesModo = modosFacturacion.map(({ codigo, nombre }) => ({ value: String(codigo), label: nombre }));
