import { describeFalta, type FaltaDeLectura } from '@talonario/core/cobros';
import { Notice } from '../estados/States.tsx';

/** What of the marketplace's bills could not be read, one sentence each; nothing when all of it was. */
export function Faltas({ faltas }: { faltas: readonly FaltaDeLectura[] }) {
  if (faltas.length === 0) return null;
  return (
    <Notice tono="ambar">
      {faltas.map((falta) => (
        <div key={`${falta.clase} ${falta.periodo}`}>{describeFalta(falta)}</div>
      ))}
    </Notice>
  );
}
