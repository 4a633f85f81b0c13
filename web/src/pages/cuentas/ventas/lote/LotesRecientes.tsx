import { useQuery } from '@tanstack/react-query';
import type { LoteResumido } from '@talonario/core/ventas';
import { memo } from 'react';
import { Link } from 'react-router';
import { fechaYHora } from '../../../../textos/fechaYHora.ts';
import { EnMarcha } from './EnMarcha.tsx';
import { isTerminado } from './avance.ts';
import type { Modo } from '../modos.ts';
import { enPlural } from '../../../../textos/numeros.ts';
import { lotesQuery } from '../../../../queries/ventas/lotes.ts';
import { useLote } from './useLote.ts';
import classes from './LotesRecientes.module.css';

/** Batches shown; the older ones are in the Facturador, voucher by voucher. */
const MUESTRA = 5;

interface Props {
  /** Account of the batches; null: of all of them. */
  cuenta_id: string | null;
  modo: Modo;
}

/** Batches in progress, started from any window. */
export const LotesEnMarcha = memo(function LotesEnMarcha({ cuenta_id, modo }: Props) {
  const { data: lotes = [] } = useQuery(lotesQuery(cuenta_id));
  return lotes
    .filter((lote) => !isTerminado(lote))
    .map((lote) => <Seguido key={lote.id} lote={lote} to={urlDeLote(modo, cuenta_id, lote.id)} />);
});

function Seguido({ lote, to }: { lote: LoteResumido; to: string }) {
  const { lote: seguido } = useLote(lote.id);
  return (
    <EnMarcha
      avance={seguido ?? lote}
      titulo={
        <p>
          <strong>Se están emitiendo comprobantes.</strong> <Link to={to}>Ver cómo va</Link>
        </p>
      }
    />
  );
}

/** Results of the last batches. */
export const LotesRecientes = memo(function LotesRecientes({ cuenta_id, modo }: Props) {
  const { data: lotes = [] } = useQuery(lotesQuery(cuenta_id));
  const terminados = lotes.filter(isTerminado).slice(0, MUESTRA);
  if (terminados.length === 0) return null;
  return (
    <section className={classes.recientes} aria-label="Últimas emisiones">
      <h2>Últimas emisiones</h2>
      <ul>
        {terminados.map((lote) => (
          <li key={lote.id}>
            <Link to={urlDeLote(modo, cuenta_id, lote.id)}>{fechaYHora(lote.creado_en)}</Link>
            <span>{resumen(lote)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
});

function urlDeLote({ path, pathDeTodas }: Modo, cuenta_id: string | null, lote: string): string {
  return `${cuenta_id === null ? pathDeTodas : path(cuenta_id)}?lote=${lote}`;
}

function resumen({ cantidades, error }: LoteResumido): string {
  const partes = listas
    .filter(([clave]) => cantidades[clave] > 0)
    .map(([clave, singular, plural]) => enPlural(cantidades[clave], singular, plural));
  if (error !== null) return ['se cortó', ...partes].join(', ');
  return partes.join(', ') || 'nada para emitir';
}

const listas = [
  ['emitidas', '1 emitida', '# emitidas'],
  ['previas', '1 ya emitida', '# ya emitidas'],
  ['rechazadas', '1 rechazada', '# rechazadas'],
  ['en_cola', '1 en cola', '# en cola'],
  ['omitidas', '1 omitida', '# omitidas'],
] as const satisfies readonly (readonly [keyof LoteResumido['cantidades'], singular: string, plural: string])[];
