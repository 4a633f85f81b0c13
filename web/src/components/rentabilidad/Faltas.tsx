import { describeFalta, type FaltaDeLectura } from '@talonario/core/cobros';
import { Notice } from '../estados/States.tsx';

/** Parts of the marketplace's bills that could not be read, one sentence each; nothing when all were. */
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
