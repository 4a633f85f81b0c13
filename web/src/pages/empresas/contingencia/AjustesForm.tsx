import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MINUTOS_DE_CORTE, type Contingencia } from '@talonario/core/arca';
import type { Empresa } from '@talonario/core/empresas';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { focusFirstError } from '../../../components/campos/focusFirstError.ts';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { FalloAlGuardar } from '../../../components/dialogos/FalloAlGuardar.tsx';
import { LeaveGuard } from '../../../components/dialogos/LeaveGuard.tsx';
import { EsperaRemota } from '../../../components/estados/EsperaRemota.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { contingenciaQuery } from '../../../queries/empresas/contingencia.ts';
import { enMiles } from '../../../textos/numeros.ts';
import classes from './Ajustes.module.css';
import { ajustesOf, cuerpoDeAjustes, cuerpoDeApagar, validarAjustes, type AjustesTipeados } from './ajustesForm.ts';
import { Punto } from './Punto.tsx';

interface Props {
  empresa: Empresa;
  /** The settings the form begins with: a later reading does not touch the typed ones. */
  inicial: Contingencia;
  /** Begins again with what there is. */
  onDescartar: () => void;
}

/** Turns the contingency of a company on, changes it, or turns it off. */
export function AjustesForm({ empresa, inicial, onDescartar }: Props) {
  const queryClient = useQueryClient();
  // Version that a save is compared with: the last one this form read or saved.
  const [leida, setLeida] = useState(inicial);
  const [apagando, setApagando] = useState(false);
  const form = useForm<AjustesTipeados>({
    mode: 'controlled',
    initialValues: ajustesOf(inicial),
    validate: (valores) => validarAjustes(valores),
    validateInputOnBlur: true,
  });
  const keep = async (guardada: Contingencia) => {
    setLeida(guardada);
    queryClient.setQueryData(contingenciaQuery(empresa.id).queryKey, guardada);
    await queryClient.invalidateQueries({ queryKey: ['arca'] });
  };
  const params = { id: empresa.id };
  const {
    mutate: save,
    isPending,
    error,
    data: guardada,
  } = useMutation({
    mutationFn: ({ valores, pisar }: { valores: AjustesTipeados; pisar: boolean }) =>
      call('updateContingencia', { params, body: cuerpoDeAjustes(valores, pisar ? null : leida) }),
    onSuccess: async (nueva, { valores }) => {
      form.resetDirty(valores);
      notify.success(leida.activa ? 'Ajustes guardados' : 'Contingencia prendida');
      await keep(nueva);
    },
  });
  const apagar = async () => {
    await keep(await call('updateContingencia', { params, body: cuerpoDeApagar(leida) }));
    notify.success('Contingencia apagada');
  };

  return (
    <form noValidate onSubmit={form.onSubmit((valores) => save({ valores, pisar: false }), focusFirstError)}>
      <LeaveGuard active={form.isDirty() && !isPending} />
      <Stack className={classes.campos ?? ''} inert={isPending}>
        <Punto
          empresa={empresa}
          {...form.getInputProps('punto')}
          value={form.values.punto}
          onChange={(punto) => form.setFieldValue('punto', punto)}
        />
        <TextInput
          label="Minutos sin respuesta"
          description={`Minutos que Talonario espera a ARCA antes de emitir con CAEA. De ${MINUTOS_DE_CORTE.minimo} a ${enMiles(MINUTOS_DE_CORTE.maximo)}, que son 24 horas.`}
          required
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          data-path="minutos"
          {...form.getInputProps('minutos')}
        />
        <Radio.Group label="Cuando se cumplen" {...form.getInputProps('modo')}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="automatica"
              label="Emitir con CAEA sin preguntar"
              description="Sirve aunque no haya nadie mirando."
            />
            <Radio
              value="preguntar"
              label="Preguntarme"
              description="La pregunta aparece arriba de todas las pantallas. Si no respondés, Talonario espera a ARCA."
            />
          </Stack>
        </Radio.Group>
      </Stack>
      {guardada?.avisos.map((aviso) => (
        <Notice key={aviso} tono="ambar" role="status" mt="md">
          {aviso}
        </Notice>
      ))}
      <FalloAlGuardar
        fallo={error}
        onPisar={() => save({ valores: form.getValues(), pisar: true })}
        onDescartar={onDescartar}
        mt="md"
      />
      <EsperaRemota esperando={isPending ? 'ajustes' : null} />
      <Group mt="lg" gap="xs">
        <Button type="submit" loading={isPending}>
          {leida.activa ? 'Guardar' : 'Prender la contingencia'}
        </Button>
        {leida.activa && (
          <Button variant="default" disabled={isPending} onClick={() => setApagando(true)}>
            Apagar
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={apagando}
        onClose={() => setApagando(false)}
        titulo={`Apagar la contingencia de ${empresa.razon_social}`}
        confirmar="Apagar"
        onConfirm={apagar}
      >
        Los comprobantes que emitas mientras ARCA no responda van a esperar en la cola. Los que ya salieron con CAEA se
        informan igual, y también los códigos que ARCA ya dio.
      </ConfirmDialog>
    </form>
  );
}
