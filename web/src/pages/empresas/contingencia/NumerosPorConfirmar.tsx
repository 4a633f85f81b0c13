import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contingencia } from '@talonario/core/arca';
import { formatPuntoDeVenta, siglaOf } from '@talonario/core/comprobantes';
import { call } from '../../../api.ts';
import { focusFirstError } from '../../../components/campos/focusFirstError.ts';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { contingenciaQuery } from '../../../queries/empresas/contingencia.ts';
import classes from './Ajustes.module.css';

const MAXIMO = 99_999_999;

/** After a copy is restored: the last numbers given to receivers, which only a person can know. */
export function NumerosPorConfirmar({ leida }: { leida: Contingencia }) {
  const queryClient = useQueryClient();
  const { company_id, punto_de_venta, numeros } = leida;
  const form = useForm<Record<string, string>>({
    mode: 'controlled',
    initialValues: Object.fromEntries(
      numeros.map(({ tipo_comprobante, ultimo }) => [tipo_comprobante, String(ultimo)]),
    ),
    validate: (valores) =>
      Object.fromEntries(
        numeros.map(({ tipo_comprobante, ultimo }) => [
          tipo_comprobante,
          problemaDeNumero(valores[tipo_comprobante] ?? '', ultimo),
        ]),
      ),
    validateInputOnBlur: true,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (valores: Record<string, string>) =>
      call('confirmarNumeros', {
        params: { id: company_id },
        body: {
          numeros: numeros.map(({ tipo_comprobante }) => ({
            tipo_comprobante,
            ultimo: Number(valores[tipo_comprobante]),
          })),
        },
      }),
    onSuccess: async (confirmada) => {
      queryClient.setQueryData(contingenciaQuery(company_id).queryKey, confirmada);
      await queryClient.invalidateQueries({ queryKey: ['arca'] });
      notify.success('Números confirmados');
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit((valores) => mutate(valores), focusFirstError)}>
      <Notice tono="rojo" titulo="Confirmá los últimos números">
        Se restauró una copia: Talonario no conoce los números que dio después, y ARCA tampoco si no se le informaron.
        Fijate en los comprobantes que recibieron tus clientes. Hasta que confirmes los últimos números no sale nada con
        CAEA, y los comprobantes anteriores a la copia esperan. Si tus números son mayores, los borradores que podrían
        tener uno de los que faltan esperan hasta que indiques cuál fue, en Conciliación con ARCA.
      </Notice>
      <Stack className={classes.campos ?? ''} mt="md">
        {numeros.map(({ tipo_comprobante }) => (
          <TextInput
            key={tipo_comprobante}
            label={`Último de ${siglaOf(tipo_comprobante)}${punto_de_venta === null ? '' : ` ${formatPuntoDeVenta(punto_de_venta)}`}`}
            required
            inputMode="numeric"
            maxLength={8}
            autoComplete="off"
            data-path={tipo_comprobante}
            {...form.getInputProps(String(tipo_comprobante))}
          />
        ))}
      </Stack>
      <Fallo fallo={error} mt="md" />
      <Button type="submit" mt="md" loading={isPending}>
        {numeros.length === 0 ? 'No di ninguno: confirmar' : 'Son los últimos: confirmar'}
      </Button>
    </form>
  );
}

function problemaDeNumero(texto: string, minimo: number): string | null {
  const limpio = texto.trim();
  if (!/^\d+$/.test(limpio) || Number(limpio) > MAXIMO) return 'Escribí un número, sin letras';
  return Number(limpio) < minimo ? `No puede ser menor que ${minimo}, que ya se dio` : null;
}
