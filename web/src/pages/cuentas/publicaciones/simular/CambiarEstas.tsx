import { Button } from '@mantine/core';
import type { Simulacion, Supuestos } from '@talonario/core/publicaciones';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, sentenceOf } from '../../../../api.ts';
import { Puede } from '../../../../components/Puede.tsx';
import { notify } from '../../../../components/toasts/notify.tsx';
import { enPlural } from '../../../../textos/numeros.ts';
import { CambioDialog } from '../masivo/CambioDialog.tsx';

interface Props {
  cuenta_id: string;
  supuestos: Supuestos;
  /** Number of listings that would begin to lose. */
  total: number;
  /** Percent by which costs were supposed to change, as it was typed. */
  costos: string | undefined;
}

/** The way from a supposition to the prices: the listings that would begin to lose, with the costs' percent proposed. */
export function CambiarEstas({ cuenta_id, supuestos, total, costos }: Props) {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => readTodas(cuenta_id, supuestos),
    onSuccess: setIds,
    onError: (error) => notify.error('Error trayendo publicaciones', sentenceOf(error)),
  });
  return (
    <Puede derecho="configurar">
      <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate()}>
        {enPlural(total, 'Cambiar su precio', 'Cambiar el precio de las #')}
      </Button>
      {ids && (
        <CambioDialog
          cuenta_id={cuenta_id}
          cantidad={ids.length}
          eleccion={{ item_ids: [...ids] }}
          porcentaje={costos}
          onClose={() => setIds(null)}
        />
      )}
    </Puede>
  );
}

/** Listings of a page of the API, and the most that one change of prices takes by their ids. */
const [POR_PAGINA, MAXIMO] = [200, 10_000];

/** Ids of all the listings that would begin to lose, worst first. */
async function readTodas(id: string, supuestos: Supuestos): Promise<string[]> {
  const ids: string[] = [];
  for (let page: number | null = 1; page !== null && ids.length < MAXIMO;) {
    const { empiezan_a_perder }: Simulacion = await call('simularPubs', {
      params: { id },
      body: { ...supuestos, page, limit: POR_PAGINA },
    });
    ids.push(...empiezan_a_perder.results.map((fila) => fila.id));
    page = empiezan_a_perder.nextPage;
  }
  return ids.slice(0, MAXIMO);
}
