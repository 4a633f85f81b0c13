import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatFecha } from '@talonario/core/base';
import type { Rentabilidad } from '@talonario/core/cobros';
import { call, sentenceOf } from '../../api.ts';
import { useAhora } from '../../hooks/useAhora.ts';
import { cobrosKey } from '../../queries/cobros.ts';
import { fechaYHora } from '../../textos/fechaYHora.ts';
import { haceCuanto } from '../../textos/haceCuanto.ts';
import { enMiles } from '../../textos/numeros.ts';
import { Notice } from '../estados/States.tsx';
import { Icon } from '../Icon.tsx';
import { Faltas } from './Faltas.tsx';
import { notify } from '../toasts/notify.tsx';
import classes from './Rentabilidad.module.css';
import { Puede } from '../Puede.tsx';

type Lectura = Rentabilidad['cuentas'][number];

const pasos: Readonly<Record<string, string>> = {
  ventas: 'las ventas',
  cobros: 'los pagos y los envíos',
  facturas: 'las facturas de Mercado Libre',
  liquidacion: 'los movimientos de plata',
};

interface Props {
  cuentas: readonly Lectura[];
  alDia: boolean;
  /** Text of the button alone, which says the state too; null: the state is told in full. */
  breve?: string | null;
}

/** State and action in the few words of a phone's button; null: there is more to tell than fits, or who looks may not read them. */
export function lecturaBreve(cuentas: readonly Lectura[], alDia: boolean, puede: boolean): string | null {
  if (!alDia || !puede) return null;
  const simples = cuentas.every(
    ({ estado: { en_curso, error, sin_facturacion, faltas } }) =>
      !en_curso && error === null && !sin_facturacion && faltas.length === 0,
  );
  if (!simples) return null;
  if (cuentas.every(({ estado }) => estado.leida_en === null)) return 'Estimada: leer cargos';
  return cuentas.every(({ estado }) => estado.leida_en !== null) ? 'Real: leer de nuevo' : null;
}

/** Progress of reading the real charges, account by account, and a button to read them. */
export function Lecturas({ cuentas, alDia, breve = null }: Props) {
  const queryClient = useQueryClient();
  const { mutate: leer, isPending } = useMutation({
    mutationFn: () => Promise.all(cuentas.map(({ cuenta_id }) => call('leerCobros', { params: { id: cuenta_id } }))),
    onError: (error) => notify.error('No se pudieron pedir los cargos', sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: cobrosKey }),
  });
  if (cuentas.length === 0) return null;
  const enCurso = cuentas.some(({ estado }) => estado.en_curso);
  const boton = (texto: string) => (
    <Puede derecho="emitir">
      <Button
        variant="default"
        {...(breve === null
          ? { size: 'compact-sm', leftSection: <Icon name="refrescar" size={16} /> }
          : { className: classes.breve ?? '' })}
        loading={isPending}
        disabled={enCurso}
        onClick={() => leer()}
      >
        {texto}
      </Button>
    </Puede>
  );
  if (breve !== null) return boton(breve);
  return (
    <div className={classes.lecturas}>
      {!alDia && (
        <Notice tono="ambar" role="status">
          Mercado Libre no respondió: se muestran las ventas que ya teníamos.
        </Notice>
      )}
      <ul>
        {cuentas.map((lectura) => (
          <li key={lectura.cuenta_id}>
            {cuentas.length > 1 && <b>{lectura.cuenta}: </b>}
            <Estado lectura={lectura} />
          </li>
        ))}
      </ul>
      {boton('Leer cargos reales')}
    </div>
  );
}

function Estado({ lectura: { estado } }: { lectura: Lectura }) {
  const ahora = useAhora();
  const { en_curso, paso, hechas: ventasLeidas, total, leida_en, error, sin_facturacion, faltas, desde } = estado;
  if (en_curso) {
    const cuanto = total === null || total === 0 ? '' : `: ${enMiles(ventasLeidas)} de ${enMiles(total)}`;
    return (
      <span role="status">
        Leyendo {pasos[paso ?? ''] ?? 'los cargos de Mercado Libre'}
        {cuanto}. Podés irte: la lectura sigue.
      </span>
    );
  }
  return (
    <>
      {leida_en === null ? (
        'Todavía no leímos los cargos de Mercado Libre: estas cifras son estimadas.'
      ) : (
        <span title={fechaYHora(leida_en)}>
          Cargos reales leídos {haceCuanto(leida_en, ahora)}
          {desde !== null && `, desde el ${formatFecha(desde)}`}.
        </span>
      )}
      {sin_facturacion && (
        <span className={classes.alerta}>
          {' '}
          Mercado Libre no le da a la aplicación permiso de facturación: los cargos que solo están en sus facturas
          quedan estimados.
        </span>
      )}
      {error !== null && (
        <span className={classes.error} role="alert">
          {' '}
          La última lectura se cortó. {error}
        </span>
      )}
      <Faltas faltas={faltas} />
    </>
  );
}
