import { Modal, Stack, TextInput } from '@mantine/core';
import { Select } from '../../../components/campos/Select.tsx';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { FechaCivil, Provincia } from '@talonario/core/base';
import { isValidCuit, provinciaOf, stripDocumento, type Empresa } from '@talonario/core/empresas';
import { call } from '../../../api.ts';
import { DateInput } from '../../../components/campos/fechas/DateInput.tsx';
import { focusFirstError } from '../../../components/campos/focusFirstError.ts';
import { DialogFoot } from '../../../components/dialogos/DialogFoot.tsx';

interface Props {
  empresa: Empresa;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

interface Valores {
  cuit: string;
  provincia: Provincia;
  certificado: string;
  desde: FechaCivil | null;
  hasta: FechaCivil | null;
}

const REQUERIDO = 'Requerido';

/** Adds a certificate that a buyer showed. */
export function CertificadoDialog({ empresa, onClose, onSaved }: Props) {
  const form = useForm<Valores>({
    mode: 'controlled',
    initialValues: {
      cuit: '',
      provincia: empresa.percepciones_iibb[0] ?? 0,
      certificado: '',
      desde: null,
      hasta: null,
    },
    validate: {
      cuit: (texto) =>
        texto.trim() === ''
          ? REQUERIDO
          : isValidCuit(stripDocumento(texto))
            ? null
            : 'El CUIT no es válido: revisá los 11 números',
      certificado: (texto) => (texto.trim() === '' ? REQUERIDO : null),
      desde: (fecha) => (fecha === null ? REQUERIDO : null),
      hasta: (hasta, { desde }) =>
        hasta !== null && desde !== null && hasta < desde ? 'Termina antes de empezar' : null,
    },
    validateInputOnBlur: ['cuit', 'certificado'],
  });
  const {
    mutate: save,
    isPending,
    error,
  } = useMutation({
    mutationFn: async ({ cuit, certificado, desde, ...resto }: Valores) => {
      const body = { ...resto, cuit: stripDocumento(cuit), certificado: certificado.trim(), desde: desde ?? '' };
      await call('createExclusion', { params: { id: empresa.id }, body });
      await onSaved();
    },
    onSuccess: onClose,
  });

  return (
    <Modal opened onClose={onClose} title="Agregar certificado de exclusión" closeOnClickOutside={!form.isDirty()}>
      <form noValidate onSubmit={form.onSubmit((valores) => save(valores), focusFirstError)}>
        <Stack>
          <TextInput
            label="CUIT del comprador"
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={13}
            data-autofocus
            {...form.getInputProps('cuit')}
          />
          <Select
            label="Provincia"
            required
            allowDeselect={false}
            data={empresa.percepciones_iibb.map((id) => ({ value: String(id), label: provinciaOf(id).acentuado }))}
            value={String(form.values.provincia)}
            onChange={(id) => form.setFieldValue('provincia', Number(id) as Provincia)}
          />
          <TextInput
            label="Número de certificado o resolución"
            required
            maxLength={60}
            autoComplete="off"
            {...form.getInputProps('certificado')}
          />
          <DateInput label="Vale desde" required {...form.getInputProps('desde')} value={form.values.desde} />
          <DateInput
            label="Hasta"
            description="Vacía: sin fin"
            clearable
            {...form.getInputProps('hasta')}
            value={form.values.hasta}
          />
        </Stack>
        <DialogFoot fallo={error} working={isPending} onClose={onClose} verbo="Agregar" />
      </form>
    </Modal>
  );
}
