import { Button, Progress } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EstadoRefresco } from '@talonario/core/publicaciones';
import { useEffect, useRef } from 'react';
import { call, sentenceOf } from '../../../../api.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { notify } from '../../../../components/toasts/notify.tsx';
import { useAhora } from '../../../../hooks/useAhora.ts';
import { publicacionesKey } from '../../../../queries/publicaciones.ts';
import { fechaYHora } from '../../../../textos/fechaYHora.ts';
import { haceCuanto } from '../../../../textos/haceCuanto.ts';
import { enMiles } from '../../../../textos/numeros.ts';
import classes from './Refresco.module.css';
import { Puede } from '../../../../components/Puede.tsx';

/** Milliseconds after which the stored listings may differ much from the marketplace's. */
const VIEJO_MS = 24 * 3_600_000;

/** Age of the shown listings, and a button to read all of them again, which goes on with the page closed. */
export function Refresco({ cuenta_id, estado }: { cuenta_id: string; estado: EstadoRefresco | undefined }) {
  const queryClient = useQueryClient();
  const ahora = useAhora();
  const { mutate: refresh, isPending } = useMutation({
    mutationFn: () => call('refrescarPubs', { params: { id: cuenta_id } }),
    onError: (error) => notify.error('Error trayendo publicaciones', sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: publicacionesKey(cuenta_id) }),
  });
  const enCurso = estado?.en_curso ?? false;
  useRereadWhenDone(enCurso, () => void queryClient.invalidateQueries({ queryKey: publicacionesKey(cuenta_id) }));

  if (estado?.en_curso) {
    const { hechas: leidas, total } = estado;
    return (
      <div className={classes.avance} role="status">
        <span>
          Leyendo de Mercado Libre: {total === null ? enMiles(leidas) : `${enMiles(leidas)} de ${enMiles(total)}`}.
          Podés irte: la lectura sigue.
        </span>
        <Progress
          value={total === null || total === 0 ? 100 : (leidas / total) * 100}
          animated={total === null}
          aria-label="Avance de la lectura"
        />
      </div>
    );
  }
  return (
    <div className={classes.refresco}>
      <Puede derecho="emitir">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="refrescar" size={16} />}
          loading={isPending}
          onClick={() => refresh()}
        >
          Refrescar
        </Button>
      </Puede>
      {estado ? <Leidas estado={estado} ahora={ahora} /> : <span>Buscando la última lectura</span>}
    </div>
  );
}

function Leidas({ estado: { leida_en, error }, ahora }: { estado: EstadoRefresco; ahora: Date }) {
  const vieja = leida_en !== null && ahora.getTime() - leida_en.getTime() > VIEJO_MS;
  return (
    <>
      <span data-vieja={vieja || undefined} title={leida_en === null ? undefined : fechaYHora(leida_en)}>
        {leida_en === null ? 'Falta la primera lectura completa' : `Leídas ${haceCuanto(leida_en, ahora)}`}
        {vieja && ': pueden haber cambiado'}
      </span>
      {error !== null && (
        <span className={classes.error} role="alert">
          La última lectura se cortó. {error}
        </span>
      )}
    </>
  );
}

/** Reads the list again when the reading of the listings ends. */
function useRereadWhenDone(enCurso: boolean, reread: () => void): void {
  const antes = useRef(enCurso);
  useEffect(() => {
    if (antes.current && !enCurso) reread();
    antes.current = enCurso;
  });
}
