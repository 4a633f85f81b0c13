import { Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { parseImporte, type FechaCivil, type Provincia } from '@talonario/core/base';
import { provinciaOf, type Empresa } from '@talonario/core/empresas';
import { call, type Pedido } from '../../../api.ts';
import { DateInput } from '../../../components/campos/fechas/DateInput.tsx';
import { focusFirstError } from '../../../components/campos/focusFirstError.ts';
import { MoneyInput } from '../../../components/campos/MoneyInput.tsx';
import { Select } from '../../../components/campos/Select.tsx';
import { DialogFoot } from '../../../components/dialogos/DialogFoot.tsx';

interface Props {
  empresa: Empresa;
  /** Companies that it may be of, at least one. */
  provincias: readonly Provincia[];
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

interface Vencimiento {
  provincia: Provincia;
  periodo: string;
  vence: FechaCivil | null;
  fuente: string;
}

/** Adds the due date of a month, of the company alone. */
export function VencimientoDialog(props: Props) {
  const { provincias, onClose } = props;
  const { mutate, isPending, error } = useGuardar(props);
  const form = useForm<Vencimiento>({
    mode: 'controlled',
    initialValues: { provincia: provincias[0] ?? 0, periodo: '', vence: null, fuente: '' },
    validate: {
      periodo: (texto) => (/^2\d{3}-(?:0[1-9]|1[0-2])$/.test(texto) ? null : 'Elegí el mes de la DDJJ'),
      vence: (fecha, { periodo }) => {
        if (fecha === null) return REQUERIDO;
        return fecha.slice(0, 7) <= periodo ? 'Vence después de terminado el mes' : null;
      },
      fuente: problemaDeFuente,
    },
  });
  return (
    <Modal opened onClose={onClose} title="Agregar vencimiento" closeOnClickOutside={!form.isDirty()}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          ({ vence, ...resto }) => mutate({ tipo: 'vencimiento_ddjj', ...resto, vence: vence ?? '' }),
          focusFirstError,
        )}
      >
        <Stack>
          <CampoProvincia
            provincias={provincias}
            value={form.values.provincia}
            onChange={(provincia) => form.setFieldValue('provincia', provincia)}
          />
          <TextInput label="Mes de la DDJJ" type="month" required {...form.getInputProps('periodo')} />
          <DateInput label="Vence" required {...form.getInputProps('vence')} value={form.values.vence} />
          <TextInput {...deFuente} {...form.getInputProps('fuente')} />
        </Stack>
        <DialogFoot fallo={error} working={isPending} onClose={onClose} verbo="Agregar" />
      </form>
    </Modal>
  );
}

interface Minimo {
  provincia: Provincia;
  desde: FechaCivil | null;
  base: string;
  percepcion: string;
  fuente: string;
}

/** Adds the minimum of a province from a date on, of the company alone. */
export function MinimoDialog(props: Props) {
  const { provincias, onClose } = props;
  const { mutate, isPending, error } = useGuardar(props);
  const form = useForm<Minimo>({
    mode: 'controlled',
    initialValues: { provincia: provincias[0] ?? 0, desde: null, base: '0', percepcion: '0', fuente: '' },
    validate: {
      desde: (fecha) => (fecha === null ? REQUERIDO : null),
      base: problemaDePesos,
      percepcion: problemaDePesos,
      fuente: problemaDeFuente,
    },
  });
  return (
    <Modal opened onClose={onClose} title="Agregar mínimo de percepción" closeOnClickOutside={!form.isDirty()}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          ({ desde, base, percepcion, ...resto }) =>
            mutate({
              tipo: 'minimo_percepcion',
              ...resto,
              desde: desde ?? '',
              base: pesosOf(base),
              percepcion: pesosOf(percepcion),
            }),
          focusFirstError,
        )}
      >
        <Stack>
          <CampoProvincia
            provincias={provincias}
            value={form.values.provincia}
            onChange={(provincia) => form.setFieldValue('provincia', provincia)}
          />
          <DateInput label="Vale desde" required {...form.getInputProps('desde')} value={form.values.desde} />
          <MoneyInput label="Base mínima" {...form.getInputProps('base')} value={form.values.base} />
          <MoneyInput label="Percepción mínima" {...form.getInputProps('percepcion')} value={form.values.percepcion} />
          <TextInput {...deFuente} {...form.getInputProps('fuente')} />
        </Stack>
        <DialogFoot fallo={error} working={isPending} onClose={onClose} verbo="Agregar" />
      </form>
    </Modal>
  );
}

const REQUERIDO = 'Requerido';

const deFuente = {
  label: 'Fuente',
  description: 'La resolución o el calendario de donde sale.',
  required: true,
  maxLength: 200,
  autoComplete: 'off',
} as const;

function useGuardar({ empresa, onSaved, onClose }: Props) {
  return useMutation({
    mutationFn: async (body: Pedido<'saveDatoFiscal'>['body']) => {
      await call('saveDatoFiscal', { params: { id: empresa.id }, body });
      await onSaved();
    },
    onSuccess: onClose,
  });
}

interface CampoProvinciaProps {
  provincias: readonly Provincia[];
  value: Provincia;
  onChange: (provincia: Provincia) => void;
}

function CampoProvincia({ provincias, value, onChange }: CampoProvinciaProps) {
  return (
    <Select
      label="Provincia"
      required
      allowDeselect={false}
      data={provincias.map((id) => ({ value: String(id), label: provinciaOf(id).acentuado }))}
      value={String(value)}
      onChange={(id) => onChange(Number(id) as Provincia)}
    />
  );
}

function problemaDeFuente(texto: string): string | null {
  return texto.trim() === '' ? REQUERIDO : null;
}

function problemaDePesos(texto: string): string | null {
  const pesos = parseImporte(texto);
  return pesos === null || pesos.lt(0) ? 'Tiene que ser un importe, desde 0' : null;
}

function pesosOf(texto: string): number {
  return parseImporte(texto)?.toNumber() ?? 0;
}
